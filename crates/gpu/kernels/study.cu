// Kernels for what else is asked of a solved game. Before this text stand dobutsu.cuh and chunks.cuh.

HERE u32 class_of(u32 value) { return value < 2 ? 1 : value % 2 ? 2 : 0; }  // lost, drawn, won

// Pieces off the board, both players' together.
HERE u32 in_hand(const Position &p) {
    u32 count = 0;
    UNROLL for (u32 i = 0; i < 6; i++) count += digit(p.squares, i) == IN_HAND;
    return count;
}

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
    __shared__ u32 by_moves[3 * MOST_MOVES], by_hand[3 * 7];
    const Tables &t = *tables;
    u32 word = blockIdx.x * THREADS + threadIdx.x;
    u32 mask = word < words ? ~equal_bytes(values, word, 0) : 0;
    if (!__syncthreads_or(mask)) return;
    for (u32 i = threadIdx.x; i < 3 * MOST_MOVES; i += THREADS) by_moves[i] = 0;
    if (threadIdx.x < 3 * 7) by_hand[threadIdx.x] = 0;
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
        atomicAdd(by_hand + 3 * in_hand(p) + kind, 1u);
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
    u32 i = threadIdx.x;
    if (i < 3 * 7 && by_hand[i]) atomicAdd(counters + BY_HAND + i, (u64)by_hand[i]);
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
