"""errdoc for coding agents, over the Model Context Protocol: the same answers, as tools. Needs the extra `mcp`.

::

    tools       what a client sees: names, arguments, when to use which     (the SDK's only user, with `serve`)
    desk        does the work in a thread of its own, and tells how far it is
    work        what each tool answers: plain lines, and JSON of a schema
    inputs      which log is meant, and whether it may be read
"""
