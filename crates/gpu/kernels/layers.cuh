// Every state of a k-in-a-row board under free rules: a number of a layer, from the layer after it.
//
// The same text is compiled for the GPU and, in the tests of this crate, for the CPU. The numbering is
// drawn in crates/mnk/src/free_layers.rs, the marks in crates/solve/src/blocks.rs:
//
//   number = ((class of player 1's stones) * C(r2, n2) + rank 2) * C(r3, n3) + rank 3 …
//
// A thread has one number. It finds the stones of every player, and for every empty cell the number
// that the mover's stone there leads to; a rank is a sum of binomials over the stones, so nothing is
// looked up in large tables but the class of player 1's stones.

enum : u32 { MOST_PLAYERS = 4, MOST_CELLS = 25, WINS = 1 << 5, UNDECIDED = 1 << 7 };

// A layer and the one after it, as LayerPlan::words writes it.
struct Layer {
    u32 cells, players, mover, full;      // `full`: the last layer
    u32 sizes[MOST_PLAYERS];              // stones of each player
    u32 radix[MOST_PLAYERS], next_radix[MOST_PLAYERS];
    u32 block, next_block;                // numbers of a class
    u32 symmetries, spare;
    u32 sets[MOST_PLAYERS];               // where each player's list of sets begins
    u32 choose[32][16];                   // binomials
    u32 images[8][4][256];                // symmetries, byte by byte
    u32 mark[256], value[256];            // of values of the next layer, and of unions of marks
};

// What does not depend on the layer, or is a list.
struct Lists {
    const u32 *sets;          // of each player, in order of rank
    const u32 *firsts;        // player 1's stones, by class
    const u8 *stabilizers;    // by class: symmetries that leave player 1's stones, a bit each
    const u32 *classes;       // by player 1's stones, in the next layer
    const u8 *turns;          // by player 1's stones: the symmetry to the class's representative
    const u32 *lined;         // by set of cells: does it hold a line? a bit each
};

HERE bool has_line(const Lists &lists, u32 set) { return lists.lined[set >> 5] >> (set & 31) & 1; }

HERE u32 image(const Layer &l, u32 turn, u32 set) {
    return l.images[turn][0][set & 255] | l.images[turn][1][set >> 8 & 255] |
           l.images[turn][2][set >> 16 & 255] | l.images[turn][3][set >> 24];
}

// The cells of `left` at the coordinates of a set.
HERE u32 spread(u32 set, u32 left) {
    u32 cells = 0;
    for (; set; set >>= 1, left &= left - 1)
        if (set & 1) cells |= left & (0u - left);
    return cells;
}

// The colexicographic rank of these cells among the sets of their size of `left`.
HERE u32 rank_in(const Layer &l, u32 cells, u32 left) {
    u32 rank = 0;
    for (u32 size = 1; cells; size++, cells &= cells - 1)
        rank += l.choose[count_bits(left & ((cells & (0u - cells)) - 1))][size];
    return rank;
}

enum : u32 { NOT_USED = 0, USED = 1, REPRESENTATIVE = 2 };

// The stones of a number and the cells left over, and what becomes of the number: not used where a
// player has a line; of symmetric positions exactly one is the representative.
HERE u32 find_stones(const Layer &l, const Lists &lists, u32 block, u32 place,
                     u32 (&stones)[MOST_PLAYERS], u32 &left) {
    u32 ranks[MOST_PLAYERS];
    UNROLL for (u32 i = 0; i < MOST_PLAYERS - 1; i++) {
        u32 player = MOST_PLAYERS - 1 - i;
        ranks[player] = 0;
        if (player < l.players) {
            ranks[player] = place % l.radix[player];
            place /= l.radix[player];
        }
    }
    stones[0] = lists.firsts[block];
    left = (u32)((1ull << l.cells) - 1) & ~stones[0];
    bool lined = false;
    UNROLL for (u32 player = 1; player < MOST_PLAYERS; player++) {
        stones[player] = 0;
        if (player < l.players) {
            stones[player] = spread(lists.sets[l.sets[player] + ranks[player]], left);
            lined = lined || has_line(lists, stones[player]);
            left &= ~stones[player];
        }
    }
    if (lined) return NOT_USED;
    u32 stabilizer = lists.stabilizers[block], found = REPRESENTATIVE;
    for (; stabilizer; stabilizer &= stabilizer - 1) {
        u32 turn = first_bit(stabilizer), decided = 0;
        UNROLL for (u32 player = 1; player < MOST_PLAYERS; player++) {
            u32 turned = image(l, turn, stones[player]);
            if (!decided && turned != stones[player]) {
                decided = 1;
                if (turned < stones[player]) found = USED;
            }
        }
    }
    return found;
}

// The value of a number, and in `counted` whether its position is the representative of its class.
HERE u32 value_of(const Layer &l, const Lists &lists, u32 block, u32 place, const u8 *next,
                  bool &counted) {
    u32 stones[MOST_PLAYERS], left;
    u32 found = find_stones(l, lists, block, place, stones, left);
    counted = found == REPRESENTATIVE;
    if (found == NOT_USED) return 0;
    if (l.full) return l.value[UNDECIDED];
    u32 mine = l.mover == 0   ? stones[0]
               : l.mover == 1 ? stones[1]
               : l.mover == 2 ? stones[2]
                              : stones[3];
    for (u32 empty = left; empty; empty &= empty - 1)
        if (has_line(lists, mine | (empty & (0u - empty)))) return l.value[UNDECIDED | WINS];
    u32 marks = UNDECIDED;
    for (u32 empty = left; empty; empty &= empty - 1) {
        u32 cell = empty & (0u - empty), turn = 0, class_after = block;
        u32 after = (u32)((1ull << l.cells) - 1), first = stones[0];
        if (l.mover == 0) {
            turn = lists.turns[first | cell];
            class_after = lists.classes[first | cell];
            first = image(l, turn, first | cell);
        }
        after &= ~first;
        u32 number = 0;
        UNROLL for (u32 player = 1; player < MOST_PLAYERS; player++) {
            if (player < l.players) {
                u32 set = stones[player] | (player == l.mover ? cell : 0);
                if (turn) set = image(l, turn, set);
                number = number * l.next_radix[player] + rank_in(l, set, after);
                after &= ~set;
            }
        }
        marks |= l.mark[next[(u64)class_after * l.next_block + number]];
        // The mover wins by force: nothing else matters.
        if (marks & WINS) break;
    }
    return l.value[marks];
}
