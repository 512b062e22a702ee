/* Collectives and parts of the machine. */
#include "check.h"

static void add(void *result, const void *left, const void *right, ptrdiff_t nbytes)
{
    for (ptrdiff_t i = 0; i < nbytes / 8; i++)
        ((long *)result)[i] = ((const long *)left)[i] + ((const long *)right)[i];
}

/* Not commutative: the order of processes is seen. */
static void join(void *result, const void *left, const void *right, ptrdiff_t nbytes)
{
    CHECK(nbytes == 8);
    *(long *)result = *(const long *)left * 10 + *(const long *)right;
}

/* Calls the library: what is combined stays what it was. */
static void nested(void *result, const void *left, const void *right, ptrdiff_t nbytes)
{
    static long mine[3000], sums[3000];
    for (int i = 0; i < 3000; i++)
        mine[i] = bsp_pid() + i;
    bsp_fold(add, mine, sums, sizeof mine);
    CHECK(sums[7] == (long)bsp_nprocs() * (bsp_nprocs() - 1) / 2 + 7L * bsp_nprocs());
    add(result, left, right, nbytes);
}

static void all_of_them(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    for (int n = 1; n < 100000; n = n * 7 + 1) {
        long *mine = malloc((size_t)n * 8), *all = malloc((size_t)(n * p) * 8);
        long *got = malloc((size_t)(n * p) * 8);
        int root = n % p;
        for (int i = 0; i < n; i++)
            mine[i] = s == root ? 3 * i + n : -1;
        bsp_bcast(root, s == root ? mine : NULL, got, n * 8);
        for (int i = 0; i < n; i++)
            CHECK(got[i] == 3 * i + n);
        for (int i = 0; i < n * p; i++)
            all[i] = s * 1000000 + i;
        bsp_scatter(root, all, got, n * 8);
        for (int i = 0; i < n; i++)
            CHECK(got[i] == root * 1000000 + s * n + i);
        bsp_total_exchange(all, got, n * 8);
        for (int i = 0; i < n * p; i++)
            CHECK(got[i] == i / n * 1000000 + s * n + i % n);
        for (int i = 0; i < n; i++)
            mine[i] = s * n + i;
        memset(got, 0, (size_t)(n * p) * 8);
        bsp_gather(root, mine, got, n * 8);
        for (int i = 0; i < n * p; i++)
            CHECK(got[i] == (s == root ? i : 0));
        bsp_allgather(mine, got, n * 8);
        for (int i = 0; i < n * p; i++)
            CHECK(got[i] == i);
        bsp_fold(add, mine, got, n * 8);
        for (int i = 0; i < n; i++)
            CHECK(got[i] == (long)p * (p - 1) / 2 * n + (long)p * i);
        got[0] = -1;
        bsp_reduce(root, add, mine, got, n * 8);
        CHECK(got[0] == (s == root ? (long)p * (p - 1) / 2 * n : -1));
        bsp_scan(add, mine, got, n * 8);
        for (int i = 0; i < n; i++)
            CHECK(got[i] == (long)s * (s + 1) / 2 * n + (long)(s + 1) * i);
        free(mine);
        free(all);
        free(got);
    }
    long one = s + 1, sum = 0;
    bsp_fold(nested, &one, &sum, 8);
    CHECK(sum == (long)p * (p + 1) / 2);
    long digit = s + 1, number = 0, expected = 0;
    bsp_scan(join, &digit, &number, 8);
    for (int t = 0; t <= s; t++)
        expected = t == 0 ? 1 : expected * 10 + t + 1;
    CHECK(number == expected);
}

static void parts(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    for (int round = 0; round < 3; round++) {
        bsp_split(s % 2, -s); /* the odd ones and the even ones, backwards */
        int n = bsp_nprocs(), t = bsp_pid();
        CHECK(n == (p + 1 - s % 2) / 2);
        CHECK(t == n - 1 - s / 2);
        long one = s, sum = 0, expected = 0;
        bsp_fold(add, &one, &sum, 8);
        for (int i = s % 2; i < p; i += 2)
            expected += i;
        CHECK(sum == expected);
        all_of_them();
        if (n > 1) { /* parts of parts */
            bsp_split(t < n / 2, 0);
            one = 1;
            bsp_fold(add, &one, &sum, 8);
            CHECK(sum == (t < n / 2 ? n / 2 : n - n / 2));
            bsp_join();
        }
        CHECK(bsp_nprocs() == n && bsp_pid() == t);
        bsp_join();
        CHECK(bsp_nprocs() == p && bsp_pid() == s);
    }
}

int main(void)
{
    bsp_begin(bsp_nprocs());
    all_of_them();
    parts();
    all_of_them();
    bsp_end();
    return 0;
}
