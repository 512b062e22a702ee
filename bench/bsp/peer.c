/* The same with MPI: barriers; MPI_Put, MPI_Isend, and packed MPI_Alltoallv. */
#include "rows.h"
#include <mpi.h>

static void empty(int p, int s)
{
    enum { BATCHES = 21 };
    double times[BATCHES];
    int rounds = p <= 2 ? 20000 : 2000;
    for (int batch = 0; batch < BATCHES; batch++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        for (int i = 0; i < rounds; i++)
            MPI_Barrier(MPI_COMM_WORLD);
        times[batch] = (now() - start) / rounds * 1e6;
    }
    row(s, "empty us", times, BATCHES);
}

/* What goes to whom: `count` items, each a place and a value. */
struct item { uint64_t place, value; };

static void by_put(int p, int s, int exchange)
{
    enum { MOST = 1001 };
    double times[MOST];
    int batches = exchange ? MOST : 5, count = exchange ? EXCHANGE / p * p : PUTS;
    int each = EXCHANGE / p;
    uint64_t *table, *source = calloc(EXCHANGE, 8);
    MPI_Win window;
    MPI_Win_allocate(TABLE * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &table, &window);
    for (int batch = -1; batch < batches; batch++) {
        uint64_t state = (uint64_t)(s + 1) * 88172645463325252u;
        MPI_Win_fence(0, window);
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        if (exchange)
            for (int to = 0; to < p; to++)
                for (int i = 0; i < each; i++)
                    MPI_Put(&source[to * each + i], 1, MPI_UINT64_T, to, s * each + i, 1,
                            MPI_UINT64_T, window);
        else
            for (int i = 0; i < count; i++) {
                static uint64_t values[PUTS];
                uint64_t x = draw(&state);
                values[i] = x;
                MPI_Put(&values[i], 1, MPI_UINT64_T, (int)((x >> 40) % (unsigned)p),
                        (MPI_Aint)(x % TABLE), 1, MPI_UINT64_T, window);
            }
        MPI_Win_fence(0, window);
        if (batch >= 0)
            times[batch] = exchange ? (now() - start) * 1e6 : (now() - start) / count * 1e9;
    }
    row(s, exchange ? "exchange put us" : "random MPI_Put ns", times, batches);
    MPI_Win_free(&window);
    free(source);
}

static void by_isend(int p, int s, int exchange)
{
    enum { MOST = 21, WINDOW = 512 };
    double times[MOST];
    int batches = exchange ? MOST : 3, count = exchange ? EXCHANGE / p * p : PUTS / 10;
    struct item *out = calloc((size_t)count, sizeof *out), *in = calloc(WINDOW, sizeof *in);
    uint64_t *table = calloc(TABLE, 8);
    MPI_Request sends[WINDOW], receives[WINDOW];
    for (int batch = -1; batch < batches; batch++) {
        uint64_t state = 88172645463325252u;
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        /* Everyone sends to the same distance, so that each knows what to expect: kinder to the
         * peer than random destinations, which would need counts first. */
        for (int done = 0; done < count; done += WINDOW) {
            int now_count = count - done < WINDOW ? count - done : WINDOW;
            for (int i = 0; i < now_count; i++) {
                uint64_t x = draw(&state);
                int step = exchange ? (done + i) / (EXCHANGE / p) : (int)((x >> 40) % (unsigned)p);
                out[done + i].place = x % TABLE;
                out[done + i].value = x;
                MPI_Irecv(&in[i], sizeof *in, MPI_BYTE, (s + p - step) % p, 0, MPI_COMM_WORLD,
                          &receives[i]);
                MPI_Isend(&out[done + i], sizeof *out, MPI_BYTE, (s + step) % p, 0,
                          MPI_COMM_WORLD, &sends[i]);
            }
            MPI_Waitall(now_count, receives, MPI_STATUSES_IGNORE);
            MPI_Waitall(now_count, sends, MPI_STATUSES_IGNORE);
            for (int i = 0; i < now_count; i++)
                table[in[i].place] = in[i].value;
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (batch >= 0)
            times[batch] = exchange ? (now() - start) * 1e6 : (now() - start) / count * 1e9;
    }
    row(s, exchange ? "exchange isend us" : "random Isend ns", times, batches);
    free(out);
    free(in);
    free(table);
}

static void by_alltoallv(int p, int s, int exchange)
{
    enum { MOST = 1001 };
    double times[MOST];
    int batches = exchange ? MOST : 5, count = exchange ? EXCHANGE / p * p : PUTS;
    struct item *drawn = malloc((size_t)count * sizeof *drawn);
    struct item *out = malloc((size_t)count * sizeof *out), *in = malloc((size_t)count * 2 * sizeof *in);
    int *to = malloc((size_t)count * sizeof *to);
    uint64_t *table = calloc(TABLE, 8);
    int counts[64], places[64], in_counts[64], in_places[64], at[64];
    for (int batch = -1; batch < batches; batch++) {
        uint64_t state = (uint64_t)(s + 1) * 88172645463325252u;
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        memset(counts, 0, sizeof counts);
        for (int i = 0; i < count; i++) {
            uint64_t x = exchange ? (uint64_t)i : draw(&state);
            to[i] = exchange ? i / (EXCHANGE / p) : (int)((x >> 40) % (unsigned)p);
            drawn[i].place = x % TABLE;
            drawn[i].value = x;
            counts[to[i]] += sizeof *out;
        }
        for (int t = 0, sum = 0; t < p; t++) {
            places[t] = sum, at[t] = sum / (int)sizeof *out;
            sum += counts[t];
        }
        for (int i = 0; i < count; i++)
            out[at[to[i]]++] = drawn[i];
        MPI_Alltoall(counts, 1, MPI_INT, in_counts, 1, MPI_INT, MPI_COMM_WORLD);
        int total = 0;
        for (int t = 0; t < p; t++)
            in_places[t] = total, total += in_counts[t];
        MPI_Alltoallv(out, counts, places, MPI_BYTE, in, in_counts, in_places, MPI_BYTE,
                      MPI_COMM_WORLD);
        for (int i = 0; i < total / (int)sizeof *in; i++)
            table[in[i].place] = in[i].value;
        MPI_Barrier(MPI_COMM_WORLD);
        if (batch >= 0)
            times[batch] = exchange ? (now() - start) * 1e6 : (now() - start) / count * 1e9;
    }
    row(s, exchange ? "exchange alltoallv us" : "random Alltoallv ns", times, batches);
    free(drawn);
    free(out);
    free(in);
    free(to);
    free(table);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int p, s;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &s);
    empty(p, s);
    if (argc < 2 || strcmp(argv[1], "empty") != 0)
        for (int exchange = 0; exchange < 2; exchange++) {
            by_put(p, s, exchange);
            by_isend(p, s, exchange);
            by_alltoallv(p, s, exchange);
        }
    MPI_Finalize();
    return 0;
}
