// The words of the papers' pages.
// @ts-check

import { learn } from "./text.js";

learn({
  "paper.claims": { en: "Claims", ja: "主張" },
  "paper.checks": { en: "Checks of the rules, not from the paper", ja: "論文以外による規則の確認" },
  "paper.source": { en: "source says", ja: "出典の値" },
  "paper.tables": { en: "Tables", ja: "表" },
  "paper.figures": { en: "Figures", ja: "図" },
  "paper.commands": { en: "Recompute a part", ja: "一部だけ計算し直す" },
  "paper.reused": { en: "Taken from an earlier run", ja: "以前の計算から使ったもの" },
  "paper.what": { en: "claim", ja: "主張" },
  "paper.printed": { en: "printed", ja: "論文の値" },
  "paper.computed": { en: "computed", ja: "計算した値" },
  "paper.verdict": { en: "verdict", ja: "判定" },
  "paper.all": { en: "all", ja: "すべて" },
  "paper.csv": { en: "Download as CSV", ja: "CSVでダウンロード" },
  "paper.more": { en: "Show all {n} rows", ja: "全{n}行を表示" },
  "paper.explore": { en: "Open in the explorer", ja: "盤で開く" },
  "paper.recorded": { en: "Recorded with this program: {n} s on {machine}.", ja: "このプログラムに記録された結果です({machine}で{n}秒)。" },
  "paper.here": { en: "Computed on this machine in {n} s.", ja: "この計算機で{n}秒で計算しました。" },
  "paper.again": { en: "Recompute here", ja: "ここで計算し直す" },
  "paper.again.time": { en: "about {time}", ja: "約{time}" },
  "paper.contents": { en: "Contents", ja: "目次" },
  "paper.enlarge": { en: "{title}: larger", ja: "{title}: 拡大" },
  "paper.close": { en: "Close", ja: "閉じる" },
  "paper.boards": { en: "{n} boards", ja: "盤{n}面" },
});
