// The parts of the game screen that nobody sees at first. They are fetched as one, after the board is drawn: on a slow
// line the board must not wait for them.
// @ts-check

import { readyPanel, settingsPanel } from "./begin.js";
import { drawChart } from "./chart.js";
import { h } from "./dom.js";
import { Editor } from "./editor.js";
import { newGame, seatsPanel } from "./seats.js";
import { sharePanel } from "./share.js";
import "./text-later.js";
import { linkedTree } from "./tree-text.js";
import { reviewPanel, treePanel } from "./tree-view.js";

document.head.append(h("link", { rel: "stylesheet", href: "/web/later.css" }));

export const later = { Editor, drawChart, linkedTree, newGame, readyPanel, reviewPanel, seatsPanel, settingsPanel, sharePanel, treePanel };
