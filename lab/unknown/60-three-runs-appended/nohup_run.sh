#!/bin/bash
echo "##### $(date -u +'%Y-%m-%d %H:%M:%S') $*"
"$@"
echo "##### exit status $?"
