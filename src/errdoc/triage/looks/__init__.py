"""The cheap pass over one log: its shape, where and when it ran, of which job it is, what a kernel says in it."""
