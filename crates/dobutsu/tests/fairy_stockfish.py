"""Compares Dobutsu Shogi with Fairy-Stockfish.

    fairy_stockfish.py playouts COUNT    random positions of Fairy-Stockfish
    fairy_stockfish.py compare CASES     our positions against Fairy-Stockfish
    fairy_stockfish.py perft DEPTH       sequences of moves from the start

`playouts` prints a line for each of COUNT different positions of random games, ends included: the
FEN as Fairy-Stockfish writes it, a tab, its legal moves, a tab, and how the game has ended for the
player to move (`win`, `draw`, `loss`, or `-` while it goes on).

CASES has such lines, too. `compare` prints every difference and exits with status 1 if there is one.
Every FEN must be one that Fairy-Stockfish accepts; what it says of the position is compared for every
fourth. (It takes some 3 ms for each question, so all cores are used.)
"""

import random
import sys
from collections import Counter
from multiprocessing import Pool

import pyffish

VARIANT = "dobutsu"


def ending(fen):
    over, result = pyffish.is_immediate_game_end(VARIANT, fen, [])
    if not over:
        return "no moves"
    return "win" if result > 0 else "loss" if result < 0 else "draw"


def described(fen, moves=None):
    moves = pyffish.legal_moves(VARIANT, fen, []) if moves is None else moves
    return f"{fen}\t{' '.join(sorted(moves))}\t{'-' if moves else ending(fen)}"


def playout(seed):
    """Every position of one random game."""
    dice, lines = random.Random(seed), []
    fen = pyffish.get_fen(VARIANT, pyffish.start_fen(VARIANT), [])
    for _ in range(120):
        moves = pyffish.legal_moves(VARIANT, fen, [])
        lines.append(described(fen, moves))
        if not moves:
            break
        fen = pyffish.get_fen(VARIANT, fen, [dice.choice(moves)])
    return lines


def playouts(count):
    seen = set()
    with Pool() as pool:
        for lines in pool.imap(playout, range(10 * count)):
            for line in lines:
                if line not in seen and len(seen) < count:
                    seen.add(line)
                    print(line)
            if len(seen) == count:
                return


def difference(case):
    number, line = case
    ours = line.rstrip("\n")
    fen = ours.split("\t")[0]
    if pyffish.validate_fen(fen, VARIANT) != pyffish.FEN_OK:
        return f"refused: {fen}"
    theirs = described(fen) if number % 4 == 0 else ours
    return None if ours == theirs else f"difference: ours {ours}, theirs {theirs}"


def compare(path):
    with open(path, encoding="utf-8") as cases, Pool() as pool:
        found = [said for said in pool.map(difference, enumerate(cases)) if said]
    for said in found:
        print(said)
    return len(found)


def without_counters(fen):
    return " ".join(fen.split()[:2])


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
    command, argument = sys.argv[1:]
    if command == "playouts":
        playouts(int(argument))
    elif command == "perft":
        perft(int(argument))
    else:
        sys.exit(1 if compare(argument) else 0)
