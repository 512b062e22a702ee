#!/bin/sh
# The program is a child of what mpiexec started.
"$@"
