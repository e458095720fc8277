//! Paper 3 from its first sentence to its last.

use crate::Standing::{Checked, Definition, NotCheckable};
use crate::coverage::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "abstract, §1",
        Checked,
        "theorem-1 theorem-2 theorem-3 theorem-4 theorem-5 theorem-6",
        "Hakozumi is Connect-Four on a board without end. It was shown to be a draw with follow-up and the CUP; here the same \
         is shown with follow-up, the Slided-CUP and the GLASS.",
        "箱積みは無限大の盤面のConnect-Fourである。これまでfollow-upとCUPで最善引き分けが示されており、ここでは\
         Slided-CUPとGLASSを使った別の戦略を示す。",
    ),
    (
        "§1",
        Definition,
        "",
        "Connect-Four: seven columns, six rows, stones fall to the ground or onto stones, no passing; four in a row win, a \
         full board is a draw.",
        "Connect-Fourは横7列、縦6行。石は地面か石の上に置き、パスはない。4目以上並べれば勝ち、盤が埋まれば引き分け。",
    ),
    (
        "§1",
        Checked,
        "connect-7x6",
        "Connect-Four was shown in 1988, by two people independently, to be won by the first player.",
        "Connect-Fourは1988年に二人が独立に最善先手勝ちであることを証明した。",
    ),
    (
        "§1",
        Checked,
        "limited-height limited-width",
        "The authors have shown before that hakozumi is a draw, and also with a limit to its height or to its width.",
        "著者らは以前、箱積みと、縦または横に制限のある箱積みが最善引き分けであることを示した。",
    ),
    (
        "§1",
        Checked,
        "handicap-1-obstruction handicap-1-boards handicap-1-window",
        "With one handicap stone, which X places before the game begins, the authors expect a draw and try to prove it.",
        "最初に先手が石を1個置いてから始める置き石1の箱積みも最善引き分けと予想し、証明に取り組んでいる。",
    ),
    (
        "§1",
        Checked,
        "handicap-2",
        "With two handicap stones X wins, trivially.",
        "置き石2の箱積みが先手必勝であることは自明である。",
    ),
    (
        "§1",
        Checked,
        "handicap-1-obstruction",
        "A proof for one handicap stone with CUPs alone seems difficult, so that other strategies are needed.",
        "置き石1の箱積みをCUPだけで証明するのは難しいと思われ、他の戦略が必要である。",
    ),
    (
        "§2",
        Definition,
        "",
        "The rules: ground, no end to the sides and upwards; four or more in a column, row or diagonal (Connect4) win; a game \
         without end is a draw. Any column may be chosen.",
        "ルール: 地面があり、左右と上に限りがない。縦、横、斜めに4目以上（Connect4）で勝ち、無限に続けば引き分け。\
         どの列に置いてもよい。",
    ),
    (
        "§2, Figure 1",
        Definition,
        "figure-figure-1",
        "X moves first, in column 0; columns to the left are negative, rows count from below. A record is the players and their \
         columns in turn.",
        "先手Xの初手の列を0列とし、左は負、行は下から数える。棋譜は石と列番号を置いた順に並べる。",
    ),
    (
        "§2, Figure 1",
        Checked,
        "figure-1",
        "X can win from the position of figure 1.",
        "図1の局面はXが勝利に結びつけられる。",
    ),
    (
        "§3, Definition 1, Figure 2",
        Definition,
        "figure-figure-2",
        "Follow-up: to answer on top of the opponent's stone.",
        "follow-up: 相手の石の上に次の手で自分の石を置くこと。",
    ),
    (
        "§3, Definition 2, Figure 3",
        Definition,
        "figure-figure-3",
        "The CUP: six cells on the ground in three pairs, to be answered as lemma 1 says.",
        "CUP: 地面の上の6升、3組。補題1の手順で応じる。",
    ),
    (
        "§3, Lemma 1, Figures 4–13",
        Checked,
        "lemma-1 table-cup-games figure-figure-4 figure-figure-10",
        "Who moves second in a CUP can get one cell of each pair, and so can the other player if they move second.",
        "CUPの中で後から置く側は、適切に応じれば各組に1個ずつ置ける。XとOを入れ替えても同じである。",
    ),
    (
        "§3, Theorem 1, Figure 14",
        Checked,
        "theorem-1 figure-figure-14",
        "X draws, after the first stone, with CUPs at 3+5n to 6+5n and their mirror images and follow-up elsewhere.",
        "Xは初手の後、3+5n～6+5n列とその鏡像でfollow-in-CUP、それ以外でfollow-upすれば引き分ける。",
    ),
    (
        "§3, Definition 3",
        Definition,
        "",
        "An X-board is a position that X's drawing strategy has in mind.",
        "X-board: Xが引き分けに持ち込む戦略を想定した局面。",
    ),
    (
        "§3, Figure 1",
        Checked,
        "figure-1-continued",
        "Theorem 1 alone does not prove a draw: in positions that arise under it X may do better. From figure 1 X goes on to \
         four in a row, and O must answer every time.",
        "定理1だけでは最善引き分けの証明にならない。従って置いた局面でもXが手を変えれば勝てることがある。図1からXは\
         Connect4を狙い、Oは阻止するしかなく、最後はXが達成する。",
    ),
    (
        "§3, Theorem 2, Figure 15",
        Checked,
        "theorem-2 figure-figure-15",
        "O draws with CUPs at 5n+1 to 5n+4 and their mirror images. With both theorems the game is a draw.",
        "Oは5n+1～5n+4列とその鏡像でfollow-in-CUP、それ以外でfollow-upすれば引き分ける。",
    ),
    (
        "§3, Definition 4",
        Definition,
        "",
        "An O-board is a position that O's drawing strategy has in mind.",
        "O-board: Oが引き分けに持ち込む戦略を想定した局面。",
    ),
    (
        "§4.1, Definition 5, Figure 16",
        Definition,
        "figure-figure-16",
        "The Slided-CUP: a CUP whose row 1 is slid by one column, columns of mere follow-up left out.",
        "Slided-CUP: follow-upのみの列を無視してCUPの1行を1升ずつ左へスライドさせた6升。",
    ),
    (
        "§4.1, Lemma 2, Figures 17–26",
        Checked,
        "lemma-2 erratum-lemma-2 table-slided-games figure-figure-17 figure-figure-23",
        "Who moves second can get one cell of each pair of a Slided-CUP and of the two row-1 pairs beside it.",
        "Slided-CUPの2升のSと、隣り合う2升のC、2升のPには、後から置く側が適切に応じれば1個ずつ置ける。",
    ),
    (
        "§4.1, Theorem 3, Figure 27",
        Checked,
        "theorem-3 figure-figure-27",
        "X draws with Slided-CUPs at 7+5n to 10+5n and mirror images, and with a pair of row 2 from column 5 to column −5.",
        "Xは3～5列と7+5n～10+5n列およびそれらの鏡像でfollow-in-Slided-CUPすれば引き分ける。2行5列と2行−5列のSも対になる。",
    ),
    (
        "§4.1, Definition 6, Figure 28",
        Checked,
        "core84 figure-figure-28",
        "Core84: columns −1 to 10, rows 1 to 7 of that board.",
        "Core84: 図27の−1～10列、1～7行。",
    ),
    (
        "§4.1, proof of theorem 3",
        Checked,
        "core84-squares erratum-theorem-3",
        "Every 4x4 square of the board occurs in Core84, up to symmetry, since columns and rows repeat.",
        "列と行が繰り返されるので、盤面に現れる4×4の正方形は対称性を除きCore84にすべて現れる。",
    ),
    (
        "§4.1, Figures 29, 30",
        Checked,
        "core84-filled figure-figure-29 figure-figure-30",
        "With all cells of the gadgets O, or all X, Core84 has no four in a column or diagonal; in rows the pairs forbid it.",
        "部品のマスをすべてO、またはXとしてもCore84の縦と斜めにConnect4はなく、横は対により生じない。",
    ),
    (
        "§4.1, Theorem 4, Figure 16",
        Checked,
        "theorem-4 erratum-theorem-4 figure-figure-16",
        "O draws with Slided-CUPs at 1+5n to 4+5n and mirror images; the squares of its board are those of Core84 with X and O \
         exchanged.",
        "Oは1+5n～4+5n列とその鏡像でfollow-in-Slided-CUPすれば引き分ける。盤面の正方形はCore84のXとOを反転したものに\
         含まれる。",
    ),
    (
        "§4.2, Definition 7, Figure 31",
        Definition,
        "figure-figure-31",
        "The GLASS: ten cells on seven columns, on the ground.",
        "GLASS: 地面の上の7列10升。",
    ),
    (
        "§4.2, Definition 8",
        Checked,
        "glass erratum-definition-8",
        "Its answers: to one cell of G, L or A the other, if it is free; else any cell of the GLASS. So the strategist gets at \
         least one cell of each, and more than one answer may be right.",
        "follow-in-GLASS: G、L、Aの一方に置かれたら、空いていればもう一方に置き、それ以外はGLASSの中の任意の升に置く。\
         各組に少なくとも1個置ければよく、応手は一意とは限らない。",
    ),
    (
        "§4.2, Theorem 5, Figure 32",
        Checked,
        "theorem-5 figure-figure-32",
        "X draws with GLASSes at 3+8n to 9+8n and mirror images.",
        "Xは3+8n～9+8n列とその鏡像でfollow-in-GLASSすれば引き分ける。",
    ),
    (
        "§4.2, Definition 9, Figure 33",
        Checked,
        "core98 core98-squares figure-figure-33",
        "Core98: columns −1 to 12, rows 1 to 7 of that board. Every 4x4 square occurs in it, up to symmetry.",
        "Core98: 図32の−1～12列、1～7行。盤面の4×4の正方形は対称性を除きすべて現れる。",
    ),
    (
        "§4.2, Figures 34, 35",
        Checked,
        "core98-filled figure-figure-34 figure-figure-35",
        "With all cells of the gadgets O, or all X, it has no four in a column or diagonal, and none in rows by the halves.",
        "部品のマスをすべてO、またはXとしても縦と斜めにConnect4はなく、横はG、L、Aにより生じない。",
    ),
    (
        "§4.2, Theorem 6, Figure 36",
        Checked,
        "theorem-6 figure-figure-36",
        "O draws with GLASSes at 1+8n to 7+8n and mirror images; the squares are those of Core98 with X and O exchanged.",
        "Oは1+8n～7+8n列とその鏡像でfollow-in-GLASSすれば引き分ける。正方形はCore98のXとOを反転したものに含まれる。",
    ),
    (
        "§4.2, Figure 37",
        Checked,
        "figure-37 figure-37-repaired figure-figure-37 figure-figure-37-refuted",
        "CUP, Slided-CUP and GLASS can be mixed in one board, as in figure 37.",
        "図37のように、CUPとSlided-CUPとGLASSを組み合わせた盤面も作れる。",
    ),
    (
        "§5, Figure 38",
        Checked,
        "figure-38 figure-figure-38",
        "O's boards may be slid as a whole.",
        "O-boardは局面全体をスライドさせられる。",
    ),
    (
        "§6",
        NotCheckable,
        "",
        "If both follow their boards the game goes on for ever; mostly it ends in mere follow-up.",
        "双方が盤面に沿って置けば無限に続くが、最後はお互いにfollow-upするだけになりがちである。",
    ),
    (
        "§6",
        Checked,
        "glass-restricted",
        "The GLASS may be restricted to pairs, with the CUP's answers on six of its cells.",
        "GLASSの応手を制限し、6升でfollow-in-CUP、残りのLとSは対として応じることもできる。",
    ),
    (
        "§6, Figure 39",
        Checked,
        "figure-39 figure-figure-39",
        "With it X by figure 32 and O by figure 38 unroll GLASS after GLASS to the right.",
        "それに従いXが図32、Oが図38に沿って置くと、図39のようにGLASSが右へ展開する。",
    ),
    (
        "§7",
        NotCheckable,
        "",
        "Strategies beside follow-in-CUP have been shown. The authors want to prove the draw with one handicap stone with \
         them.",
        "follow-in-CUP以外の引き分けの戦略を示した。これをもとに置き石1の箱積みの最善引き分けを証明したい。",
    ),
];
