"""The machine as the sources see it: a root folder, variables, what starts processes, and their programs."""
