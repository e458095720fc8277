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
