#!/usr/bin/env python3
"""Looks positions up in Yomikiri's tables without Yomikiri: the standard library and zstd are all it needs.

    python3 read_table.py dobutsu.yk 'gle/1c1/1C1/ELG[-] w'    one position (or several)
    python3 read_table.py FOLDER < positions.txt               a folder of layer files; one position per line

It prints one line per position: the position, its number and its value. table-format.md describes the format.
"""

import functools, importlib.util, itertools, math, os, re, struct, sys, zlib  # noqa: E401

try:
    from compression.zstd import decompress
except ImportError:
    importlib.util.find_spec("zstandard") or sys.exit("zstd is missing: use Python 3.14 or newer, or pip install zstandard")
    from zstandard import decompress


class File:
    """One file: a byte for every number. The BLAKE3 of the whole is not checked, as Python does not have it."""

    def __init__(self, path):
        self.file = open(path, "rb")
        head = self.file.read(32)
        magic, version, length, self.entries, width, self.block = struct.unpack("<8sIIQII", head)
        if (magic, version, width) != (b"YOMITABL", 1, 1):
            raise ValueError(f"{path}: not a table of version 1")
        text = self.file.read(length)
        self.description = text.decode()
        if struct.unpack("<I", self.file.read(4))[0] != zlib.crc32(head + text):
            raise ValueError(f"{path}: the header is damaged")
        blocks = math.ceil(self.entries / self.block)
        self.file.seek(-8 * blocks - 44, os.SEEK_END)
        directory = self.file.read(8 * blocks)
        crc, _blake3, mark = struct.unpack("<I32s8s", self.file.read(44))
        if mark != b"FINISHED" or crc != zlib.crc32(directory):
            raise ValueError(f"{path}: not finished, or the directory is damaged")
        lengths, self.crcs = zip(*struct.iter_unpack("<II", directory))
        self.places = list(itertools.accumulate(lengths, initial=36 + length))

    @functools.lru_cache(maxsize=1000)
    def read(self, block):
        self.file.seek(self.places[block])
        values = decompress(self.file.read(self.places[block + 1] - self.places[block]))
        if zlib.crc32(values, zlib.crc32(struct.pack("<Q", block))) != self.crcs[block]:
            raise ValueError(f"block {block} is damaged")
        return values

    def __getitem__(self, number):
        return self.read(number // self.block)[number % self.block]


HAND = 10  # the coordinate of a piece in hand


def refuse(text):
    raise ValueError(f"{text!r} is not a position of this table")


def mirror(square):
    return square + 2 - 2 * (square % 3)


class Dobutsu:
    """A table of Dobutsu Shogi. Squares are 0 to 11, row by row from the top, seen by the player to move."""

    def __init__(self, path):
        self.file = File(path)
        rules = self.file.description.removeprefix("dobutsu --rules ").split("+")
        has_try = "no-try" not in rules
        def kind(own, other):  # 0: undecided positions can have these lions; 1: only ends can; 2: no position can
            touching = max(abs(own // 3 - other // 3), abs(own % 3 - other % 3)) == 1
            return 2 if has_try and own < 3 else int(touching or has_try and other > 8)
        pairs = [p for p in itertools.permutations(range(12), 2) if p <= tuple(map(mirror, p)) and kind(*p) < 2]
        pairs.sort(key=lambda pair: (kind(*pair), pair))
        self.pairs = {pair: number for number, pair in enumerate(pairs)}
        self.bases, self.shapes = {}, 0
        for chicks, giraffes, elephants in itertools.product((2, 1, 0), repeat=3):
            for first in placements(giraffes, ()):
                for second in placements(elephants, first):
                    self.bases[chicks, first, second] = self.shapes
                    self.shapes += math.comb(10 - giraffes - elephants, chicks) * (64 << chicks)

    def number(self, text):
        """The number of a position; None if it has none because the lions alone decide it."""
        shape = r"([\dGECLgecl+]+(?:/[\dGECLgecl+]+){3})\[([GECgec]*|-)\] ([wb])"
        board, hands, turn = (re.fullmatch(shape, text) or refuse(text)).groups()
        board = re.sub(r"\d", lambda digit: "." * int(digit[0]), board.replace("/", ""))
        squares = re.findall(r"\+?.", board)
        len(squares) == 12 or refuse(text)
        pieces = [(piece, square) for square, piece in enumerate(squares) if piece != "."]
        pieces += [(piece, None) for piece in hands.strip("-")]
        if turn == "b":  # the second player is to move: turn the board round and swap the owners
            pieces = [(p.swapcase(), None if square is None else 11 - square) for p, square in pieces]
        if any((lion, None) in pieces or lion not in dict(pieces) for lion in "Ll"):
            return None  # a lion is captured
        mirrored = [(piece, square if square is None else mirror(square)) for piece, square in pieces]
        numbers = [self.of_pieces(pieces), self.of_pieces(mirrored)]  # the same, unless both lions are on column B
        return None if None in numbers else min(numbers)

    def of_pieces(self, pieces):
        own, other = dict(pieces)["L"], dict(pieces)["l"]
        fold = mirror if (mirror(own), mirror(other)) < (own, other) else lambda square: square
        own, other = fold(own), fold(other)
        place = lambda s: HAND if s is None else fold(s) - (fold(s) > own) - (fold(s) > other)
        items = {}  # two of each kind: coordinate, the opponent's?, a hen?
        for letter in "GEC":
            found = [(place(s), p.islower(), "+" in p) for p, s in pieces if p[-1].upper() == letter]
            items[letter] = sorted(found) + [(HAND, False, False)] * (2 - len(found))
        giraffes, elephants, chicks = (tuple(c for c, *_ in items[letter] if c < HAND) for letter in "GEC")
        free = [c - sum(other < c for other in giraffes + elephants) for c in chicks]
        shape = self.bases[len(chicks), giraffes, elephants] + rank(free) * (64 << len(chicks))
        bits = [item[1] for letter in "GEC" for item in items[letter]]
        bits += [item[2] for item in items["C"][: len(chicks)]]
        pair = self.pairs.get((own, other))
        return None if pair is None else pair * self.shapes + shape + sum(b << i for i, b in enumerate(bits))

    def value(self, number):
        byte = self.file[number] if number is not None and number < self.file.entries else 0
        return ["not in the table", "draw", f"{'win' if byte % 2 else 'loss'} {byte - 2}"][min(byte, 2)]


def placements(count, taken):
    """All ways to place so many equal pieces on the coordinates that are left, colexicographically."""
    free = [c for c in range(10) if c not in taken]
    return sorted(itertools.combinations(free, count), key=lambda places: places[::-1])


def rank(places):
    """The colexicographic rank of a set of numbers, the least first."""
    return sum(math.comb(place, at) for at, place in enumerate(places, 1))


class Layers:
    """A folder of layer files of k in a row. Cells are numbered row by row; a set of cells is a bit mask."""

    def __init__(self, folder):
        self.parts = {}  # by stones on the board: the first class of each part, and its file
        for name in sorted(n for n in os.listdir(folder) if n.startswith("layer-")):
            file = File(os.path.join(folder, name))
            game, part, _counts = file.description.split("\n")
            stones, first = map(int, re.match(r"layer (\d+) classes (\d+)\.\.", part).groups())
            self.parts.setdefault(stones, []).append((first, file))
        self.rows, self.columns, self.k, self.players = map(
            int, re.match(r"mnk --size (\d+)x(\d+) --k (\d+) --players (\d)", game).groups())
        self.cells, rows, columns = self.rows * self.columns, range(self.rows), range(self.columns)
        turns = [lambda r, c: (r, c)] + [lambda r, c: (c, r)] * (self.rows == self.columns)
        self.images = []  # of each symmetry: where every cell goes
        for turn, up, left in itertools.product(turns, (0, 1), (0, 1)):
            seen = (turn(up * (self.rows - 1) + (1 - 2 * up) * r, left * (self.columns - 1) + (1 - 2 * left) * c)
                    for r in rows for c in columns)
            self.images.append([r * self.columns + c for r, c in seen])
        lines = ([(r + n * dr, c + n * dc) for n in range(self.k)]
                 for r in rows for c in columns for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)))
        self.lines = [sum(1 << r * self.columns + c for r, c in line)
                      for line in lines if all(r in rows and c in columns for r, c in line)]

    def image(self, turn, cells):
        return sum(1 << to for cell, to in enumerate(self.images[turn]) if cells >> cell & 1)

    @functools.lru_cache(maxsize=None)
    def classes(self, stones):
        """The places of player 1's stones: no line among them, and no symmetry makes the mask smaller."""
        masks = sorted(sum(1 << c for c in cells) for cells in itertools.combinations(range(self.cells), stones))
        masks = [m for m in masks if not any(m & line == line for line in self.lines)]
        least = [m for m in masks if all(self.image(t, m) >= m for t in range(len(self.images)))]
        return {mask: number for number, mask in enumerate(least)}

    def number(self, text):
        """The layer, the number, and how many numbers a class of the layer has."""
        board = text.replace("/", "")
        turns = self.cells - board.count(".") + self.players - 1  # player p has made (turns - p) // players of them
        fair = all(board.count(str(p + 1)) == (turns - p) // self.players for p in range(self.players))
        fair and [len(row) for row in text.split("/")] == [self.columns] * self.rows or refuse(text)
        stones = [sum(1 << at for at, c in enumerate(board) if c == str(p + 1)) for p in range(self.players)]
        first, turn = min((self.image(t, stones[0]), t) for t in range(len(self.images)))
        left = [cell for cell in range(self.cells) if not first >> cell & 1]
        number, block = 0, 1  # the number within the class, and how many there are
        for mask in (self.image(turn, mask) for mask in stones[1:]):
            places = [at for at, cell in enumerate(left) if mask >> cell & 1]
            ways = math.comb(len(left), len(places))
            number, block = number * ways + rank(places), block * ways
            left = [cell for cell in left if not mask >> cell & 1]
        layer = sum(mask.bit_count() for mask in stones)
        return layer, self.classes(first.bit_count())[first] * block + number, block

    def value(self, place):
        layer, number, block = place
        first, file = [part for part in self.parts[layer] if part[0] * block <= number][-1]
        byte = file[number - first * block]
        return " ".join(name for bit, name in enumerate(["1", "2", "3", "4", "draw"]) if byte >> bit & 1)


if __name__ == "__main__":
    path, *texts = sys.argv[1:] or sys.exit(__doc__)
    table = Layers(path) if os.path.isdir(path) else Dobutsu(path)
    for text in texts or map(str.strip, sys.stdin):
        number = table.number(text)
        print(text, number[1] if isinstance(number, tuple) else number, table.value(number), sep="\t")
