/* Bodies that attract each other: each process moves its own, and tells all where they are. */
#include <bsp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct body { double x[3], v[3]; };

static const double STEP = 1e-3;
enum { STEPS = 20 };

static void place(int i, struct body *body)
{
    for (int d = 0; d < 3; d++) {
        body->x[d] = sin(1.0 + i * (d + 1.3)) * 10;
        body->v[d] = cos(0.7 * i + d);
    }
}

/* Pulls one body by all n, whose places follow each other. */
static void pull(const double *places, int n, const double *at, double *v)
{
    for (int j = 0; j < n; j++) {
        double d[3], square = 0.01;
        for (int k = 0; k < 3; k++) {
            d[k] = places[3 * j + k] - at[k];
            square += d[k] * d[k];
        }
        double force = STEP / (square * sqrt(square));
        for (int k = 0; k < 3; k++)
            v[k] += force * d[k];
    }
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), n = argc > 1 ? atoi(argv[1]) : 500;
    int first = (int)((long)n * s / p), mine = (int)((long)n * (s + 1) / p) - first;
    double *places = malloc((size_t)(3 * n) * sizeof *places);
    struct body *bodies = malloc((size_t)(mine + 1) * sizeof *bodies);
    for (int i = 0; i < mine; i++)
        place(first + i, &bodies[i]);
    bsp_push_reg(places, 3 * n * (int)sizeof *places);
    bsp_sync();
    double start = bsp_time();
    for (int step = 0; step < STEPS; step++) {
        double *own = malloc((size_t)(3 * mine + 1) * sizeof *own);
        for (int i = 0; i < mine; i++)
            memcpy(&own[3 * i], bodies[i].x, sizeof bodies[i].x);
        for (int t = 0; t < p; t++)
            bsp_put(t, own, places, 3 * first * (int)sizeof *own, 3 * mine * (int)sizeof *own);
        free(own);
        bsp_sync();
        for (int i = 0; i < mine; i++) {
            pull(places, n, bodies[i].x, bodies[i].v);
            for (int k = 0; k < 3; k++)
                bodies[i].x[k] += STEP * bodies[i].v[k];
        }
    }
    bsp_sync();
    double elapsed = bsp_time() - start;

    struct body *all = malloc((size_t)n * sizeof *all);
    for (int i = 0; i < n; i++)
        place(i, &all[i]);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < n; i++)
            memcpy(&places[3 * i], all[i].x, sizeof all[i].x);
        for (int i = 0; i < n; i++) {
            pull(places, n, all[i].x, all[i].v);
            for (int k = 0; k < 3; k++)
                all[i].x[k] += STEP * all[i].v[k];
        }
    }
    if (memcmp(bodies, &all[first], (size_t)mine * sizeof *all) != 0)
        bsp_abort("the bodies are elsewhere than they should be");
    if (s == 0)
        printf("%d steps of %d bodies: %.3f ms\n", STEPS, n, 1e3 * elapsed);
    free(all);
    free(bodies);
    free(places);
    bsp_end();
    return 0;
}
