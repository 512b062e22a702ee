#!/usr/bin/env python3
"""Many hosts that send at once, with and without pacing, beside other MPIs: incast and total exchange.

usage: bench/bsp/pacing.py PREFIX [--fabric tcp] [--rate MBIT] [--exchange-rate MBIT] [--queue BYTES]
       [--senders A,B] [--hosts N] [--bytes A,B] [--samples N] [--rounds N] [--pace BYTES] [--peers DIR]

PREFIX is where Serried is installed. The hosts are network namespaces, each on a port of a bridge; what
goes to a host waits in a queue of so many bytes (65536) in front of a link of so many Mbit/s, as in a
switch; what finds it full is lost. Incast: each of 8 and of 16 hosts sends so many bytes to one more, with
links of 1000 Mbit/s; total exchange: each of 8 hosts sends as many to each other, with 100 Mbit/s, since
all links together should not be more than the machine can move. What is paced takes the row that `serried
tune` measures between the same hosts, or so many bytes a second (`--pace`). DIR holds other MPIs, as
`cargo xtask bench --peers` makes it. All are run in turn, N rounds (3) of N samples (10). Needs the right
to make namespaces."""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from hosts import Hosts, command

HERE = pathlib.Path(__file__).resolve().parent
ROOT = {name + suffix: "1" for name in ("OMPI", "PRTE") for suffix in ("_ALLOW_RUN_AS_ROOT", "_ALLOW_RUN_AS_ROOT_CONFIRM")}
# What peers call instead of ssh: options, a host, a command.
AGENT = """#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
host=$1; shift
exec ip netns exec "$host" sh -c "$*"
"""


class Ours:
    def __init__(self, name, prefix, fabric, compiler, source, tuning):
        self.name, self.prefix, self.source = name, prefix, source
        self.compile_words = [f"{prefix}/bin/{compiler}"]
        self.environment = {**os.environ, "SERRIED_TUNING": tuning}
        self.words = [] if fabric == "tcp" else ["--fabric", fabric]

    def run_words(self, names, _folder):
        return [f"{self.prefix}/bin/mpiexec", *launching(names), *self.words]


class Peer:
    def __init__(self, folder):
        self.name, self.folder, self.source = folder.name, folder, "together_mpi.c"
        self.compile_words = [f"{folder}/bin/mpicc"]
        self.environment = {**os.environ, **ROOT}

    def run_words(self, names, folder):
        agent, count = f"{folder}/agent", str(len(names))
        if "openmpi" in self.name:
            network = "10.77.0.0/16"
            return [f"{self.folder}/bin/mpirun", "--mca", "plm_rsh_agent", agent, "--host",
                    ",".join(f"{name}:1" for name in names), "-np", count, "--mca", "pml", "ob1", "--mca", "btl",
                    "tcp,self", "--mca", "btl_tcp_if_include", network, "--mca", "oob_tcp_if_include", network]
        return [f"{self.folder}/bin/mpiexec", "-launcher", "ssh", "-launcher-exec", agent, "-localhost", Hosts.outside,
                "-hosts", ",".join(names), "-ppn", "1", "-n", count, "-genv", "MPIR_CVAR_NOLOCAL", "1", "-genv",
                "FI_PROVIDER", "tcp", "-genv", "FI_TCP_IFACE", "eth1", "-genv", "MPIR_CVAR_CH4_NETMOD", "ofi"]


def launching(names):
    return ["--launcher", "exec:ip netns exec {host}", "--hosts", ",".join(f"{name}:1" for name in names)]


def tuned(prefix, names, fabric, folder):
    """The file that `serried tune` writes between these hosts, and its row."""
    file = f"{folder}/tuning-{len(names)}"
    words = [] if fabric == "tcp" else ["--fabric", fabric]
    run = subprocess.run([f"{prefix}/bin/serried", "tune", "--only", "pace", "--ranks", str(len(names)), "--output",
                          file, "--", *launching(names), *words], text=True, capture_output=True, timeout=900)
    if run.returncode:
        sys.exit(f"serried tune failed: {run.stderr}")
    rows = [line for line in pathlib.Path(file).read_text().splitlines() if line.startswith("pace")]
    return file, rows[0] if rows else "no row: pacing brings nothing"


def measure(given, pattern, hosts, sides, folder, values):
    for size in given.bytes.split(","):
        for turn in range(given.rounds):
            for side in sides[turn % len(sides):] + sides[:turn % len(sides)]:
                before = hosts.lost()
                words = [*side.run_words(hosts.names, folder), f"{folder}/{side.name}", pattern, size,
                         str(given.samples)]
                key = (len(hosts.names), size, side.name)
                try:
                    run = subprocess.run(words, env=side.environment, text=True, capture_output=True, timeout=300)
                    times = [float(line) for line in run.stdout.splitlines() if line.replace(".", "").isdigit()]
                    why = (run.stderr.strip().splitlines() or ["nothing was printed"])[-1]
                except subprocess.TimeoutExpired:
                    times, why = [], "no end after 300 s"
                if not times:
                    print(f"{side.name} does not run: {why}", file=sys.stderr)
                    continue
                found = values.setdefault(key, ([], []))
                found[0].extend(times)
                found[1].append((hosts.lost() - before) / (given.samples + 2))


def table(given, title, count, loads, sides, values):
    """Goodput of all that a host takes in, and how much it varies."""
    print(f"\n## {title}\n")
    print("| bytes from each | | goodput, Mbit/s | standard deviation | slowest tenth | frames lost |")
    print("|---|---|---|---|---|---|")
    for size in given.bytes.split(","):
        for side in sides:
            times, lost = values.get((count, size, side.name), ([], []))
            if not times:
                continue
            rates = sorted(loads * int(size) * 8 / time for time in times)
            tenth = rates[len(rates) // 10]
            print(f"| {size} | {side.name} | {statistics.median(rates):.0f} | {statistics.pstdev(rates):.0f} "
                  f"| {tenth:.0f} | {statistics.mean(lost):.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", type=pathlib.Path)
    parser.add_argument("--fabric", default="tcp")
    for name, default in (("rate", 1000), ("exchange-rate", 100), ("queue", 65536), ("samples", 10), ("rounds", 3),
                          ("hosts", 8), ("pace", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--senders", default="8,16")
    parser.add_argument("--bytes", default="65536,524288")
    parser.add_argument("--peers", type=pathlib.Path, default=pathlib.Path(".cache/peers"))
    given = parser.parse_args()
    prefix = given.prefix.resolve()
    peers = [Peer(folder.resolve()) for folder in sorted(given.peers.glob("*")) if (folder / "bin/mpicc").exists()]
    cases = [("incast", int(senders) + 1, given.rate) for senders in given.senders.split(",") if senders]
    cases += [("exchange", given.hosts, given.exchange_rate)] if given.hosts else []
    print("# Many hosts that send at once, with and without pacing\n")
    print(f"Hosts are network namespaces, with a queue of {given.queue} bytes in front of each; `--fabric {given.fabric}`; "
          f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}; {given.rounds} interleaved rounds of {given.samples} "
          "samples, medians. Frames lost: for each sample. Written by `bench/bsp/pacing.py`.")
    with tempfile.TemporaryDirectory() as folder:
        agent = pathlib.Path(folder) / "agent"
        agent.write_text(AGENT)
        agent.chmod(0o755)
        for pattern, count, rate in cases:
            values = {}
            with Hosts(count, rate, given.queue, small_sockets=False) as hosts:
                if given.pace:
                    file, row = f"{folder}/tuning", f"pace {given.fabric} {given.pace}"
                    pathlib.Path(file).write_text(row + "\n")
                else:
                    file, row = tuned(prefix, hosts.names, given.fabric, folder)
                sides = [Ours("bsp", prefix, given.fabric, "bspcc", "together_bsp.c", "off"),
                         Ours("bsp-paced", prefix, given.fabric, "bspcc", "together_bsp.c", file),
                         Ours("mpi", prefix, given.fabric, "mpicc", "together_mpi.c", "off"), *peers]
                if pattern == "exchange":
                    # Who gathers by messages knows nothing of the others; an all-to-all does.
                    sides.append(Ours("mpi-paced", prefix, given.fabric, "mpicc", "together_mpi.c", file))
                for side in sides:
                    words = [*side.compile_words, "-O2", str(HERE / side.source), "-o", f"{folder}/{side.name}"]
                    command(words, env=side.environment)
                measure(given, pattern, hosts, sides, folder, values)
            title = {"incast": f"Incast: {count - 1} hosts send to one",
                     "exchange": f"Total exchange of {count} hosts"}[pattern]
            table(given, f"{title}, {rate} Mbit/s; `{row}`", count, count - 1, sides, values)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
