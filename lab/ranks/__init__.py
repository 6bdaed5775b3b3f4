"""Jobs of several ranks of which one fails: torchrun, gloo, three processes, no GPU."""
