#!/usr/bin/env python3
"""Measures BSPlib beside other MPIs: every program in turn, again and again, medians over rounds.

usage: bench/bsp/run.py PREFIX [PEERS] [ROUNDS]

PREFIX is where Serried is installed, PEERS the folder of the other MPIs (.cache/peers, as
`cargo xtask bench --peers` makes it), ROUNDS how often (5)."""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Words behind mpirun for more ranks than cores, and variables that peers need.
ROOT = {name + suffix: "1" for name in ("OMPI", "PRTE") for suffix in ("_ALLOW_RUN_AS_ROOT", "_ALLOW_RUN_AS_ROOT_CONFIRM")}


class Side:
    def __init__(self, name, compile_words, run_words, environment, source):
        self.name, self.run_words, self.source = name, run_words, source
        self.environment = {**os.environ, **ROOT, **environment}
        self.compile_words = compile_words

    def build(self, folder):
        self.program = f"{folder}/{self.name}"
        words = self.compile_words + ["-O2", str(HERE / self.source), "-o", self.program]
        subprocess.run(words, check=True, env=self.environment, stderr=subprocess.DEVNULL)

    def rows(self, processes, words):
        command = self.run_words(processes) + [self.program] + words
        try:
            output = subprocess.run(command, env=self.environment, timeout=300, check=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        except (subprocess.SubprocessError, OSError):
            return {}
        lines = (line.split("\t") for line in output.stdout.splitlines() if "\t" in line)
        return {name: float(value) for name, value in lines}


def sides(prefix, peers):
    found = [Side("serried", [f"{prefix}/bin/bspcc"], lambda n: [f"{prefix}/bin/bsprun", "-n", str(n)], {}, "ours.c")]
    for folder in sorted(pathlib.Path(peers).glob("*")):
        environment, compiler, words = {}, "mpicc", []
        if "intel" in folder.name:
            compiler = "mpigcc"
            environment = {"I_MPI_ROOT": str(folder), "LD_LIBRARY_PATH": f"{folder}/lib", "FI_PROVIDER_PATH": f"{folder}/lib",
                           "PATH": f"{folder}/bin:{os.environ['PATH']}", "I_MPI_WAIT_MODE": "0"}
        if "openmpi" in folder.name:
            words = ["--map-by", ":OVERSUBSCRIBE", "--mca", "osc", "^ucx"]
        if "mpich" in folder.name:
            environment = {"MPIR_CVAR_CH4_PROGRESS_THROTTLE": "1"}
        run = lambda n, folder=folder, words=words: [f"{folder}/bin/mpirun", *words, "-n", str(n)]
        found.append(Side(folder.name, [f"{folder}/bin/{compiler}"], run, environment, "peer.c"))
        if "openmpi" in folder.name:
            words = ["--map-by", ":OVERSUBSCRIBE", "--mca", "pml", "ucx", "--mca", "osc", "ucx", "--mca",
                     "opal_common_ucx_tls", "any", "--mca", "opal_common_ucx_devices", "any"]
            run = lambda n, folder=folder, words=words: [f"{folder}/bin/mpirun", *words, "-n", str(n)]
            found.append(Side(folder.name + "-ucx", [f"{folder}/bin/{compiler}"], run, {"UCX_TLS": "sm,self"}, "peer.c"))
    return found


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    prefix, peers = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ".cache/peers"
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    values = {}
    with tempfile.TemporaryDirectory() as folder:
        everyone = sides(prefix, peers)
        for side in everyone:
            side.build(folder)
        for number in range(rounds):
            for side in everyone[number % len(everyone):] + everyone[:number % len(everyone)]:
                for processes in (2, 4, 8, 16):
                    for row, value in side.rows(processes, ["empty"] if processes > 2 else []).items():
                        name = f"{row}, {processes} processes"
                        values.setdefault(name, {}).setdefault(side.name, []).append(value)
    print("| row | " + " | ".join(side.name for side in everyone) + " |")
    print("|---|" + "---|" * len(everyone))
    for row, found in values.items():
        cells = [f"{statistics.median(found[side.name]):.3g}" if side.name in found else "" for side in everyone]
        print(f"| {row} | " + " | ".join(cells) + " |")


main()
