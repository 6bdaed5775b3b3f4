set -e
export PATH=$PATH:/usr/sbin:/sbin
mkdir -p slurm/state slurm/spool slurm/log
cat > slurm/slurm.conf <<END
ClusterName=lab
SlurmctldHost=node01(127.0.0.1)
AuthType=auth/none
CryptoType=crypto/none
CredType=cred/none
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$PWD/slurm/state
SlurmdSpoolDir=$PWD/slurm/spool
SlurmctldPidFile=$PWD/slurm/slurmctld.pid
SlurmdPidFile=$PWD/slurm/slurmd.pid
SlurmctldLogFile=$PWD/slurm/log/slurmctld.log
SlurmdLogFile=$PWD/slurm/log/slurmd.log
SlurmctldPort=27817
SlurmdPort=27818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
MpiDefault=none
NodeName=node01 NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=short Nodes=ALL Default=YES MaxTime=10 State=UP
END
export SLURM_CONF=$PWD/slurm/slurm.conf
slurmctld -D >slurm/ctld.out 2>&1 & ctld=$!
sleep 3
slurmd -D -N node01 >slurm/d.out 2>&1 & d=$!
sleep 6


srun -n 2 hostname
sbatch --wait --array=1-3 --wrap 'echo task $SLURM_ARRAY_TASK_ID of the array; sleep 1'
cat slurm-*.out
squeue
scontrol ping
kill $d $ctld
wait || true
cat slurm/log/slurmctld.log slurm/log/slurmd.log
