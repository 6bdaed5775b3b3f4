"""The Slack bot: reads logs that people paste, upload or point at, and answers in the thread.

::

    Slack ──► serve (HTTP) or Socket Mode ──► guard (replays, retries) ──► app (listeners, acknowledged at once)
                                                                              │ a task
                                                                              ▼
              thread ◄── blocks ◄── errand: gather (messages, files) ──► jobs (a pool of processes) ──► work (explain)

`app` knows the ways in, `errand` what one request needs, `gather` and `files` what to read, `jobs` who reads it and for
how long, `work` what a process does with it. A process gets paths and gives blocks, both as JSON: what it read is
redacted before it leaves it. Nothing of a log is kept: the thread in Slack is the memory, and is read again when a
button or a further file asks for it. `feedback` keeps who was right, by hashes.

The machine that the bot runs on is never probed: a log in Slack is somebody else's.
"""
