// Kernels that solve Dobutsu Shogi. The position code stands before this text (dobutsu.cuh).
//
// A number has a byte, with the meaning it has on the CPU (crates/solve/src/retrograde/mod.rs), and
// bits in several sets of numbers, 32 to a word. A block of 256 threads looks at a chunk of 8,192
// numbers, a word a thread, gathers the numbers that have work in shared memory and then takes a
// number a thread: so threads have work side by side however sparse it is. Sets are small enough for
// the L2 cache; that is why a mark goes to a set, and a byte is written once or twice.

enum : u32 {
    THREADS = 256,
    CHUNK = THREADS * 32,
    MOST_HOPES = 63,
    DECIDED = 64,
    MOST_MOVES = 64,
};

// Places in the array of counters, 64 bits each.
enum : u32 {
    LEGAL_MOVES = 0,
    LOST_ENDS = 1,
    ALL_ENDS = 2,
    TOO_MANY_MOVES = 3,
    ZUGZWANG = 4,
    ZUGZWANG_ALONE = 5,
    LATE = 6,
    LISTED = 7,
    CHANGED = 8,
    BY_MOVES = 16,               // 64 times lost, drawn, won
    CENSUS = BY_MOVES + 3 * MOST_MOVES,  // by value
    WORK = CENSUS + 256,         // by sweep or level
};

HERE void mark(u32 *set, u32 number) {
    u32 bit = 1u << (number & 31), *word = set + (number >> 5);
    if (!(__ldcg(word) & bit)) atomicOr(word, bit);
}

HERE void add(u64 *counters, u32 place, u64 value) {
    for (u32 distance = 16; distance; distance /= 2)
        value += __shfl_down_sync(0xffffffff, value, distance);
    if ((threadIdx.x & 31) == 0 && value) atomicAdd(counters + place, value);
}

// Writes the places of the masks' bits in the chunk to `list`, in order, and gives their number.
HERE u32 gather(u32 mask, unsigned short *list) {
    __shared__ u32 warps[THREADS / 32];
    u32 lane = threadIdx.x & 31, warp = threadIdx.x / 32, count = __popc(mask), sum = count;
    for (u32 distance = 1; distance < 32; distance *= 2) {
        u32 before = __shfl_up_sync(0xffffffff, sum, distance);
        if (lane >= distance) sum += before;
    }
    if (lane == 31) warps[warp] = sum;
    __syncthreads();
    u32 total = 0, at = sum - count;
    for (u32 i = 0; i < THREADS / 32; i++) {
        if (i < warp) at += warps[i];
        total += warps[i];
    }
    for (; mask; mask &= mask - 1) list[at++] = 32 * threadIdx.x + __ffs(mask) - 1;
    __syncthreads();
    return total;
}

// The bytes of a word of numbers that equal one byte, as bits.
HERE u32 equal_bytes(const u8 *bytes, u32 word, u32 byte) {
    const uint4 *from = (const uint4 *)(bytes + 32ull * word);
    u32 pattern = byte * 0x01010101u, mask = 0;
    uint4 halves[2] = {__ldcg(from), __ldcg(from + 1)};
    const u32 *words = (const u32 *)halves;
    for (u32 i = 0; i < 8; i++) {
        u32 equal = __vcmpeq4(words[i], pattern) & 0x01010101u;
        mask |= (equal * 0x01020408u >> 24 & 15) << (4 * i);
    }
    return mask;
}

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

// One level of the settling: what has this distance tells its predecessors. A bit of `now` and
// `next` stands for a word of numbers. With `half` 0 all work at once; 1 and 2 are the halves of a
// level: first what does not end late, then what does.
extern "C" __global__ void __launch_bounds__(THREADS)
settle(const Tables *__restrict__ tables, u32 words, u32 distance, u32 half, u8 *bytes,
       u32 *undecided, u32 *late, u32 *now, u32 *next, u64 *counters) {
    __shared__ unsigned short list[CHUNK];
    const Tables &t = *tables;
    u32 word = blockIdx.x * THREADS + threadIdx.x, mask = 0, lane = threadIdx.x & 31;
    if (word < words) {
        // Distances up to 2 may be there from the beginning.
        u32 look = distance <= 2 ? 0xffffffff : now[word / 32];
        if (look >> lane & 1) mask = equal_bytes(bytes, word, DECIDED + distance);
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
                bytes[number] = DECIDED + distance + 1;
                mark(next, number >> 5);
                if (half == 2) atomicOr(late + (number >> 5), bit);
            }
        }
    }
    if (threadIdx.x == 0) atomicAdd(counters + WORK + distance, (u64)total);
}

// Turns bytes into values and counts them, mirror images once.
extern "C" __global__ void __launch_bounds__(THREADS)
finish(const Tables *__restrict__ tables, u32 words, u8 *bytes, u64 *counters) {
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
            u32 value = !byte ? 0 : byte >= DECIDED ? byte - DECIDED + 2 : 1;
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

HERE u32 class_of(u32 value) { return value < 2 ? 1 : value % 2 ? 2 : 0; }  // lost, drawn, won

// The best class that moves other than dead drops lead to.
HERE u32 best_without_dead_drops(const Tables &t, const Position &p, const Facts &f,
                                 const u8 *values) {
    Moves m = moves_of(t, p, f, false);
    u32 best = m.tries ? 2 : 0;
    m.low = m.open_low;
    m.high = m.open_high;
    while (has_move(m) && best < 2) {
        u32 after = 2 - class_of(values[next_move(t, p, f, m).number]);
        best = after > best ? after : best;
    }
    return best;
}

// Every count of the paper that goes through all positions once.
extern "C" __global__ void __launch_bounds__(THREADS)
statistics(const Tables *__restrict__ tables, u32 words, const u8 *values, const u32 *late,
           u64 *counters, u32 *found, u32 room) {
    __shared__ unsigned short list[CHUNK];
    __shared__ u32 by_moves[3 * MOST_MOVES];
    const Tables &t = *tables;
    u32 word = blockIdx.x * THREADS + threadIdx.x;
    u32 mask = word < words ? ~equal_bytes(values, word, 0) : 0;
    if (!__syncthreads_or(mask)) return;
    for (u32 i = threadIdx.x; i < 3 * MOST_MOVES; i += THREADS) by_moves[i] = 0;
    u32 total = gather(mask, list);
    u64 zugzwang = 0, alone = 0, late_ones = 0;
    for (u32 i = threadIdx.x; i < total; i += THREADS) {
        u32 number = blockIdx.x * CHUNK + list[i];
        Position p = unrank(t, number);
        if (p.straight && number > twin(t, p, number)) continue;
        u32 value = values[number], kind = class_of(value);
        Facts f = facts_of(t, p);
        u32 legal = move_count(moves_of(t, p, f, t.has_dead_drops));
        atomicAdd(by_moves + 3 * min(legal, MOST_MOVES - 1) + kind, 1u);
        if (late) late_ones += late[number >> 5] >> (number & 31) & 1;
        if (kind == 0) {
            u32 other = passed(t, p);
            if (other < 32 * words && class_of(values[other]) == 0) {
                zugzwang++;
                alone += other == number || twin(t, unrank(t, other), other) == number;
            }
        } else if (value != 3 && f.own_hand >> 2 & 1 &&
                   best_without_dead_drops(t, p, f, values) < kind) {
            // A win in one is a try, so some other move than a drop keeps it.
            u64 at = atomicAdd(counters + LISTED, 1ull);
            if (at < room) found[at] = number;
        }
    }
    add(counters, ZUGZWANG, zugzwang);
    add(counters, ZUGZWANG_ALONE, alone);
    add(counters, LATE, late_ones);
    __syncthreads();
    for (u32 i = threadIdx.x; i < 3 * MOST_MOVES; i += THREADS)
        if (by_moves[i]) atomicAdd(counters + BY_MOVES + i, (u64)by_moves[i]);
}

// First bytes for mates: won positions may be decided but never lose hope, lost ones take part if
// they are in check. `tries` counts a threat to try as a check.
extern "C" __global__ void __launch_bounds__(THREADS)
begin_mates(const Tables *__restrict__ tables, u32 words, u32 tries, const u8 *values, u8 *bytes,
            u32 *undecided) {
    u32 word = blockIdx.x * THREADS + threadIdx.x;
    if (word >= words) return;
    const Tables &t = *tables;
    u32 hopeful = 0;
    for (u32 i = 0; i < 32; i++) {
        u32 number = 32 * word + i, value = values[number], byte = 0;
        if (value > 1 && value % 2) byte = MOST_HOPES;
        else if (value > 1) {
            Position p = unrank(t, number);
            Facts f = facts_of(t, p);
            if (f.checkers || (tries && threatens_try(t, p, f))) {
                u32 open = open_count(moves_of(t, p, f, t.has_dead_drops));
                byte = value == 4 ? (u32)DECIDED : min(max(open, 1u), (u32)MOST_HOPES);
            }
        }
        bytes[number] = byte;
        if (byte && byte < DECIDED) hopeful |= 1u << i;
    }
    undecided[word] = hopeful;
}

// Everything that has a value is reached.
extern "C" __global__ void __launch_bounds__(THREADS)
begin_over(u32 words, const u8 *values, u32 *reached) {
    u32 word = blockIdx.x * THREADS + threadIdx.x;
    if (word < words) reached[word] = ~equal_bytes(values, word, 0);
}

// Positions that are won, drawn or lost otherwise in two sets of values, mirror images once.
extern "C" __global__ void __launch_bounds__(THREADS)
compare(const Tables *__restrict__ tables, u32 words, const u8 *one, const u8 *other,
        u64 *counters) {
    u64 changed = 0;
    u32 numbers = 32 * words;
    for (u32 n = blockIdx.x * THREADS + threadIdx.x; n < numbers; n += gridDim.x * THREADS)
        if (class_of(one[n]) != class_of(other[n])) changed += is_representative(*tables, n);
    add(counters, CHANGED, changed);
}
