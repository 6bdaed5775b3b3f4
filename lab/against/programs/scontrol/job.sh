#!/bin/bash
# What `scontrol show job` tells of the job, then the program under the job's limit of memory.
cat <<P
JobId=$SLURM_JOB_ID JobName=embed
   UserId=user(1000) GroupId=users(100) MCS_label=N/A
   Priority=$((RANDOM + 4294000)) Nice=0 Account=nlp QOS=normal
   JobState=RUNNING Reason=None Dependency=(null)
   RunTime=00:00:02 TimeLimit=${LIMIT:-01:00:00} TimeMin=N/A
   SubmitTime=$(date +%FT%T) EligibleTime=$(date +%FT%T)
   Partition=${PARTITION:-main} AllocNode:Sid=login-1:$((RANDOM + 9000))
   NodeList=$(hostname)
   NumNodes=1 NumCPUs=4 NumTasks=1 CPUs/Task=4
   TRES=cpu=4,mem=${MEM}M,node=1,billing=4
   MinCPUsNode=4 MinMemoryNode=${MEM}M MinTmpDiskNode=0
   Command=embed.py
P
ulimit -v $((MEM * 1024))
srun() { "$@"; }
srun python -u embed.py "$@"
