#!/usr/bin/env python3
"""Measures files beside doing it by hand and beside MPICH: every program in turn, again and again, medians over rounds.

usage: bench/files/run.py pack FOLDER PREFIX [MPICH]
       FOLDER/run.py [ROUNDS] [RANKS,RANKS]

The first needs compilers: it fills FOLDER with what the second needs, so that it can be carried to a machine that has
none. PREFIX is where Serried is installed, MPICH where MPICH is (`cargo xtask bench --peers` installs it into
.cache/peers). The second prints a table for each number of ranks (4 and 8), of 5 rounds. Files lie in TMPDIR; rows of
O_DIRECT are left out where its file system has none."""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = ["rows", "pair", "collective", "types", "onesided", "overlap", "files"]
LIBRARIES = {"serried": ["libmpi_abi.so.1"], "mpich": ["libmpi.so.12", "mpich"]}
LAUNCHERS = {"serried": ["mpiexec"], "mpich": ["mpiexec", "hydra_pmi_proxy", "hydra_nameserver", "hydra_persist"]}
# Ranks have a core each where there are enough.
BOUND = {"serried": [], "mpich": ["-bind-to", "core"]}
# A row, and the one beside it that does the same without MPI's files.
ROWS = [(f"{kind}-{way}:{size}", f"{hand}-{way}:{size}")
        for kind, hand, sizes in [("file", "plain", [65536, 1048576]), ("direct", "plain-direct", [65536, 1048576]),
                                  ("array", "array-hand", [2, 3, 4])]
        for way in ["write", "read"] for size in sizes]
ROWS += [(f"{kind}-{way}:{size}", None) for kind, sizes in [("records", [8, 512, 65536]), ("pieces", [8, 128])]
         for way in ["write", "read"] for size in sizes]
ROWS += [("shared-write:64", None)]
BUDGET_MS, BATCHES, LIMIT_S = "60", "9", "20"


def pack(folder, prefixes):
    for name, prefix in prefixes.items():
        for part in ["bin", "lib"]:
            (folder / name / part).mkdir(parents=True, exist_ok=True)
        for part, files in [("bin", LAUNCHERS[name]), ("lib", LIBRARIES[name])]:
            for file in files:
                source, target = prefix / part / file, folder / name / part / file
                if source.is_dir():
                    shutil.copytree(source, target, dirs_exist_ok=True)
                elif source.exists():
                    shutil.copy2(source, target)
        sources = [str(HERE.parent / "programs" / f"{source}.c") for source in SOURCES]
        subprocess.run([prefix / "bin/mpicc", "-std=c11", "-O2", "-o", folder / name / "rows", *sources], check=True)
    shutil.copy2(__file__, folder / "run.py")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder} has {size / 2 ** 20:.0f} MiB: run {folder}/run.py")


def measure(name, ranks, rows):
    place = HERE / name
    command = [place / "bin/mpiexec", "-n", str(ranks)]
    command += BOUND[name] if ranks <= len(os.sched_getaffinity(0)) else []
    environment = {**os.environ, "LD_LIBRARY_PATH": str(place / "lib")}
    words = [place / "rows", BUDGET_MS, BATCHES, LIMIT_S, *rows]
    done = subprocess.run(command + words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = {}
    for line in done.stdout.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] in rows:
            try:
                found[words[0]] = float(words[1])
            except ValueError:
                pass
    return found


def table(names, ranks, rounds):
    rows = [row for pair in ROWS for row in pair if row]
    seen = {name: {row: [] for row in rows} for name in names}
    for turn in range(rounds):
        for name in names[turn % len(names):] + names[:turn % len(names)]:
            # One job a pair of rows, so that a row that fails takes no others with it.
            for pair in ROWS:
                for row, value in measure(name, ranks, [row for row in pair if row]).items():
                    seen[name][row].append(value)
    middle = lambda name, row: statistics.median(seen[name][row]) if row and seen[name].get(row) else None
    show = lambda value: "-" if value is None else f"{value:.3g}"
    print(f"\n{ranks} ranks on {len(os.sched_getaffinity(0))} cores, GB/s (shared-write: us), medians of {rounds}\n")
    print("| row | " + " | ".join(names) + " | by hand, serried | ours / by hand |")
    print("|---" * (len(names) + 3) + "|")
    for row, hand in ROWS:
        ours, other = middle("serried", row), middle("serried", hand)
        share = f"{ours / other:.2f}" if ours and other else ""
        values = [show(middle(name, row)) for name in names]
        print(f"| {row} | " + " | ".join(values) + f" | {show(other) if hand else ''} | {share} |", flush=True)


def main(words):
    if words[:1] == ["pack"] and len(words) in (3, 4):
        prefixes = dict(zip(["serried", "mpich"], map(pathlib.Path, words[2:])))
        return pack(pathlib.Path(words[1]).resolve(), prefixes)
    names = [name for name in LIBRARIES if (HERE / name / "rows").exists()]
    if not names or any(word.startswith("-") for word in words):
        sys.exit(__doc__)
    rounds = int(words[0]) if words else 5
    for ranks in map(int, words[1].split(",") if len(words) > 1 else ["4", "8"]):
        table(names, ranks, rounds)


main(sys.argv[1:])
