export PATH=$PATH:/usr/sbin
# Two nodes, 10.4.0.1 and 10.4.0.2; the first rejects what it does not know.
unshare --net sleep 120 & first=$!
unshare --net sleep 120 & second=$!
sleep 1
ip link add eth0 netns $first type veth peer name eth0 netns $second
for node in "$first 10.4.0.1" "$second 10.4.0.2"; do
  set -- $node
  nsenter -t $1 -n ip address add $2/24 dev eth0
  nsenter -t $1 -n ip link set eth0 up
  nsenter -t $1 -n ip link set lo up
done
nsenter -t $first -n iptables -A INPUT -i eth0 -p tcp --dport 22 -j ACCEPT
nsenter -t $first -n iptables -A INPUT -i eth0 -j REJECT --reject-with icmp-host-prohibited
export MASTER_ADDR=10.4.0.1 MASTER_PORT=29500 WORLD_SIZE=2 GLOO_SOCKET_IFNAME=eth0
RANK=0 nsenter -t $first -n python train.py > first.log 2>&1 &
RANK=1 nsenter -t $second -n python train.py
code=$?
kill $first $second
exit $code
