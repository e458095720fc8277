"""Compares Dobutsu Shogi with Fairy-Stockfish. Usage: fairy_stockfish.py CASES DEPTH

CASES has a line for each position: its FEN, a tab, its legal moves. Prints every difference, then
`perft D N` for each depth. Exit status 1 if there was a difference.
"""

import sys
from collections import Counter

import pyffish

VARIANT = "dobutsu"


def without_counters(fen):
    return " ".join(fen.split()[:2])


def compare(path):
    differences = 0
    with open(path, encoding="utf-8") as cases:
        for line in cases:
            fen, moves = line.rstrip("\n").split("\t")
            ours, theirs = sorted(moves.split()), sorted(pyffish.legal_moves(VARIANT, fen, []))
            if ours != theirs:
                differences += 1
                print(f"difference {fen}: ours {ours}, theirs {theirs}")
    return differences


def perft(depth):
    """Counts sequences by distinct positions, each weighted with the ways to reach it."""
    layer = Counter({without_counters(pyffish.start_fen(VARIANT)): 1})
    for d in range(1, depth + 1):
        following, total = Counter(), 0
        for fen, weight in layer.items():
            moves = pyffish.legal_moves(VARIANT, fen, [])
            total += weight * len(moves)
            if d < depth:
                for move in moves:
                    after = pyffish.get_fen(VARIANT, fen, [move])
                    following[without_counters(after)] += weight
        print(f"perft {d} {total}")
        layer = following


if __name__ == "__main__":
    found = compare(sys.argv[1])
    perft(int(sys.argv[2]))
    sys.exit(1 if found else 0)
