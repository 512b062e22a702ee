/* Messages that are sent in the superstep that bsp_split or bsp_join ends are in the queue behind it. */
#include "check.h"

static void expect(int from, int value)
{
    int messages, bytes, status, tag = -1, found = -1;
    bsp_qsize(&messages, &bytes);
    CHECK(messages == 1 && bytes == (int)sizeof found);
    bsp_get_tag(&status, &tag);
    CHECK(status == (int)sizeof found && tag == from);
    bsp_move(&found, sizeof found);
    CHECK(found == value);
}

int main(void)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), size = sizeof(int), messages;
    int to = (s + 1) % p, from = (s + p - 1) % p, value;
    bsp_set_tagsize(&size);
    bsp_sync();
    for (int round = 0; round < 3; round++) {
        value = 100 * round + s;
        bsp_send(to, &s, &value, sizeof value);
        bsp_split(s % 2, s);
        expect(from, 100 * round + from); /* sent by a process that may be in another part */
        int q = bsp_nprocs(), t = bsp_pid();
        CHECK(q == (p + 1 - s % 2) / 2 && t == s / 2);
        bsp_sync();
        bsp_qsize(&messages, NULL);
        CHECK(messages == 0);
        /* A part has tags of its own. */
        size = sizeof(int);
        bsp_set_tagsize(&size);
        CHECK(size == 0);
        bsp_sync();
        value = 1000 * round + t;
        bsp_send((t + 1) % q, &t, &value, sizeof value);
        bsp_join();
        CHECK(bsp_nprocs() == p && bsp_pid() == s);
        expect((t + q - 1) % q, 1000 * round + (t + q - 1) % q);
        bsp_sync();
        bsp_qsize(&messages, NULL);
        CHECK(messages == 0);
    }
    bsp_end();
    return 0;
}
