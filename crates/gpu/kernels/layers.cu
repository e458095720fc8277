// Kernels for the layers of a k-in-a-row board. Before this text stand words.cuh and layers.cuh.

enum : u32 { THREADS = 256, SETS = 32 };

// Solves the numbers of some classes, and counts their states by value.
extern "C" __global__ void __launch_bounds__(THREADS)
solve_layer(const Layer *__restrict__ layer, const u32 *sets, const u32 *firsts,
            const u8 *stabilizers, const u32 *classes, const u8 *turns, const u32 *lined,
            const u8 *next, u8 *out, u32 first_class, u64 numbers, u64 *counts) {
    __shared__ u32 states[SETS];
    if (threadIdx.x < SETS) states[threadIdx.x] = 0;
    __syncthreads();
    Lists lists = {sets, firsts, stabilizers, classes, turns, lined};
    u64 stride = (u64)gridDim.x * THREADS;
    for (u64 i = (u64)blockIdx.x * THREADS + threadIdx.x; i < numbers; i += stride) {
        bool counted;
        u32 block = (u32)(i / layer->block), place = (u32)(i % layer->block);
        u32 value = value_of(*layer, lists, first_class + block, place, next, counted);
        out[i] = value;
        if (counted) atomicAdd(states + (value & 31), 1u);
    }
    __syncthreads();
    if (threadIdx.x < SETS && states[threadIdx.x])
        atomicAdd(counts + threadIdx.x, (u64)states[threadIdx.x]);
}

// Only counts the states of a layer. A block takes whole classes, so that numbers stay in 32 bits.
extern "C" __global__ void __launch_bounds__(THREADS)
count_layer(const Layer *__restrict__ layer, const u32 *sets, const u32 *firsts,
            const u8 *stabilizers, const u32 *lined, u32 first_class, u32 classes, u64 *count) {
    Lists lists = {sets, firsts, stabilizers, 0, 0, lined};
    u64 states = 0;
    for (u32 block = first_class + blockIdx.x; block < classes; block += gridDim.x) {
        for (u32 place = threadIdx.x; place < layer->block; place += THREADS) {
            u32 stones[MOST_PLAYERS], left;
            states += find_stones(*layer, lists, block, place, stones, left) == REPRESENTATIVE;
        }
    }
    for (u32 distance = 16; distance; distance /= 2)
        states += __shfl_down_sync(0xffffffff, states, distance);
    if ((threadIdx.x & 31) == 0 && states) atomicAdd(count, states);
}
