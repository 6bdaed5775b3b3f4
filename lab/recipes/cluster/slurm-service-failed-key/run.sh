# One controller and one node on this machine.
export SLURM_CONF=$PWD/slurm.conf PATH=$PATH:/usr/sbin
mkdir -p state spool && chmod 755 . && mkdir -p /run/munge && mount -t tmpfs tmpfs /run/munge && mount -t tmpfs tmpfs /etc/munge
dd if=/dev/urandom bs=1 count=1024 of=/etc/munge/munge.key 2>/dev/null; chmod 400 /etc/munge/munge.key
chmod 755 /run/munge
munged --force --foreground --key-file=/etc/munge/munge.key --socket=/run/munge/munge.socket.2 --pid-file=$PWD/munged.pid --log-file=$PWD/munged.log --seed-file=$PWD/munge.seed >/dev/null 2>&1 &
sleep 1
sed -i "s#STATE#$PWD#g" slurm.conf
slurmctld -D -f $SLURM_CONF > ctld.out 2>&1 &
sleep 5
# The login node: its daemon was set up with a key of its own.
dd if=/dev/urandom bs=1 count=1024 of=login.key 2>/dev/null; chmod 400 login.key
munged --force --foreground --key-file=$PWD/login.key --socket=/run/munge/login.socket --pid-file=$PWD/login.pid --log-file=$PWD/login.log --seed-file=$PWD/login.seed >/dev/null 2>&1 &
sleep 1
sed 's#munge.socket.2#login.socket#' slurm.conf > login.conf
export SLURM_CONF=$PWD/login.conf
sbatch job.sh
echo "--- on the controller"
grep -i -E "munge|auth" ctld.out
