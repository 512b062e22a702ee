#!/usr/bin/env python3
"""TCP against its bars: bench/tcp/run.py PREFIX [raw] [strangers] [shaped]

PREFIX is where Serried is installed. `raw` compares with a raw socket, `strangers` measures a
ping-pong while a thousand strangers a second connect, `shaped` runs on four hosts that are network
namespaces with links of 1 Gbit/s (needs root, `ip` and `tc`)."""

import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
SIZES = [8, 1024, 65536, 262144, 1 << 20, 4 << 20, 16 << 20]


def build(prefix, folder):
    program = folder / "wire"
    source = HERE / "wire.c"
    subprocess.run([prefix / "bin/mpicc", "-O2", "-o", program, source], check=True)
    return program


def listening(process):
    """The ports at which a process listens."""
    inodes = set()
    for link in pathlib.Path(f"/proc/{process}/fd").iterdir():
        try:
            name = os.readlink(link)
        except OSError:
            continue
        if name.startswith("socket:["):
            inodes.add(name[8:-1])
    ports = set()
    for table in ("tcp", "tcp6"):
        for row in pathlib.Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]:
            words = row.split()
            if words[3] == "0A" and words[9] in inodes:
                ports.add(int(words[1].rsplit(":", 1)[1], 16))
    return ports


def raw(prefix, program):
    sizes = [str(size) for size in SIZES]
    command = [prefix / "bin/mpiexec", "--fabric", "tcp", "-n", "2", program, "raw", "600"]
    subprocess.run(command + sizes, check=True)


def strangers(prefix, program, rate=1000, turns=24):
    """The strangers call the job and, in between, a port of nobody's: so their own work is the same."""
    elsewhere = socket.socket()
    elsewhere.bind(("127.0.0.1", 0))
    elsewhere.listen(4096)
    command = [prefix / "bin/mpiexec", "--fabric", "tcp", "-n", "2", program, "steady", str(turns / 2 + 2)]
    job = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    time.sleep(1)
    ranks = subprocess.run(["pgrep", "-f", f"^{program} steady"], capture_output=True, text=True).stdout.split()
    ports = sorted(str(port) for rank in ranks for port in listening(rank))
    spans = []
    for turn in range(turns):
        targets = ports if turn % 2 else [str(elsewhere.getsockname()[1])]
        flood = subprocess.Popen([program, "flood", str(rate), *targets], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, text=True)
        begin = time.monotonic()
        time.sleep(0.5)
        spans.append((begin + 0.05, time.monotonic(), turn % 2))
        flood.communicate("")
        elsewhere.setblocking(False)
        try:
            while True:
                elsewhere.accept()[0].close()
        except BlockingIOError:
            pass
    output = job.communicate()[0]
    if job.returncode:
        sys.exit(f"the job failed: {job.returncode}")
    times = ([], [])
    for row in output.splitlines():
        at, microseconds = map(float, row.split())
        for begin, end, to_job in spans:
            if begin <= at <= end:
                times[to_job].append(microseconds)
    without, beset = map(statistics.median, times)
    print(f"strangers, {rate} a second at ports {' '.join(ports)}: {beset:.2f} us, "
          f"elsewhere {without:.2f} us: {beset / without:.3f} (at most 1.05)")


def shaped(prefix, program, hosts=4, rate=1000):
    def ip(words, tool="ip"):
        subprocess.run([tool, *words.split()], check=True)

    mark = f"w{os.getpid() & 0xfff:x}-"
    shape = f"tbf rate {rate}mbit burst 128kb latency 20ms"
    names = [f"{mark}{host}" for host in range(hosts)]
    try:
        ip(f"link add {mark}br type bridge")
        ip(f"link set {mark}br up")
        for host, name in enumerate(names):
            ip(f"netns add {name}")
            ip(f"link add {name}v type veth peer name eth1 netns {name}")
            ip(f"link set {name}v master {mark}br up")
            ip(f"-n {name} link set lo up")
            ip(f"-n {name} addr add 10.97.0.{host + 1}/24 dev eth1")
            ip(f"-n {name} link set eth1 up")
            ip(f"-n {name} qdisc add dev eth1 root {shape}", "tc")
            ip(f"qdisc add dev {name}v root {shape}", "tc")
        command = [prefix / "bin/mpiexec", "--launcher", "exec:ip netns exec {host}", "--hosts",
                   ",".join(names), "--ppn", "1", program, "line", str(16 << 20)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for row in output.splitlines():
            what, speed = row.split()
            share = float(speed) * 8 / (rate * 1e6)
            print(f"{hosts} hosts at {rate} Mbit/s: {what} {share:.1%} of the line (at least 94 %)")
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "link", "del", f"{mark}br"], stderr=subprocess.DEVNULL)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    prefix = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        program = build(prefix, pathlib.Path(folder))
        for what in sys.argv[2:] or ["raw", "strangers", "shaped"]:
            {"raw": raw, "strangers": strangers, "shaped": shaped}[what](prefix, program)


if __name__ == "__main__":
    main()
