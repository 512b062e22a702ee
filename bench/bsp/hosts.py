#!/usr/bin/env python3
"""Total exchange between eight hosts behind slow links with short queues, in the two orders that
bsp_sync knows: that of a Latin square, and that of the destinations' numbers.

usage: bench/bsp/hosts.py PREFIX [--rate MBIT] [--queue BYTES] [--rounds N] [--hosts N] [--rows A,B]

PREFIX is where Serried is installed. The hosts are network namespaces, each on a port of a bridge;
what goes to a host waits in a queue of so many bytes (32768) in front of a link of so many Mbit/s
(20), as in a switch; what finds it full is lost. A socket holds 32 KiB. Both orders are run in turn,
N rounds (5) of each number of words. Needs the right to make namespaces."""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def command(words, **more):
    return subprocess.run(words.split() if isinstance(words, str) else words, check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more).stdout


class Hosts:
    """Namespaces on the ports of a bridge, for as long as the block lasts; with sockets that hold little, or as
    they are."""

    # Where the namespaces reach whoever has made them.
    outside = "10.77.255.254"

    def __init__(self, count, rate, queue, small_sockets=True):
        self.prefix = f"o{os.getpid() & 0xffff:x}-"
        self.names = [f"{self.prefix}{number}" for number in range(1, count + 1)]
        self.rate, self.queue = rate, queue
        self.settings = ["tcp_limit_output_bytes=4096"]
        if small_sockets:
            self.settings.append("tcp_wmem=4096 32768 32768")

    def __enter__(self):
        try:
            bridge = f"{self.prefix}br"
            command(f"ip link add {bridge} type bridge")
            command(f"ip link set {bridge} up")
            command(f"ip addr add {self.outside}/16 dev {bridge}")
            # A timer of the kernel is late by some 100 us: a link that waits for it catches up.
            burst = max(4096, self.rate * 16)
            for number, name in enumerate(self.names, 1):
                command(f"ip netns add {name}")
                command(f"ip link add {name}v type veth peer name eth1 netns {name}")
                # Frames as they are on a wire: else 64 KiB would pass, or be lost, as one.
                command(f"ip -n {name} link set eth1 gso_max_segs 1")
                command(f"ip link set {name}v master {bridge} up")
                command(f"ip -n {name} link set lo up")
                command(f"ip -n {name} addr add 10.77.0.{number}/16 dev eth1")
                command(f"ip -n {name} link set eth1 up")
                # What waits for the link stays in the sockets, as with a real card: else what is urgent
                # would wait behind it.
                # And sockets that hold less than what goes to one host: else the kernel would have all of a
                # small exchange at once, and send it in an order of its own.
                for setting in self.settings:
                    command(["ip", "netns", "exec", name, "sysctl", "-qw", f"net.ipv4.{setting}"])
                # Out of the host: it waits for its own link. Into it: the switch has little room.
                for where, room in ((f"-n {name} qdisc add dev eth1", 1 << 20),
                                    (f"qdisc add dev {name}v", self.queue)):
                    command(f"tc {where} root tbf rate {self.rate}mbit burst {burst} limit {room}")
        except (OSError, subprocess.CalledProcessError) as error:
            self.__exit__()
            sys.exit(f"hosts cannot be made here: {error} {getattr(error, 'stderr', '')}")
        return self

    def __exit__(self, *_):
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "link", "del", f"{self.prefix}br"], stderr=subprocess.DEVNULL)

    def lost(self):
        """Frames that found a queue full, since the beginning."""
        total = 0
        for name in self.names:
            text = command(f"tc -s qdisc show dev {name}v")
            total += int(text.split("dropped ")[1].split(",")[0])
        return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix")
    for name, default in (("rate", 20), ("queue", 32768), ("rounds", 5), ("hosts", 8)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--rows", default="16384,32768,65536,131072")
    given = parser.parse_args()
    orders = ("latin", "destination")
    times = {order: {} for order in orders}
    losses = {order: {} for order in orders}
    with tempfile.TemporaryDirectory() as folder, Hosts(given.hosts, given.rate, given.queue) as hosts:
        program = f"{folder}/exchange"
        command([f"{given.prefix}/bin/bspcc", "-O2", str(HERE / "exchange.c"), "-o", program])
        for words in given.rows.split(","):
            for _ in range(given.rounds):
                for order in orders:
                    before = hosts.lost()
                    output = command([f"{given.prefix}/bin/bsprun", "--launcher", "exec:ip netns exec {host}",
                                      "--hosts", ",".join(f"{name}:1" for name in hosts.names),
                                      program, "1", words],
                                     env={**os.environ, "SERRIED_BSP_ORDER": order}, timeout=300)
                    times[order].setdefault(words, []).append(float(output.split()[1]))
                    losses[order].setdefault(words, []).append(hosts.lost() - before)
    print("# Total exchange by BSPlib between hosts, in two orders\n")
    print(f"{given.hosts} hosts (network namespaces), {given.rate} Mbit/s and a queue of {given.queue} bytes each, "
          f"sockets of 32 KiB; {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}; medians of {given.rounds} interleaved rounds. "
          "A word has 4 bytes. Frames lost: Latin square : destination order.\n")
    print("| words to each | wire alone, ms | Latin square, ms | destination order, ms | ratio | frames lost |")
    print("|---|---|---|---|---|---|")
    for words in given.rows.split(","):
        alone = (given.hosts - 1) * int(words) * 32 / given.rate / 1e3
        latin, destination = (statistics.median(times[order][words]) / 1e3 for order in orders)
        lost = " : ".join(f"{statistics.median(losses[order][words]):.0f}" for order in orders)
        print(f"| {words} | {alone:.1f} | {latin:.1f} | {destination:.1f} | {destination / latin:.2f} | {lost} |")


if __name__ == "__main__":
    main()
