//! Paper 5 from its first sentence to its last.

use crate::Standing::{Checked, Definition, NotCheckable, Open};
use crate::coverage::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "abstract, §1",
        Definition,
        "",
        "Tantrix Strategy is a game of hexagonal tiles for two to four players; each wants the longest line of a colour.",
        "タントリックス・ストラテジーは六角形のタイルを使う2〜4人のゲームで、自分の色の最長経路を作ることを目指す。",
    ),
    (
        "abstract, §1, §2",
        Open,
        "",
        "Darwin, a Monte-Carlo tree search with MAST, has the highest rating of the programs on the game's site and beat top \
         human players in 2016.",
        "MASTを備えたモンテカルロ木探索Darwinは対戦サイトのAIで最高のレートを持ち、2016年に人間のトップに勝った。",
    ),
    (
        "abstract, §1",
        NotCheckable,
        "",
        "Darwin tends to lengthen its own line and does not care to hinder its opponent; people do both.",
        "Darwinは自分の線を延ばす傾向があり妨害は考慮しないが、人間は妨害も行う。",
    ),
    (
        "abstract, §5, §7",
        Checked,
        "obstruct effect strategy-less-coin table-matches",
        "With obstruction in the middle of the game by controlled sides the program wins more games than the original.",
        "中盤にコントロールサイドで妨害するようにすると、元のプログラムに勝ち越した。",
    ),
    (
        "abstract, §6.1",
        Checked,
        "figure-10-one figure-10-both",
        "The logs show that keeping the opponent obstructed for long leads to wins.",
        "ログの分析から、妨害を長く維持することが勝利につながる。",
    ),
    (
        "§1, Figure 1",
        Checked,
        "tiles figure-figure-1",
        "There are 56 tiles, all different, each with lines of three of the four colours.",
        "タイルは56枚ですべて異なり、4色のうち3色の線が描かれている。",
    ),
    (
        "§1, §2, §3.2",
        Checked,
        "table-readings",
        "An earlier attempt of the authors, small loops of the opponent's colour in the opening, made Darwin weaker.",
        "著者の以前の試み（序盤に相手の色の小さいループを作る）ではDarwinより弱くなった。",
    ),
    (
        "§1",
        Definition,
        "",
        "Up to four can play; as in earlier work, only games of two are studied.",
        "4人まで遊べるが、先行研究にならい2人での対戦を扱う。",
    ),
    (
        "§2",
        NotCheckable,
        "",
        "Related work joined tree search with minimax; here one strategy of the game is built in.",
        "関連研究はモンテカルロ木探索とミニマックスの併用で、本研究は特定の戦略を組み込む点が異なる。",
    ),
    (
        "§2",
        Open,
        "",
        "With MAST, Darwin is stronger than other robots that use tree search (our player gains by MAST, too: \
         docs/dev/tantrix-darwin.md).",
        "MASTによりほかのモンテカルロ木探索のプレイヤーより強い（ここでのプレイヤーもMASTで強くなる: \
         docs/dev/tantrix-darwin.md）。",
    ),
    (
        "§3.1, Figure 2",
        Definition,
        "figure-figure-2",
        "Six open tiles each; whoever lays one draws one from the bag while it lasts. The game ends when all tiles lie; the \
         longest line wins, one point per tile, two in a loop.",
        "手札は6枚で公開され、置くたびに山札から補充する。すべて置かれたら終了し、最長の経路の長い方が勝つ。タイル1枚につき1、\
         ループでは2と数える。",
    ),
    (
        "§3.1",
        Definition,
        "nwerc-1 nwerc-2",
        "A turn: fill forced spaces while you can, lay one tile anywhere, fill forced spaces again. A ply is a tile, a turn \
         all of this.",
        "手番では置けるゴブルをすべて埋め、任意の場所に1枚置き、再びゴブルを埋める。1枚置くのが「1手」、全体が「1ターン」。",
    ),
    (
        "§3.1, Figure 3",
        Definition,
        "figure-figure-3 fits-AAA fits-ABC fits-AAB fits-ABB fits-ABA",
        "A forced space is an empty cell between three tiles; who has a fitting tile must fill it.",
        "ゴブルはタイル3枚に囲まれた空きで、合うタイルを持っていれば必ず置く。",
    ),
    (
        "§3.1",
        Checked,
        "three-edges",
        "Three lines of one colour must not lead into a cell: no tile has a colour on three edges.",
        "1つの空きに同じ色の線を3本つなげてはいけない。3辺に同じ色を持つタイルはない。",
    ),
    (
        "§3.1",
        Definition,
        "",
        "No cell may be enclosed by four tiles, and nothing may be laid on a controlled side, which must be filled from its \
         forced space on. When the bag is empty these rules are off.",
        "タイル4枚で囲んではいけない。コントロールサイドはゴブルから順に埋めるしかなく、そこに置いてはいけない。山札が\
         なくなるとこれらの制限はなくなる。",
    ),
    (
        "§3.2",
        NotCheckable,
        "",
        "Advice on obstruction: a controlled side can vanish in one turn, so it should be hard to fill or long; it is of use \
         in the middle, not while many lines compete nor when restrictions are off.",
        "妨害の心得: コントロールサイドは一気に解消されうるので、埋まりにくくするか距離を長くする。候補の線が多い序盤や\
         制限のない終盤には効果がない。",
    ),
    (
        "§3.2, Figures 4, 5",
        Definition,
        "figure-figure-4 figure-figure-5",
        "A small loop of the opponent's colour wastes its tiles, and so does a line that must become one.",
        "相手の色の小さいループは線を浪費させる。ループになることが確定した線も同様である。",
    ),
    (
        "§3.2",
        Checked,
        "counting",
        "Counting which tiles are left shows forced spaces that nobody can fill; with controlled sides this obstructs better.",
        "残りのタイルを数えれば誰にも埋められないゴブルを作れる。コントロールサイドと組み合わせるとより効果的である。",
    ),
    (
        "§4",
        Definition,
        "",
        "The strategy: from the 20th to the 40th tile, shut the ends of the opponent's line by controlled sides and keep them.",
        "提案手法: 20〜40手目に、相手の線の末端をコントロールサイドで塞ぎ、維持する。",
    ),
    (
        "§5, equation 1",
        Definition,
        "figure-figure-6",
        "Darwin values a node by the difference of the scores through an arc tangent.",
        "Darwinは得点差の逆正接で節点を評価する。",
    ),
    (
        "§5, equations 2, 3, Figure 6",
        Definition,
        "figure-figure-6",
        "Where the line is not obstructed, 2 is taken off the difference at tiles 20 to 29, and 6 at tiles 30 to 40; the curve \
         keeps its shape and moves.",
        "妨害できていないとき、20〜29手目は得点差から2、30〜40手目は6を引く。曲線の形は同じで位置がずれる。",
    ),
    (
        "§5",
        Checked,
        "printed-p printed-power table-readings",
        "Among several formulas those with the best share of wins in trials were taken.",
        "複数の式による予備実験で、勝率の最も高いものを採用した。",
    ),
    (
        "§5",
        Checked,
        "wins-share printed-score printed-elo obstruct",
        "2,100 games: 1,012 won, 913 lost, 175 drawn, so 48 per cent are won.",
        "2,100局で1,012勝913敗175分、勝率48%。",
    ),
    (
        "§5, Figure 7",
        Checked,
        "figure-7 figure-figure-7",
        "Wins are level at first; from about game 200 on the changed program is ahead.",
        "勝利数は初めは拮抗し、200回程度から実装後のプレイヤーが上回る。",
    ),
    (
        "§6",
        Checked,
        "samples-of-134 table-samples-of-134 figure-samples-of-134",
        "134 more games (72 won, 53 lost, 9 drawn) were logged and analysed.",
        "追加の134局（72勝53敗9分）の棋譜を分析した。",
    ),
    (
        "§6",
        Definition,
        "",
        "What the logs hold: hands, phase, legal and chosen moves, and the lengths of all lines.",
        "ログの内容: 手札、手番の状況、合法手、選んだ手、全経路の長さ。",
    ),
    (
        "§6.1",
        Checked,
        "figure-10-one figure-10-both figure-figure-10",
        "In won games the ends of the opponent's longest line are more often on controlled sides.",
        "勝った試合ほど相手の最長経路の端点がコントロールサイドになっている。",
    ),
    (
        "§6.1, Figures 8, 9",
        Checked,
        "shut-throughout figure-figure-8 figure-figure-9",
        "A won game: at tile 25 both ends are shut, they stay so until the endgame, and the line grows no more.",
        "勝った試合の例: 25手目に両端が塞がれ、終盤まで維持され、最長経路は終局まで延びなかった。",
    ),
    (
        "§6.1, Figure 10",
        Checked,
        "figure-10-one figure-10-both figure-figure-10",
        "In that game one or both ends are shut through the whole middle, from ply 10 to 45.",
        "その試合では10〜45手目の中盤を通して片端または両端が塞がれていた。",
    ),
    (
        "§6.1",
        Checked,
        "figure-10-one",
        "In lost games the opponent was obstructed less, and its line grew.",
        "負けた試合では妨害できている場面が少なく、相手の最長経路が成長した。",
    ),
    (
        "§6.1",
        Checked,
        "margins",
        "Both tendencies are stronger where the margin is larger.",
        "どちらの傾向も得点差が大きいほど強い。",
    ),
    (
        "§6.2",
        Definition,
        "",
        "A longest line has grown when the greatest length of a player's lines has.",
        "各経路長の最大が更新されたとき、最長経路が成長したとみなす。",
    ),
    (
        "§6.2, Figure 11",
        Checked,
        "figure-11-whole figure-11-middle figure-11-middle-less figure-figure-11",
        "In games that the strategy won, Darwin's share was 51.4 per cent in the whole game and 48.2 in the middle: less.",
        "提案手法が勝った試合では、Darwinが自分の最長経路を伸ばした割合は全体で51.4%、中盤で48.2%と下がる。",
    ),
    (
        "§6.2, Figure 12",
        Checked,
        "figure-12-whole figure-12-middle figures-11-12-whole figures-11-12-middle figure-figure-12",
        "In games that it lost, the shares are 56.9 and 56.7, about the same.",
        "負けた試合では全体56.9%、中盤56.7%で同程度である。",
    ),
    (
        "§6.2",
        Checked,
        "figure-11-middle-less samples-of-134",
        "So where the strategy works, Darwin can hardly lengthen its line.",
        "よって提案手法が有効に作用すると、Darwinは最長経路を伸ばしにくくなる。",
    ),
    (
        "§7",
        Open,
        "",
        "Future work: other opponents, since the player may be good against Darwin only (any engine can be chosen here: \
         `yomikiri arena tantrix obstruct champion`).",
        "今後の課題: Darwinに対してのみ有効な可能性があるので、ほかのプレイヤーとも対戦させる（ここでは\
         `yomikiri arena tantrix obstruct champion`のように相手を選べる）。",
    ),
    (
        "§7",
        Checked,
        "counting table-readings",
        "Future work: strategies for the opening and the endgame, and above all counting together with controlled sides.",
        "今後の課題: 序盤・終盤の戦略との組み合わせ。特にカウンティングとコントロールサイドの組み合わせ。",
    ),
];
