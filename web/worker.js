// Lets the page be used without a line, once it was there: its own files are kept, and those answers of the server that
// stay true, which are rules, reports, positions and what is known of them. They are used only when the server does not
// answer, and marked, so that the page can say so. What has not been asked is never made up, and nothing that is chosen
// or computed anew is kept: no engine's move, no puzzle, no job.
// @ts-check

const KEPT = "yomikiri-page";
/** The most answers that are kept. */
const MOST = 400;
const FACTS = /^\/api\/v1\/(games|rules|position|check|values|line|strategies|strategy|reports(\/\d+(\/figures)?)?)$/;
/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  // Without them the page opens as far as it was used.
  event.waitUntil(keepFiles().catch(() => {}));
});
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const fact = FACTS.test(pathname);
  if (pathname.startsWith("/api/") && !fact) return;
  // Every view is the same document.
  const key = request.mode === "navigate" ? "/" : fact ? pathname + search : pathname;
  event.respondWith(fromServer(request, key, fact));
});

/** All parts of the page, also those that nobody has looked at yet. */
async function keepFiles() {
  const kept = await caches.open(KEPT);
  const all = await (await fetch("/web/all.js")).text();
  const parts = /const parts = \[(.*?)\]/.exec(all)?.[1] ?? "";
  const names = [...parts.matchAll(/"\.\/([\w-]+\.js)"/g)].map((found) => `/web/part-${found[1]}`);
  await kept.addAll(["/", "/web/all.js", "/web/all.css", "/web/front.css", "/web/later.css", "/web/paper.css", "/web/icon.svg", "/web/app.webmanifest", ...names]);
}

/** The server's answer, kept for later; without one, what was kept. @param {Request} request @param {string} key @param {boolean} fact */
async function fromServer(request, key, fact) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(kept, key, answer.clone(), fact);
    return answer;
  } catch (error) {
    const found = await kept.match(key);
    if (!found) throw error;
    return fact ? new Response(found.body, { headers: { "content-type": "application/json", "x-kept": "1" } }) : found;
  }
}

/** @param {Cache} kept @param {string} key @param {Response} answer @param {boolean} fact */
async function keep(kept, key, answer, fact) {
  await kept.put(key, answer);
  if (!fact) return;
  const facts = (await kept.keys()).filter(({ url }) => FACTS.test(new URL(url).pathname));
  // The oldest go first.
  await Promise.all(facts.slice(0, Math.max(0, facts.length - MOST)).map((old) => kept.delete(old)));
}
