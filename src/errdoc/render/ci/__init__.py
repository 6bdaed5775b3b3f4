"""The faces that a CI system reads: SARIF, GitLab's code quality, JUnit, GitHub's annotations.

All say the same of a finding (`finding`): which failure, where in the repository, what to do. What a log says is
escaped as each format wants it, and none of them obeys it.
"""
