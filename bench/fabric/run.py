#!/usr/bin/env python3
"""Libfabric beside MPICH over the same provider: bench/fabric/run.py PREFIX MPICH [ROUNDS]

PREFIX is where Serried is installed, MPICH where an MPICH with the device ch4:ofi is. Both use the libfabric that lies in
MPICH's folder lib/mpich, if there is one, else the system's. The rounds take turns; what is printed are the median of the
rounds' medians and the best batch of all."""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
PROVIDERS = ["tcp;ofi_rxm", "shm"]


def main(prefix, mpich, rounds=7):
    library = mpich / "lib/mpich"
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for name, place in (("serried", prefix), ("mpich", mpich)):
            programs[name] = pathlib.Path(folder) / name
            source = HERE / "pair.c"
            subprocess.run([place / "bin/mpicc", "-O2", "-o", programs[name], source], check=True)
        seen = {}
        for _ in range(int(rounds)):
            for provider in PROVIDERS:
                ours = [prefix / "bin/mpiexec", "--fabric", f"ofi:{provider}"]
                theirs = [mpich / "bin/mpiexec"]
                for name, command in (("serried", ours), ("mpich", theirs)):
                    more = {"LD_LIBRARY_PATH": str(library)} if name == "serried" and library.exists() else {}
                    if name == "mpich":
                        more = {"FI_PROVIDER": provider, "MPIR_CVAR_CH4_NETMOD": "ofi", "MPIR_CVAR_NOLOCAL": "1"}
                    run = subprocess.run(
                        [*command, "-n", "2", programs[name]],
                        env=os.environ | more, check=True, stdout=subprocess.PIPE, text=True,
                    )
                    numbers = [float(word) for word in run.stdout.split()]
                    seen.setdefault((provider, name), []).append(numbers)
    print("| provider | | 8 bytes, µs | best | 1 MiB, MB/s | best |")
    print("|---|---|---|---|---|---|")
    for (provider, name), rows in seen.items():
        latency, quickest, bandwidth, widest = zip(*rows)
        print(
            f"| {provider} | {name} | {statistics.median(latency):.2f} | {min(quickest):.2f} "
            f"| {statistics.median(bandwidth):.0f} | {max(widest):.0f} |"
        )


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), *sys.argv[3:4])
