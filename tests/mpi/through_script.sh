#!/bin/sh
# A job script between mpiexec and the program: the rank is what it starts.
exec "$@"
