/* The example is right with any number of processes. */
#include "../../examples/fci/shared.c"
