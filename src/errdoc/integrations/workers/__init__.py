"""Processes that read other people's logs for a program that must go on: the Slack bot, `errdoc serve`.

`process` is the side of the program, `life` that of the process, `inputs` tells logs from what is said of a machine.
"""
