// Kernels that solve Dobutsu Shogi. Before this text stand dobutsu.cuh and chunks.cuh.

// Looks at the moves of everything reached and not yet done.
extern "C" __global__ void __launch_bounds__(THREADS)
reach(const Tables *__restrict__ tables, u32 words, u32 sweep, u8 *bytes, u32 *reached, u32 *done,
      u32 *undecided, u32 *late, u32 *ends, u64 *counters) {
    __shared__ unsigned short list[CHUNK];
    __shared__ u32 hopeful[THREADS], ends_late[THREADS];
    const Tables &t = *tables;
    u32 word = blockIdx.x * THREADS + threadIdx.x, mask = 0;
    if (word < words) {
        u32 seen = __ldcg(reached + word), before = done[word];
        mask = seen & ~before;
        if (mask) done[word] = seen;
    }
    if (!__syncthreads_or(mask)) return;
    hopeful[threadIdx.x] = 0;
    ends_late[threadIdx.x] = 0;
    u32 total = gather(mask, list);
    u64 moves = 0, lost = 0;
    for (u32 i = threadIdx.x; i < total; i += THREADS) {
        u32 place = list[i], number = blockIdx.x * CHUNK + place, bit = 1u << (place & 31);
        Position p = unrank(t, number);
        Facts f = facts_of(t, p);
        Moves m = moves_of(t, p, f, t.has_dead_drops);
        u32 legal = move_count(m), open = open_count(m);
        if (!p.straight || number <= twin(t, p, number)) moves += legal;
        if (open > MOST_HOPES) counters[TOO_MANY_MOVES] = 1;
        u32 byte = m.tries ? DECIDED + 1 : !legal ? DECIDED : !open ? DECIDED + 2 : open;
        bytes[number] = byte;
        if (byte < DECIDED) atomicOr(&hopeful[place / 32], bit);
        else if (byte != DECIDED + 2) atomicOr(&ends_late[place / 32], bit);
        while (has_move(m)) {
            Edge edge = next_move(t, p, f, m);
            if (edge.kind == OPEN) {
                mark(reached, edge.number);
                if (edge.twin != NOWHERE) mark(reached, edge.twin);
                continue;
            }
            for (u32 side = 0; side < 2; side++) {
                u32 end = side ? edge.twin : edge.number;
                if (end == NOWHERE) continue;
                u32 end_bit = 1u << (end & 31), *at = ends + (end >> 5);
                if (__ldcg(at) & end_bit) continue;
                bool first = !(atomicOr(at, end_bit) & end_bit);
                if (edge.kind == LOST && first) lost += is_representative(t, end);
            }
        }
    }
    add(counters, LEGAL_MOVES, moves);
    add(counters, LOST_ENDS, lost);
    if (threadIdx.x == 0) atomicAdd(counters + WORK + sweep, (u64)total);
    __syncthreads();
    // Nobody else writes these words in this launch.
    if (hopeful[threadIdx.x]) undecided[word] |= hopeful[threadIdx.x];
    if (late && ends_late[threadIdx.x]) late[word] |= ends_late[threadIdx.x];
}

// Counts the ends that are marked, mirror images once.
extern "C" __global__ void __launch_bounds__(THREADS)
count_ends(const Tables *__restrict__ tables, u32 words, const u32 *ends, u64 *counters) {
    u64 count = 0;
    for (u32 word = blockIdx.x * THREADS + threadIdx.x; word < words; word += gridDim.x * THREADS) {
        u32 mask = ends[word];
        if (!mask) continue;
        if (!(tables->lions[word / (NUMBERS_A_PAIR / 32)] >> 8)) {
            count += __popc(mask);
            continue;
        }
        for (; mask; mask &= mask - 1)
            count += is_representative(*tables, 32 * word + __ffs(mask) - 1);
    }
    add(counters, ALL_ENDS, count);
}

// One level of the settling: what has this distance, and so this byte, tells its predecessors. A bit of `now` and
// `next` stands for a word of numbers. With `half` 0 all work at once; 1 and 2 are the halves of a
// level: first what does not end late, then what does.
extern "C" __global__ void __launch_bounds__(THREADS)
settle(const Tables *__restrict__ tables, u32 words, u32 distance, u32 byte, u32 half, u8 *bytes,
       u32 *undecided, u32 *late, u32 *now, u32 *next, u64 *counters) {
    __shared__ unsigned short list[CHUNK];
    const Tables &t = *tables;
    u32 word = blockIdx.x * THREADS + threadIdx.x, mask = 0, lane = threadIdx.x & 31;
    if (word < words) {
        // Distances up to 2 may be there from the beginning.
        u32 look = distance <= 2 ? 0xffffffff : now[word / 32];
        if (look >> lane & 1) mask = equal_bytes(bytes, word, byte);
        if (half && mask) mask &= half == 1 ? ~late[word] : late[word];
        __syncwarp(__activemask());
        if (half != 1 && lane == 0 && look) now[word / 32] = 0;
    }
    if (!__syncthreads_or(mask)) return;
    u32 total = gather(mask, list);
    bool won = distance % 2 == 0;
    for (u32 i = threadIdx.x; i < total; i += THREADS) {
        Position p = unrank(t, blockIdx.x * CHUNK + list[i]);
        Facts f = facts_of(t, p);
        UnMoves m = unmoves_of(t, p, f);
        while (has_unmove(m)) {
            Edge edge = next_unmove(t, p, m);
            for (u32 side = 0; side < 2; side++) {
                u32 number = side ? edge.twin : edge.number;
                if (number == NOWHERE) continue;
                u32 bit = 1u << (number & 31), *at = undecided + (number >> 5);
                if (!(__ldcg(at) & bit)) continue;
                if (won) {
                    if (!(atomicAnd(at, ~bit) & bit)) continue;
                } else {
                    // A byte is counted down inside its word; it never borrows from its neighbour,
                    // since every hope is counted once.
                    u32 shift = 8 * (number & 3);
                    u32 before = atomicSub((u32 *)bytes + (number >> 2), 1u << shift);
                    if ((before >> shift & 255) != 1) continue;
                    atomicAnd(at, ~bit);
                }
                bytes[number] = byte + 1;
                mark(next, number >> 5);
                if (half == 2) atomicOr(late + (number >> 5), bit);
            }
        }
    }
    if (threadIdx.x == 0) atomicAdd(counters + WORK + distance, (u64)total);
}

// Puts aside the values of everything decided before the longest distance that a byte has room for,
// which becomes distance 0 of a new count (crates/solve/src/retrograde/deep.rs).
extern "C" __global__ void __launch_bounds__(THREADS)
put_aside(u32 words, u32 base, u8 *bytes, u8 *aside) {
    u64 numbers = 32ull * words, stride = (u64)gridDim.x * THREADS;
    for (u64 n = (u64)blockIdx.x * THREADS + threadIdx.x; n < numbers; n += stride) {
        u32 byte = bytes[n];
        if (byte == DECIDED + LONGEST) {
            bytes[n] = DECIDED;
        } else if (byte >= DECIDED && byte != ASIDE) {
            aside[n] = base + byte - DECIDED + 2;
            bytes[n] = ASIDE;
        }
    }
}

// Turns bytes into values and counts them, mirror images once. With `base` some are put aside.
extern "C" __global__ void __launch_bounds__(THREADS)
finish(const Tables *__restrict__ tables, u32 words, u32 base, u8 *bytes, const u8 *aside,
       u64 *counters) {
    __shared__ u32 census[THREADS / 32][256];
    for (u32 i = threadIdx.x; i < THREADS / 32 * 256; i += THREADS) (&census[0][0])[i] = 0;
    __syncthreads();
    u32 *mine = census[threadIdx.x / 32];
    u64 unreached = 0;
    u32 fours = 8 * words;
    for (u32 at = blockIdx.x * THREADS + threadIdx.x; at < fours; at += gridDim.x * THREADS) {
        u32 four = ((u32 *)bytes)[at], values = 0;
        bool straight = tables->lions[at / (NUMBERS_A_PAIR / 4)] >> 8;
        for (u32 i = 0; i < 4; i++) {
            u32 byte = four >> (8 * i) & 255;
            u32 value = !byte ? 0 : byte >= DECIDED ? base + byte - DECIDED + 2 : 1;
            if (base && byte == ASIDE) value = aside[4 * at + i];
            values |= value << (8 * i);
            if (straight && !is_representative(*tables, 4 * at + i)) continue;
            // More than half are not reached: counted apart, they do not wait for each other.
            if (value) atomicAdd(mine + value, 1u);
            else unreached++;
        }
        if (four) ((u32 *)bytes)[at] = values;
    }
    add(counters, CENSUS, unreached);
    __syncthreads();
    for (u32 value = threadIdx.x; value < 256; value += THREADS) {
        u64 sum = 0;
        for (u32 i = 0; i < THREADS / 32; i++) sum += census[i][value];
        if (sum) atomicAdd(counters + CENSUS + value, sum);
    }
}
