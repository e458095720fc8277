// Words of all kernels: integers, bits, and where a function runs.
//
// The texts after this one are compiled for the GPU by NVRTC and, in the tests of this crate, for the
// CPU by a C++ compiler.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __CUDACC__
#define HERE __device__ __forceinline__
#define UNROLL _Pragma("unroll")
HERE u32 count_bits(u32 word) { return __popc(word); }
HERE u32 count_bits(u64 word) { return __popcll(word); }
HERE u32 first_bit(u32 word) { return __ffs(word) - 1; }
HERE u32 first_bit(u64 word) { return __ffsll(word) - 1; }
#else
#define HERE static inline
#define UNROLL
HERE u32 count_bits(u32 word) { return __builtin_popcount(word); }
HERE u32 count_bits(u64 word) { return __builtin_popcountll(word); }
HERE u32 first_bit(u32 word) { return __builtin_ctz(word); }
HERE u32 first_bit(u64 word) { return __builtin_ctzll(word); }
#endif
