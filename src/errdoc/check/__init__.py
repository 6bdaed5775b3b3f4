"""Before a job runs: what would make it fail.

`job` reads the command and `script` the program that it starts, neither of which is run; `ahead` asks the machine's
facts about both, with the checks and tables that `errdoc explain` has.
"""
