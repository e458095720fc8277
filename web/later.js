// The parts of the game screen that nobody sees at first. They are fetched as one, after the board is drawn: on a slow
// line the board must not wait for them.
// @ts-check

import { readyPanel, settingsForm, settingsPanel } from "./begin.js";
import { drawChart } from "./chart.js";
import { styled } from "./dom.js";
import { Editor } from "./editor.js";
import { readGame } from "./record.js";
import { newGame, seatsPanel } from "./seats.js";
import { sharePanel } from "./share.js";
import "./text-later.js";
import { linkedTree } from "./tree-text.js";
import { reviewPanel, treePanel } from "./tree-view.js";

styled("later.css");

export const later = { Editor, drawChart, linkedTree, newGame, readGame, readyPanel, reviewPanel, seatsPanel, settingsForm, settingsPanel, sharePanel, treePanel };
