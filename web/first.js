// Runs before everything else, as a plain script in the document itself: sets the look that was chosen, and asks the server at
// once for what the address needs, while the modules are still on their way.
// @ts-check
(() => {
  try {
    const theme = localStorage.getItem("yomikiri.theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // The system's choice, then.
  }
  /** @type {Record<string, Promise<Response>>} */
  const asked = {};
  const ask = (/** @type {string} */ address) => {
    const answer = fetch(address);
    // Whoever takes the answer hears of a failure.
    answer.catch(() => {});
    asked[address] = answer;
  };
  ask("/api/v1/games");
  const { pathname, search } = location;
  const paper = /^\/papers\/(\d+)$/.exec(pathname)?.[1];
  const given = new URLSearchParams(search);
  if (pathname === "/play" && given.get("game")) {
    const wanted = new URLSearchParams();
    // In the order and form in which `place` of api.js asks.
    for (const [name, as] of [["game", "game"], ["from", "position"], ["moves", "moves"]]) {
      const value = given.get(name ?? "");
      if (value) wanted.set(as ?? "", name === "moves" ? value.split(/ +/).filter(Boolean).join(" ") : value);
    }
    ask(`/api/v1/position?${wanted}`);
  } else if (paper) {
    ask(`/api/v1/reports/${paper}`);
    ask(`/api/v1/reports/${paper}/figures`);
    ask("/api/v1/reports");
  } else if (pathname === "/" || pathname === "/papers") {
    ask("/api/v1/reports");
  }
  /** @type {any} */ (globalThis).asked = asked;
})();
