"""Has Fairy-Stockfish judge small variants.

    fairy_stockfish.py playouts FILE COUNT NAME...   random positions of Fairy-Stockfish
    fairy_stockfish.py perft FILE DEPTH NAME...      sequences of moves from the start
    fairy_stockfish.py after FILE NAME FEN MOVE      how the game has ended after a move

FILE is a variants.ini. `playouts` prints, for each of COUNT positions of random games of every variant:
the variant, the FEN as Fairy-Stockfish writes it, its legal moves, how the game has ended for the player
to move (`win`, `draw`, `loss`, or `-` while it goes on), a move, and the same of the position after it, all
with tabs between them. (It takes some 3.5 ms for each question, so all cores are used.)
"""

import random
import sys
from collections import Counter
from multiprocessing import Pool

import pyffish


def ending(variant, fen, moves):
    """How the game has ended after these moves, which Fairy-Stockfish remembers."""
    if pyffish.legal_moves(variant, fen, moves):
        return "-"
    result = pyffish.game_result(variant, fen, moves)
    return "win" if result > 0 else "loss" if result < 0 else "draw"


def playout(job):
    """Some positions of one random game, each with a move."""
    variant, seed = job
    dice, lines = random.Random(f"{variant} {seed}"), []
    fen = pyffish.get_fen(variant, pyffish.start_fen(variant), [])
    end = "-"
    for _ in range(80):
        moves = sorted(pyffish.legal_moves(variant, fen, []))
        if not moves:
            end = ending(variant, fen, [])
            lines.append("\t".join([variant, fen, "", end, "", "", ""]))
            break
        # A capture, a drop or a promotion is more interesting than its share of the moves.
        move = dice.choice(moves)
        after = pyffish.get_fen(variant, fen, [move])
        lines.append("\t".join([variant, fen, " ".join(moves), "-", move, after]))
        fen = after
    for number, line in enumerate(lines):
        fields = line.split("\t")
        if len(fields) == 6:
            last = number + 2 >= len(lines)
            said = ending(variant, fields[1], [fields[4]]) if last else "-"
            lines[number] = f"{line}\t{said}"
    return lines


def playouts(variants, count):
    with Pool() as pool:
        for variant in variants:
            seen, seed, quiet = {}, 0, 0
            # A small game has fewer positions: eighty games without a new one are enough.
            while len(seen) < count and quiet < 5:
                # A few games at a time, since nobody knows how many will do.
                games = pool.map(playout, [(variant, seed + game) for game in range(16)], 2)
                before = len(seen)
                seen.update((line, None) for lines in games for line in lines)
                quiet = quiet + 1 if len(seen) == before else 0
                seed += 16
            print("\n".join(list(seen)[:count]))


def without_counters(fen):
    board, turn = fen.split()[:2]
    return f"{board} {turn}"


def followed(job):
    variant, fen, last = job
    moves = pyffish.legal_moves(variant, fen, [])
    if last:
        return len(moves), []
    return len(moves), [without_counters(pyffish.get_fen(variant, fen, [move])) for move in moves]


def perft(variants, depth):
    """Counts sequences by distinct positions, each weighted with the ways to reach it."""
    with Pool() as pool:
        for variant in variants:
            layer = Counter({without_counters(pyffish.start_fen(variant)): 1})
            for d in range(1, depth + 1):
                jobs = [(variant, fen, d == depth) for fen in layer]
                following, total = Counter(), 0
                for weight, (count, after) in zip(layer.values(), pool.map(followed, jobs, 8)):
                    total += weight * count
                    for fen in after:
                        following[fen] += weight
                print(f"{variant} {d} {total}")
                layer = following


if __name__ == "__main__":
    command, path, *rest = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        pyffish.load_variant_config(file.read())
    if command == "after":
        print(ending(rest[0], rest[1], [rest[2]]))
    elif command == "playouts":
        playouts(rest[1:], int(rest[0]))
    else:
        perft(rest[1:], int(rest[0]))
