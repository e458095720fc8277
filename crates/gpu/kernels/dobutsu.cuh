// Positions of Dobutsu Shogi as numbers: unrank, moves, un-moves, rank.
//
// The same text is compiled for the GPU (by NVRTC, before the kernels) and for the CPU
// (by a C++ compiler, in the tests of this crate, which compare it with the Rust code of
// yomikiri-dobutsu). The numbering is drawn in crates/dobutsu/src/index/mod.rs:
//
//   number = pair * 12,156,224 + base(shape) + lane
//
// A thread has one position in registers. The squares of the six items are six hexadecimal digits,
// 12 for "in hand":
//
//   squares   0x  chick1 chick0  elephant1 elephant0  giraffe1 giraffe0
//   lane      bits 0-5 owner of each item (1: the opponent's), bits 6 and 7 hens
//
// All moves of a position are 120 bits, twelve target squares for each of ten sources, five sources
// to a word, so that one loop without inner loops goes through them: threads of a warp that stand at
// different sources still work side by side.

enum : u32 {
    BOARD = 0xfff,
    TOP_ROW = 7,          // far row of the player to move
    BOTTOM_ROW = 7 << 9,  // home row of the player to move
    IN_HAND = 12,
    HAND_COORDINATE = 10,
    NO_PAIR = 255,
    NOWHERE = 0xffffffff,
    LION = 0,
    CHICK = 3,
    HEN = 4,
    NUMBERS_A_PAIR = 12156224,
    SHAPES = 56236,
    // Shapes with two, one and no chick on the board have 256, 128 and 64 lanes.
    TWO_CHICKS = 39825,
    SOME_CHICKS = 54055,
    TWO_CHICKS_END = TWO_CHICKS * 256,
    SOME_CHICKS_END = TWO_CHICKS_END + (SOME_CHICKS - TWO_CHICKS) * 128,
    // Sources 0 to 5 are items, then come drops of three kinds, then the lion.
    DROPS = 6,
    LION_SOURCE = 9,
};

// The numbering and the rules, as DobutsuIndex::plain writes them.
struct Tables {
    u64 squares[72];       // by pair: the square of each coordinate, four bits each
    u64 own_coordinates[72];  // by pair: the coordinate of each square
    u64 coordinates[144];  // by both lions: the coordinate of each square, as the opponent sees it
    u32 views[144];        // by both lions: the opponent's pair | mirrored << 8 | straight << 9
    u32 lions[72];         // by pair: mover's lion | other lion << 4 | straight << 8
    u32 up[5][16];         // steps of the mover's pieces
    u32 down[5][16];       // steps of the opponent's pieces
    u32 bases[3][56][56];  // by chicks on the board, giraffes and elephants: the first number
    u32 open_pairs;
    u32 has_try;
    u32 has_drops;
    u32 has_dead_drops;
    u32 promotes;
    u32 spare;
    u32 shapes[SHAPES];  // coordinates of the items, four bits each
};

struct Position {
    u32 pair;
    u32 own, other;  // lions
    u32 straight;
    u32 squares;
    u32 lane;
};

HERE u32 digit(u32 word, u32 place) { return word >> (4 * place) & 15; }
HERE u32 digit(u64 word, u32 place) { return (u32)(word >> (4 * place)) & 15; }
HERE u32 with_digit(u32 word, u32 place, u32 value) {
    return (word & ~(15u << (4 * place))) | value << (4 * place);
}

HERE Position unrank(const Tables &t, u32 number) {
    Position p;
    p.pair = number / NUMBERS_A_PAIR;
    u32 rest = number % NUMBERS_A_PAIR, shape;
    if (rest < TWO_CHICKS_END) {
        shape = rest >> 8;
        p.lane = rest & 255;
    } else if (rest < SOME_CHICKS_END) {
        rest -= TWO_CHICKS_END;
        shape = TWO_CHICKS + (rest >> 7);
        p.lane = rest & 127;
    } else {
        rest -= SOME_CHICKS_END;
        shape = SOME_CHICKS + (rest >> 6);
        p.lane = rest & 63;
    }
    u32 lions = t.lions[p.pair], coordinates = t.shapes[shape];
    u64 map = t.squares[p.pair];
    p.own = lions & 15;
    p.other = lions >> 4 & 15;
    p.straight = lions >> 8;
    p.squares = 0;
    UNROLL for (u32 i = 0; i < 6; i++) p.squares |= digit(map, digit(coordinates, i)) << (4 * i);
    return p;
}

// The number of items on these squares. `map` gives coordinates of squares; `owners` and `hens` are
// numbered as the items come.
HERE u32 rank(const Tables &t, u32 pair, u64 map, u32 squares, u32 owners, u32 hens) {
    u32 c[6];
    UNROLL for (u32 i = 0; i < 6; i++) {
        c[i] = digit(map, digit(squares, i));
        // Where captured pieces leave the game, nobody owns them.
        if (c[i] == HAND_COORDINATE && !t.has_drops) owners &= ~(1u << i);
    }
    // A lane's hen bits belong to chicks on the board.
    if (c[4] == HAND_COORDINATE) hens &= ~1u;
    if (c[5] == HAND_COORDINATE) hens &= ~2u;
    UNROLL for (u32 kind = 0; kind < 3; kind++) {
        u32 a = c[2 * kind], b = c[2 * kind + 1], pattern = owners >> (2 * kind) & 3;
        // Of two in hand the mover's comes first.
        if (a > b || (a == b && pattern == 1)) {
            c[2 * kind] = b;
            c[2 * kind + 1] = a;
            u32 swapped = pattern >> 1 | (pattern & 1) << 1;
            owners = (owners & ~(3u << (2 * kind))) | swapped << (2 * kind);
            if (kind == 2) hens = hens >> 1 | (hens & 1) << 1;
        }
    }
    u32 taken = (1u << c[0] | 1u << c[1] | 1u << c[2] | 1u << c[3]) & 0x3ff;
    u32 giraffes = c[1] * (c[1] - 1) / 2 + c[0], elephants = c[3] * (c[3] - 1) / 2 + c[2];
    u32 lower = c[4] - count_bits(taken & ((1u << c[4]) - 1));
    u32 upper = c[5] - count_bits(taken & ((1u << c[5]) - 1));
    u32 chicks = (c[4] != HAND_COORDINATE) + (c[5] != HAND_COORDINATE);
    u32 place = chicks == 2 ? upper * (upper - 1) / 2 + lower : chicks == 1 ? lower : 0;
    u32 base = t.bases[chicks][giraffes][elephants] + place * (64u << chicks);
    return pair * NUMBERS_A_PAIR + base + (owners | hens << 6);
}

HERE u32 mirror_square(u32 square) { return square + 2 - 2 * (square % 3); }

HERE u32 mirror_squares(u32 squares) {
    u32 mirrored = 0;
    UNROLL for (u32 i = 0; i < 6; i++) {
        u32 square = digit(squares, i);
        mirrored |= (square == IN_HAND ? square : mirror_square(square)) << (4 * i);
    }
    return mirrored;
}

// The number of the mirror image, if both lions stand on column B; the number itself otherwise.
HERE u32 twin(const Tables &t, const Position &p, u32 number) {
    if (!p.straight) return number;
    u32 squares = mirror_squares(p.squares);
    return rank(t, p.pair, t.own_coordinates[p.pair], squares, p.lane & 63, p.lane >> 6);
}

// Of numbers that mean mirror images exactly one is counted.
HERE bool is_representative(const Tables &t, u32 number) {
    if (!(t.lions[number / NUMBERS_A_PAIR] >> 8)) return true;
    Position p = unrank(t, number);
    return number <= twin(t, p, number);
}

// What the owners of the items make of a shape.
struct Facts {
    u32 occupied;      // squares
    u32 own;           // squares of the mover's items
    u32 attacked;      // squares the opponent's items attack
    u32 own_attacks;   // squares the mover's items attack
    u32 checkers;      // items of the opponent that attack the mover's lion
    u32 own_items, other_items;  // on the board
    u32 own_hand, other_hand;    // kinds
    u64 items;         // by square: item + 1
};

HERE u32 piece_of(const Position &p, u32 item) {
    return item >= 4 && p.lane >> (item + 2) & 1 ? (u32)HEN : 1 + item / 2;
}

HERE Facts facts_of(const Tables &t, const Position &p) {
    Facts f = {1u << p.own | 1u << p.other, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    UNROLL for (u32 i = 0; i < 6; i++) {
        u32 square = digit(p.squares, i), other = p.lane >> i & 1, kind = i / 2;
        if (square == IN_HAND) {
            if (other) f.other_hand |= 1u << kind;
            else f.own_hand |= 1u << kind;
            continue;
        }
        f.occupied |= 1u << square;
        f.items |= (u64)(i + 1) << (4 * square);
        u32 piece = piece_of(p, i);
        if (other) {
            u32 steps = t.down[piece][square];
            f.attacked |= steps;
            f.checkers |= (steps >> p.own & 1) << i;
            f.other_items |= 1u << i;
        } else {
            f.own |= 1u << square;
            f.own_attacks |= t.up[piece][square];
            f.own_items |= 1u << i;
        }
    }
    return f;
}

HERE bool is_one(u32 set) { return set && !(set & (set - 1)); }

// All moves: for each source, the squares it can go to, and those of them where the game goes on.
struct Moves {
    u64 low, high;            // sources 0 to 4, and 5 to 9
    u64 open_low, open_high;
    u32 tries;  // where the lion wins at once
};

HERE void add_moves(Moves &m, u32 source, u32 targets, u32 open) {
    if (source < 5) {
        m.low |= (u64)targets << (12 * source);
        m.open_low |= (u64)(targets & open) << (12 * source);
    } else {
        m.high |= (u64)targets << (12 * (source - 5));
        m.open_high |= (u64)(targets & open) << (12 * (source - 5));
    }
}

// `dead_drops` may forbid what the rules allow.
HERE Moves moves_of(const Tables &t, const Position &p, const Facts &f, bool dead_drops) {
    Moves m = {0, 0, 0, 0, 0};
    u32 free = BOARD & ~(f.own | 1u << p.own);
    // A piece that is not the lion must take the only attacker, if there is one.
    u32 safe = !f.checkers ? (u32)BOARD
               : is_one(f.checkers) ? 1u << digit(p.squares, first_bit(f.checkers)) : 0;
    UNROLL for (u32 i = 0; i < 6; i++) {
        u32 square = digit(p.squares, i);
        u32 mine = f.own_items >> i & 1;
        u32 targets = mine ? t.up[piece_of(p, i)][square] & free : 0;
        add_moves(m, i, targets, safe);
    }
    u32 empty = BOARD & ~f.occupied;
    UNROLL for (u32 kind = 0; kind < 3; kind++) {
        u32 targets = t.has_drops && f.own_hand >> kind & 1 ? empty : 0;
        if (kind == 2 && !dead_drops) targets &= ~(u32)TOP_ROW;
        add_moves(m, DROPS + kind, targets, f.checkers ? 0 : (u32)BOARD);
    }
    u32 targets = t.up[LION][p.own] & free;
    u32 unharmed = BOARD & ~(f.attacked | t.up[LION][p.other]);
    m.tries = t.has_try ? unharmed & targets & TOP_ROW : 0;
    add_moves(m, LION_SOURCE, targets, unharmed & ~m.tries);
    return m;
}

HERE bool has_move(const Moves &m) { return (m.low | m.high) != 0; }
HERE u32 move_count(const Moves &m) { return count_bits(m.low) + count_bits(m.high); }
HERE u32 open_count(const Moves &m) { return count_bits(m.open_low) + count_bits(m.open_high); }

enum : u32 { OPEN = 0, WON = 1, LOST = 2 };  // a successor, for its player to move

// Where a move leads.
struct Edge {
    u32 number;
    u32 twin;  // into a straight pair the mirror image leads to the twin; else NOWHERE
    u32 kind;
};

HERE u32 number_seen(const Tables &t, u32 at, u32 squares, u32 owners, u32 hens) {
    u32 pair = t.views[at] & 255;
    if (pair == NO_PAIR) return NOWHERE;
    return rank(t, pair, t.coordinates[at], squares, owners, hens);
}

// Takes the next move out of `m`, of which there is one.
HERE Edge next_move(const Tables &t, const Position &p, const Facts &f, Moves &m) {
    bool in_low = m.low != 0;
    u32 bit = first_bit(in_low ? m.low : m.high);
    if (in_low) m.low &= m.low - 1;
    else m.high &= m.high - 1;
    u32 source = bit / 12, to = bit - 12 * source;
    u32 open = (in_low ? m.open_low : m.open_high) >> bit & 1;
    if (!in_low) source += 5;
    u32 squares = p.squares, owners = ~p.lane & 63, hens = p.lane >> 6, own = p.own;
    u32 taken = digit(f.items, to);
    if (taken) {
        // A captured piece changes sides, so its owner bit stays as it is.
        squares = with_digit(squares, taken - 1, IN_HAND);
        owners ^= 1u << (taken - 1);
    }
    Edge edge = {0, NOWHERE, open ? (u32)OPEN : (u32)WON};
    if (source < DROPS) {
        squares = with_digit(squares, source, to);
        if (source >= 4 && TOP_ROW >> to & 1 && t.promotes) hens |= 1u << (source - 4);
    } else if (source < LION_SOURCE) {
        // The mover's piece in hand is item 1 beside one on the board, and item 0 of two in hand.
        u32 first = 2 * (source - DROPS);
        squares = with_digit(squares, first + (digit(squares, first) != IN_HAND), to);
    } else {
        own = to;
        if (m.tries >> to & 1) edge.kind = LOST;
    }
    u32 at = 12 * own + p.other;
    edge.number = number_seen(t, at, squares, owners, hens);
    if (source == LION_SOURCE && !p.straight && t.views[at] >> 9)
        edge.twin = number_seen(t, at, mirror_squares(squares), owners, hens);
    return edge;
}

// All un-moves: for each source the squares it may have come from, then promotions and drops.
//
//   low   items 0 to 4            high   item 5, the lion, promotions of items 4 and 5,
//                                        six bits for drops
struct UnMoves {
    u64 low, high;
    u32 given;    // what the opponent may give back, a bit each: nothing, three kinds, a hen
    u32 pending;  // of these, left for the source in hand
    u32 source, square;
};

enum : u32 { UN_LION = 6, UN_PROMOTE = 7, UN_DROP = 9 };

HERE UnMoves unmoves_of(const Tables &t, const Position &p, const Facts &f) {
    UnMoves m = {0, 0, 0, 0, 0, 0};
    // Pieces that have left the game count as the mover's, but the opponent may have taken them.
    u32 kinds = t.has_drops ? f.other_hand : f.own_hand;
    m.given = 1 | kinds << 1 | (t.promotes ? (kinds >> 2) << 4 : 0);
    // Nobody left a lion to be caught before, so all that attacks the lion now came by that move.
    u32 moved = !f.checkers ? f.other_items : is_one(f.checkers) ? f.checkers : 0;
    UNROLL for (u32 i = 0; i < 6; i++) {
        if (!(moved >> i & 1)) continue;
        u32 square = digit(p.squares, i), piece = piece_of(p, i), far = BOTTOM_ROW >> square & 1;
        u32 barred = f.occupied | t.up[piece][p.own];
        u32 from = t.up[piece][square] & ~barred;
        // A chick that promotes there cannot have stepped to the far row as a chick.
        if (piece == CHICK && far && t.promotes) from = 0;
        if (i < 5) m.low |= (u64)from << (12 * i);
        else m.high |= from;
        if (piece == HEN) {
            u32 chick = far ? t.up[CHICK][square] & ~(f.occupied | t.up[CHICK][p.own]) : 0;
            m.high |= (u64)chick << (12 * (UN_PROMOTE - 5 + i - 4));
        } else {
            bool dead = i >= 4 && far;
            if (t.has_drops && (!dead || t.has_dead_drops))
                m.high |= 1ull << (12 * (UN_DROP - 5) + i);
        }
    }
    if (!f.checkers) {
        u32 from = t.up[LION][p.other] & ~(f.occupied | t.up[LION][p.own]);
        m.high |= (u64)from << (12 * (UN_LION - 5));
    }
    return m;
}

HERE bool has_unmove(const UnMoves &m) { return (m.low | m.high | m.pending) != 0; }

// Takes the next un-move out of `m`, of which there is one. Numbers may be NOWHERE.
HERE Edge next_unmove(const Tables &t, const Position &p, UnMoves &m) {
    if (!m.pending) {
        bool in_low = m.low != 0;
        u32 bit = first_bit(in_low ? m.low : m.high);
        if (in_low) m.low &= m.low - 1;
        else m.high &= m.high - 1;
        m.source = bit / 12 + (in_low ? 0 : 5);
        m.square = bit % 12;
        m.pending = m.source == UN_DROP ? 1 : m.given;
    }
    u32 gift = first_bit(m.pending);
    m.pending &= m.pending - 1;
    u32 squares = p.squares, owners = ~p.lane & 63, hens = p.lane >> 6, other = p.other;
    u32 promoted = m.source == UN_PROMOTE || m.source == UN_PROMOTE + 1;
    u32 item = promoted ? m.source - 3 : m.source;
    u32 to = m.source == UN_LION ? p.other : digit(squares, item);
    if (gift) {
        // Of two in hand the opponent's comes last; beside one on the board it is the last too.
        u32 back = gift == 4 ? 5 : 2 * gift - 1;
        squares = with_digit(squares, back, to);
        if (t.has_drops) owners ^= 1u << back;
        if (gift == 4) hens |= 2;
    }
    if (m.source == UN_DROP) {
        squares = with_digit(squares, m.square, IN_HAND);
    } else if (m.source == UN_LION) {
        other = m.square;
    } else {
        squares = with_digit(squares, item, m.square);
        if (promoted) hens &= ~(1u << (item - 4));
    }
    u32 at = 12 * p.own + other;
    Edge edge = {NOWHERE, NOWHERE, OPEN};
    if (m.source == UN_LION) {
        // Un-moves into a closed pair lead nowhere. From a straight pair, the folded half of the
        // un-moves is the twin's.
        u32 view = t.views[at];
        if ((view & 255) >= t.open_pairs || (p.straight && view >> 8 & 1)) return edge;
        if (!p.straight && view >> 9)
            edge.twin = number_seen(t, at, mirror_squares(squares), owners, hens);
    }
    edge.number = number_seen(t, at, squares, owners, hens);
    return edge;
}

// The number of the same board and hands with the other player to move.
HERE u32 passed(const Tables &t, const Position &p) {
    return number_seen(t, 12 * p.own + p.other, p.squares, ~p.lane & 63, p.lane >> 6);
}

// Does the opponent's lion threaten to step to the mover's home row, where nothing attacks it?
HERE bool threatens_try(const Tables &t, const Position &p, const Facts &f) {
    u32 others = f.occupied & ~(f.own | 1u << p.own);
    u32 guarded = f.own_attacks | t.up[LION][p.own];
    return (t.up[LION][p.other] & BOTTOM_ROW & ~(others | guarded)) != 0;
}
