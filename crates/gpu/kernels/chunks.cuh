// What the kernels share: chunks, sets of numbers, counters.
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
    LONGEST = 190,  // the longest distance a byte has room for
    ASIDE = 255,    // decided before; the value is put aside
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
    BY_HAND = CENSUS + 256,      // 7 times lost, drawn, won
    WORK = BY_HAND + 3 * 7,      // by sweep or level
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
