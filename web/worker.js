// Lets the page open without a line, once it was there: the page's own files are kept and used when the server does not
// answer. What the API says is never kept: an old answer would look like a new one.
// @ts-check

const KEPT = "yomikiri-page";
/** @type {any} */
const worker = self;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  // Every view is the same document.
  const key = request.mode === "navigate" ? "/" : pathname;
  event.respondWith(fromServer(request, key));
});

/** The server's answer, kept for later; without one, what was kept. @param {Request} request @param {string} key */
async function fromServer(request, key) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(key);
    if (found) return found;
    throw error;
  }
}
