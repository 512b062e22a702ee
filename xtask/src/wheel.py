"""Makes a wheel of an installed tree: wheel.py PREFIX FOLDER VERSION.

The commands and libraries go to the folders of the environment itself, where mpi4py looks for them: bin, lib,
include, share. A wheel has no symbolic links, so that the other names of mpiexec are scripts that call it, and those that
the linker looks for say which file they stand for.
"""

import base64
import hashlib
import os
import platform
import re
import sys
import zipfile

MODULE = '''"""Serried, a message-passing system: its commands and libraries are in this environment."""

import os
import sys

__version__ = "{version}"


def main():
    """Calls mpiexec, which looks at the name that it is called by."""
    folder, name = os.path.split(os.path.abspath(sys.argv[0]))
    os.execv(os.path.join(folder, "mpiexec"), [name, *sys.argv[1:]])
'''

METADATA = """Metadata-Version: 2.1
Name: serried
Version: {version}
Summary: A message-passing system: mpiexec, and the libraries for mpi4py's wheel
License: MIT OR Apache-2.0
Requires-Python: >=3.8
Description-Content-Type: text/markdown

# serried

`pip install serried mpi4py`, then `mpiexec -n 4 python program.py`: mpi4py finds the library in the same environment.
`mpicc`, `mpicxx` and `mpifort` compile programs with it; `serried doctor` looks at what is there.
"""


def needed_glibc(files):
    """The newest version of the C library that any of these asks for."""
    versions = {(2, 17)}
    for file in files:
        with open(file, "rb") as opened:
            found = re.findall(rb"GLIBC_(\d+)\.(\d+)", opened.read())
        versions |= {(int(major), int(minor)) for major, minor in found}
    return max(versions)


def tree(prefix):
    """All files below a folder, and what links point to."""
    for folder, _, names in os.walk(prefix):
        for name in sorted(names):
            path = os.path.join(folder, name)
            yield os.path.relpath(path, prefix), path


def main(prefix, folder, version):
    info, data = f"serried-{version}.dist-info", f"serried-{version}.data"
    # Name in the wheel, bytes, mode.
    members, commands, binaries = [], [], []

    def add(name, content, mode=0o644):
        members.append((name, content.encode() if isinstance(content, str) else content, mode))

    for name, path in tree(prefix):
        top = name.split(os.sep)[0]
        link = os.readlink(path) if os.path.islink(path) else None
        if top == "bin" and link:
            commands.append(os.path.basename(name))
        elif top == "lib" and link and name.endswith(".so"):
            add(f"{data}/data/{name}", f"/* For the linker. */\nINPUT({link})\n")
        elif link or name.startswith(("share/doc", "share/serried", "lib/serried/modules")):
            continue
        elif top in ("bin", "lib", "include", "share"):
            with open(path, "rb") as opened:
                content = opened.read()
            if content.startswith(b"\x7fELF"):
                binaries.append(path)
            place = "scripts" if top == "bin" else f"data/{os.path.dirname(name)}"
            add(f"{data}/{place}/{os.path.basename(name)}", content, os.stat(path).st_mode & 0o777)
    for license in ("LICENSE-APACHE", "LICENSE-MIT"):
        with open(os.path.join(prefix, "share/doc/serried", license), "rb") as opened:
            add(f"{info}/licenses/{license}", opened.read())

    major, minor = needed_glibc(binaries)
    tag = f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"
    add("serried/__init__.py", MODULE.format(version=version))
    add(f"{info}/METADATA", METADATA.format(version=version))
    add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: xtask\nRoot-Is-Purelib: false\nTag: {tag}\n")
    scripts = "".join(f"{name} = serried:main\n" for name in sorted(commands))
    add(f"{info}/entry_points.txt", f"[console_scripts]\n{scripts}")
    record = ""
    for name, content, _ in members:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    add(f"{info}/RECORD", record + f"{info}/RECORD,,\n")

    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"serried-{version}-{tag}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content, mode in members:
            # The time is that of the format's beginning: the same tree makes the same wheel.
            member = zipfile.ZipInfo(name)
            member.external_attr = (0o100000 | mode) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(member, content)
    print(path)


main(*sys.argv[1:])
