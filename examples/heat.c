/* Heat flow on a plate, with halo exchange.
 *
 * Two hot discs and a cold one lie on a plate whose edge is cold. Each rank owns a block of the
 * plate and a border of one cell around it, the halo, which its neighbours fill before each step.
 * At the end rank 0 gathers the plate, shows it, and compares it with a run of its own that uses no
 * messages at all.
 *
 *     mpicc -O2 heat.c -o heat -lm
 *     mpiexec -n 4 ./heat [--color] [--cells COLUMNS ROWS] [--steps STEPS]
 */
#include <math.h>
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WEST, EAST, NORTH, SOUTH, SIDES };

/* Steps between two looks at how much still changes, and between two frames of the animation. */
enum { LOOK = 20, FRAMES = 24 };
static const double STILL = 1e-7;

/* A block of the plate, halo included: cell (column, row) of the block is at[row + 1][column + 1]. */
struct block {
    int column, row;   /* where on the plate it starts */
    int columns, rows; /* how large it is, without the halo */
    double *now, *next;
    char *fixed; /* cells whose temperature is held */
};

static size_t at(const struct block *block, int column, int row) {
    return (size_t)(row + 1) * (size_t)(block->columns + 2) + (size_t)(column + 1);
}

static void fail(const char *why) {
    fprintf(stderr, "heat: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

static void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) fail("not enough memory");
    return memory;
}

/* Makes the part of a plate of `width` times `height` cells that the block covers. */
static void make(struct block *block, int width, int height) {
    static const struct {
        double x, y, radius, heat;
    } discs[] = {{0.30, 0.35, 0.10, 1.0}, {0.72, 0.62, 0.14, 0.8}, {0.62, 0.22, 0.07, 0.0}};
    size_t cells = (size_t)(block->columns + 2) * (size_t)(block->rows + 2);
    block->now = room(cells, sizeof *block->now);
    block->next = room(cells, sizeof *block->next);
    block->fixed = room(cells, 1);
    for (int row = 0; row < block->rows; row++) {
        for (int column = 0; column < block->columns; column++) {
            double x = (block->column + column + 0.5) / width;
            double y = (block->row + row + 0.5) / height;
            for (size_t disc = 0; disc < sizeof discs / sizeof *discs; disc++) {
                double far = hypot(x - discs[disc].x, (y - discs[disc].y) * height / width);
                if (far < discs[disc].radius) {
                    size_t cell = at(block, column, row);
                    block->now[cell] = block->next[cell] = discs[disc].heat;
                    block->fixed[cell] = 1;
                }
            }
        }
    }
}

static void discard(struct block *block) {
    free(block->now);
    free(block->next);
    free(block->fixed);
}

/* One step of all cells; returns the largest change. */
static double step(struct block *block) {
    double change = 0.0;
    ptrdiff_t line = block->columns + 2;
    for (int row = 0; row < block->rows; row++) {
        const double *now = block->now + at(block, 0, row);
        double *next = block->next + at(block, 0, row);
        const char *fixed = block->fixed + at(block, 0, row);
        for (int column = 0; column < block->columns; column++) {
            double mean =
                0.25 * (now[column - 1] + now[column + 1] + now[column - line] + now[column + line]);
            double value = fixed[column] ? now[column] : mean;
            double moved = fabs(value - now[column]);
            next[column] = value;
            change = moved > change ? moved : change;
        }
    }
    double *swap = block->now;
    block->now = block->next;
    block->next = swap;
    return change;
}

/* Fills the halo with the neighbours' borders. Rows lie in one piece; columns are packed. */
static void exchange(struct block *block, const int neighbour[SIDES], double *buffer) {
    int columns = block->columns, rows = block->rows;
    double *to_west = buffer, *to_east = to_west + rows;
    double *from_west = to_east + rows, *from_east = from_west + rows;
    MPI_Request requests[2 * SIDES];
    double *now = block->now;
    MPI_Irecv(from_west, rows, MPI_DOUBLE, neighbour[WEST], 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(from_east, rows, MPI_DOUBLE, neighbour[EAST], 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Irecv(now + at(block, 0, -1), columns, MPI_DOUBLE, neighbour[NORTH], 0, MPI_COMM_WORLD,
              &requests[2]);
    MPI_Irecv(now + at(block, 0, rows), columns, MPI_DOUBLE, neighbour[SOUTH], 0, MPI_COMM_WORLD,
              &requests[3]);
    for (int row = 0; row < rows; row++) {
        to_west[row] = now[at(block, 0, row)];
        to_east[row] = now[at(block, columns - 1, row)];
    }
    MPI_Isend(to_west, rows, MPI_DOUBLE, neighbour[WEST], 0, MPI_COMM_WORLD, &requests[4]);
    MPI_Isend(to_east, rows, MPI_DOUBLE, neighbour[EAST], 0, MPI_COMM_WORLD, &requests[5]);
    MPI_Isend(now + at(block, 0, 0), columns, MPI_DOUBLE, neighbour[NORTH], 0, MPI_COMM_WORLD,
              &requests[6]);
    MPI_Isend(now + at(block, 0, rows - 1), columns, MPI_DOUBLE, neighbour[SOUTH], 0,
              MPI_COMM_WORLD, &requests[7]);
    MPI_Waitall(2 * SIDES, requests, MPI_STATUSES_IGNORE);
    for (int row = 0; row < rows; row++) {
        /* Beyond the edge of the plate nothing came, and nothing may change. */
        if (neighbour[WEST] != MPI_PROC_NULL) now[at(block, -1, row)] = from_west[row];
        if (neighbour[EAST] != MPI_PROC_NULL) now[at(block, columns, row)] = from_east[row];
    }
}

/* The first cell of part `index` of `parts` nearly equal ones. */
static int start(int whole, int index, int parts) {
    return (int)((long long)whole * index / parts);
}

static struct block share(int rank, int across, int down, int width, int height) {
    int x = rank % across, y = rank / across;
    struct block block = {0};
    block.column = start(width, x, across);
    block.row = start(height, y, down);
    block.columns = start(width, x + 1, across) - block.column;
    block.rows = start(height, y + 1, down) - block.row;
    return block;
}

/* Gathers the blocks of all ranks into `plate` at rank 0. Every rank sends as much as the largest
 * block needs. */
static void gather(const struct block *block, int across, int down, int width, int height,
                   double *plate) {
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int most = ((width + across - 1) / across) * ((height + down - 1) / down);
    double *own = room((size_t)most, sizeof *own);
    double *all = rank == 0 ? room((size_t)most * (size_t)size, sizeof *all) : NULL;
    for (int row = 0; row < block->rows; row++) {
        memcpy(own + (size_t)row * (size_t)block->columns, block->now + at(block, 0, row),
               (size_t)block->columns * sizeof *own);
    }
    MPI_Gather(own, most, MPI_DOUBLE, all, most, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int from = 0; rank == 0 && from < size; from++) {
        struct block part = share(from, across, down, width, height);
        for (int row = 0; row < part.rows; row++) {
            memcpy(plate + (size_t)(part.row + row) * (size_t)width + (size_t)part.column,
                   all + (size_t)from * (size_t)most + (size_t)row * (size_t)part.columns,
                   (size_t)part.columns * sizeof *plate);
        }
    }
    free(own);
    free(all);
}

/* Black, violet, red, orange, yellow, white. */
static void color_of(double heat, int color[3]) {
    static const double scale[][3] = {{8, 6, 30},   {60, 15, 110},  {140, 30, 110}, {210, 60, 60},
                                      {245, 130, 30}, {252, 210, 80}, {255, 255, 230}};
    int last = (int)(sizeof scale / sizeof *scale) - 1;
    double place = heat < 0 ? 0 : heat > 1 ? last : heat * last;
    int low = (int)place < last ? (int)place : last - 1;
    for (int part = 0; part < 3; part++) {
        color[part] = (int)(scale[low][part] +
                            (place - low) * (scale[low + 1][part] - scale[low][part]));
    }
}

enum { SCREEN_COLUMNS = 72, SCREEN_ROWS = 24 };

static double sample(const double *plate, int width, int height, int x, int y, int rows) {
    int column = (int)((x + 0.5) * width / SCREEN_COLUMNS);
    int row = (int)((y + 0.5) * height / rows);
    return plate[(size_t)row * (size_t)width + (size_t)column];
}

/* Shows the plate: two cells in each character with colors, one without. */
static void show(const double *plate, int width, int height, int color, int again) {
    if (again) printf("\x1b[%dA", SCREEN_ROWS);
    for (int row = 0; row < SCREEN_ROWS; row++) {
        printf("  ");
        for (int x = 0; x < SCREEN_COLUMNS; x++) {
            if (color) {
                int upper[3], lower[3];
                color_of(sample(plate, width, height, x, 2 * row, 2 * SCREEN_ROWS), upper);
                color_of(sample(plate, width, height, x, 2 * row + 1, 2 * SCREEN_ROWS), lower);
                printf("\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm\xe2\x96\x80", upper[0], upper[1], upper[2],
                       lower[0], lower[1], lower[2]);
            } else {
                static const char ramp[] = " .:-=+*#%@";
                double heat = sample(plate, width, height, x, row, SCREEN_ROWS);
                putchar(ramp[heat < 1 ? (int)(heat * 10) : 9]);
            }
        }
        puts(color ? "\x1b[0m" : "");
    }
    fflush(stdout);
}

static int number(const char *text, const char *what) {
    char *end;
    long value = text == NULL ? 0 : strtol(text, &end, 10);
    if (text == NULL || *end != '\0' || value < 1 || value > 100000) {
        fprintf(stderr, "heat: %s must be a number from 1 to 100000\n", what);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return (int)value;
}

int main(int count, char **words) {
    int rank, size, color = 0, width = 192, height = 128, steps = 3000;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int word = 1; word < count; word++) {
        if (strcmp(words[word], "--color") == 0) {
            color = 1;
        } else if (strcmp(words[word], "--cells") == 0 && word + 2 < count) {
            width = number(words[++word], "COLUMNS");
            height = number(words[++word], "ROWS");
        } else if (strcmp(words[word], "--steps") == 0 && word + 1 < count) {
            steps = number(words[++word], "STEPS");
        } else {
            fail("usage: heat [--color] [--cells COLUMNS ROWS] [--steps STEPS]");
        }
    }

    /* As square a grid of ranks as their number allows, wider than high. */
    int down = 1;
    for (int rows = 1; rows * rows <= size; rows++) {
        if (size % rows == 0) down = rows;
    }
    int across = size / down;
    if (across > width || down > height) fail("more ranks than rows or columns of cells");
    int x = rank % across, y = rank / across;
    int neighbour[SIDES] = {
        [WEST] = x > 0 ? rank - 1 : MPI_PROC_NULL,
        [EAST] = x + 1 < across ? rank + 1 : MPI_PROC_NULL,
        [NORTH] = y > 0 ? rank - across : MPI_PROC_NULL,
        [SOUTH] = y + 1 < down ? rank + across : MPI_PROC_NULL,
    };

    struct block block = share(rank, across, down, width, height);
    make(&block, width, height);
    double *buffer = room(4 * (size_t)block.rows, sizeof *buffer);
    double *plate = rank == 0 ? room((size_t)width * (size_t)height, sizeof *plate) : NULL;
    if (rank == 0) {
        printf("Heat on a plate of %d x %d cells, %d ranks as %d x %d blocks\n\n", width, height,
               size, across, down);
    }

    int done = 0, shown = 0;
    double largest = 1.0, computing = 0.0;
    while (done < steps && largest > STILL) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        /* Frames come fast at first, when much happens. */
        int frame = color ? (shown + 1) * (shown + 1) * steps / (FRAMES * FRAMES) : steps;
        while (done < steps && largest > STILL && (done < frame || done % LOOK != 0)) {
            exchange(&block, neighbour, buffer);
            double change = step(&block);
            if (++done % LOOK == 0) {
                MPI_Allreduce(&change, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            }
        }
        computing += MPI_Wtime() - begin;
        gather(&block, across, down, width, height, plate);
        if (rank == 0) {
            show(plate, width, height, color, shown > 0);
            if (color) nanosleep(&(struct timespec){.tv_nsec = 60000000}, NULL);
        }
        shown++;
    }

    /* The same without messages. */
    int good = 1;
    if (rank == 0) {
        struct block whole = {.columns = width, .rows = height};
        make(&whole, width, height);
        double begin = MPI_Wtime();
        for (int at_step = 0; at_step < done; at_step++) step(&whole);
        double alone = MPI_Wtime() - begin;
        double error = 0.0;
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                double here = plate[(size_t)row * (size_t)width + (size_t)column];
                error = fmax(error, fabs(here - whole.now[at(&whole, column, row)]));
            }
        }
        good = error < 1e-12;
        printf("\n%d steps in %.3f s (%.3f s by one rank alone); last change %.1e\n", done,
               computing, alone, largest);
        printf("largest difference to the run without messages: %g: %s\n", error,
               good ? "correct" : "WRONG");
        discard(&whole);
    }
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    discard(&block);
    free(buffer);
    free(plate);
    MPI_Finalize();
    return good ? 0 : 1;
}
