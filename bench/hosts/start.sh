#!/bin/sh
# How long mpiexec takes to start a rank on each of many hosts, beside one host's login.
#
#   bench/hosts/start.sh [MPIEXEC [HOSTS [LOGIN_SECONDS [ROUNDS]]]]
#
# Hosts are network namespaces behind a bridge, and a login takes so long beside what it takes by
# itself. Needs root and `ip`. Prints the medians, and how much of the bar is used: the time for all
# hosts must stay below 1.5 times that of one login times the depth of the tree of agents.
set -eu
mpiexec=${1:-mpiexec} hosts=${2:-32} login=${3:-0.3} rounds=${4:-5}
fan_out=8 # launch::tree::FAN_OUT
bridge=start$$

clean() {
    for at in $(seq 1 "$hosts"); do ip netns del "$bridge-$at" 2>/dev/null || :; done
    ip link del "$bridge" 2>/dev/null || :
}
trap clean EXIT
trap 'exit 1' INT TERM
if ! ip link add "$bridge" type bridge 2>/dev/null; then
    echo "skipped: network namespaces cannot be made here (no right to, or no \`ip\`)"
    exit 0
fi
ip link set "$bridge" up
for at in $(seq 1 "$hosts"); do
    host=$bridge-$at
    ip netns add "$host"
    ip link add "s$$-$at" type veth peer name eth1 netns "$host"
    ip link set "s$$-$at" master "$bridge" up
    ip -n "$host" link set lo up
    ip -n "$host" addr add "10.99.0.$at/16" dev eth1
    ip -n "$host" link set eth1 up
done

# Prints the median of the seconds that a job on the first $1 hosts takes.
median() {
    names=$(seq 1 "$1" | sed "s/.*/$bridge-&/" | paste -sd, -)
    for _ in $(seq 1 "$rounds"); do
        begin=$(date +%s%N)
        "$mpiexec" --launcher "exec:sh -c 'sleep $login; exec ip netns exec {host} \"\$@\"' x" \
            --hosts "$names" --ppn 1 true
        echo $((($(date +%s%N) - begin) / 1000000))
    done | sort -n | sed -n "$(((rounds + 1) / 2))p"
}

# Agents below the hosts that mpiexec starts itself, below those, and so on.
depth=0 left=$hosts
while [ "$left" -gt 0 ]; do
    depth=$((depth + 1))
    left=$(((left + fan_out - 1) / fan_out - 1))
done
one=$(median 1) all=$(median "$hosts")
echo "1 host: $one ms; $hosts hosts, in a tree of depth $depth: $all ms;" \
    "$((all * 100 / (one * depth))) % of one login times the depth (the bar: 150 %)"
