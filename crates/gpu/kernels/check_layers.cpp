// The layer code of the kernels, compiled for the CPU: reads a layer with its lists and the values of
// the layer after it, writes the value of every number and the counts. Only tests build it.
//
//   in    5 words: sets, classes, subsets of the board, numbers of the next layer, numbers;
//         then Layer, sets, firsts, stabilizers, classes, turns, lined, next
//   out   a byte a number; then 32 counts of 8 bytes

#include <cstdio>
#include <vector>

#include "words.cuh"
#include "layers.cuh"

template <class T>
static std::vector<T> list(size_t len) {
    std::vector<T> items(len ? len : 1);
    if (len && fread(items.data(), sizeof(T), len, stdin) != len) throw 2;
    return items;
}

int main() {
    auto sizes = list<u32>(5);
    auto layer = list<Layer>(1);
    auto sets = list<u32>(sizes[0]);
    auto firsts = list<u32>(sizes[1]);
    auto stabilizers = list<u8>(sizes[1]);
    auto classes = list<u32>(sizes[2]);
    auto turns = list<u8>(sizes[2]);
    auto lined = list<u32>((sizes[2] + 31) / 32);
    auto next = list<u8>(sizes[3]);
    Lists lists = {sets.data(), firsts.data(), stabilizers.data(),
                   classes.data(), turns.data(), lined.data()};
    std::vector<u8> values(sizes[4]);
    std::vector<u64> counts(32);
    u32 block = layer[0].block;
    for (u32 i = 0; i < sizes[4]; i++) {
        bool counted;
        values[i] = value_of(layer[0], lists, i / block, i % block, next.data(), counted);
        counts[values[i] & 31] += counted;
    }
    fwrite(values.data(), 1, values.size(), stdout);
    fwrite(counts.data(), 8, counts.size(), stdout);
    return 0;
}
