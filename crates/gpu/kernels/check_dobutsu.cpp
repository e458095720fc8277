// The position code of the kernels, compiled for the CPU: reads the tables and a list of numbers,
// writes what it makes of each. Only the tests of this crate build it.
//
//   in    264 KiB  Tables;   then numbers, 4 bytes each, to the end
//   out   for each number: count n of words that follow, then
//           legal moves, open moves, wins at once, twin, representative, passed, check | try << 1,
//           chick in hand; count s of successors, and s pairs (number, kind); then predecessors

#include <cstdio>
#include <vector>

#include "words.cuh"
#include "dobutsu.cuh"

static Tables tables;

static void successors(const Position &p, const Facts &f, std::vector<u32> &out) {
    Moves m = moves_of(tables, p, f, tables.has_dead_drops);
    size_t count_at = out.size();
    out.push_back(0);
    while (has_move(m)) {
        Edge edge = next_move(tables, p, f, m);
        for (u32 number : {edge.number, edge.twin}) {
            if (number == edge.twin && number == NOWHERE) continue;
            out.push_back(number);
            out.push_back(edge.kind);
            out[count_at]++;
        }
    }
}

static void predecessors(const Position &p, const Facts &f, std::vector<u32> &out) {
    UnMoves m = unmoves_of(tables, p, f);
    while (has_unmove(m)) {
        Edge edge = next_unmove(tables, p, m);
        if (edge.number != NOWHERE) out.push_back(edge.number);
        if (edge.twin != NOWHERE) out.push_back(edge.twin);
    }
}

int main() {
    if (fread(&tables, sizeof tables, 1, stdin) != 1) return 2;
    u32 number;
    std::vector<u32> out;
    while (fread(&number, 4, 1, stdin) == 1) {
        out.clear();
        Position p = unrank(tables, number);
        Facts f = facts_of(tables, p);
        Moves m = moves_of(tables, p, f, tables.has_dead_drops);
        out.push_back(0);
        out.push_back(move_count(m));
        out.push_back(open_count(m));
        out.push_back(m.tries != 0);
        out.push_back(twin(tables, p, number));
        out.push_back(is_representative(tables, number));
        out.push_back(passed(tables, p));
        out.push_back((f.checkers != 0) | threatens_try(tables, p, f) << 1);
        out.push_back(f.own_hand >> 2 & 1);
        successors(p, f, out);
        predecessors(p, f, out);
        out[0] = out.size() - 1;
        if (fwrite(out.data(), 4, out.size(), stdout) != out.size()) return 3;
    }
    return 0;
}
