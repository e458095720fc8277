// A job on the page: progress, cancel, and what came of it.
// @ts-check

import * as api from "./api.js";
import { announce, h, put } from "./dom.js";
import { grouped, t, WORDS } from "./text.js";

/**
 * A box that starts a job when asked, or takes part in one that runs already.
 * @param {object} input
 * @param {Record<string, unknown>} input.body the job
 * @param {string} input.label what the button says
 * @param {(result: any) => void} input.done told the result
 * @param {(error: unknown) => Node} input.failed shows an error
 * @param {boolean} [input.now] start at once
 */
export function jobBox({ body, label, done, failed, now }) {
  const box = h("div", { class: "job" });
  const offer = (/** @type {string} */ said = "") => {
    put(box, said && h("p", {}, said), h("button", { type: "button", onclick: start }, said ? t("job.again") : label));
  };
  const start = async () => {
    try {
      await follow(await api.startJob(body));
    } catch (error) {
      put(box, failed(error), h("button", { type: "button", onclick: start }, t("error.retry")));
    }
  };
  const follow = async (/** @type {api.JobStatus} */ job) => {
    const bar = h("progress", { "aria-label": t("job.running") });
    const words = h("span", { class: "job-words" }, t("job.running"));
    const cancel = h("button", { type: "button" }, t("job.cancel"));
    cancel.addEventListener("click", async () => {
      cancel.disabled = true;
      words.textContent = t("job.cancelling");
      try {
        await api.cancelJob(job.id);
      } catch (error) {
        put(box, failed(error));
      }
    });
    put(box, bar, words, cancel);
    announce(t("job.running"));
    const end = await api.followJob(job.id, (status) => {
      if (status.total) {
        bar.max = status.total;
        bar.value = status.done;
      } else {
        bar.removeAttribute("value");
      }
      if (!cancel.disabled) words.textContent = progressWords(status);
    });
    if (end.state === "done") done(await api.jobResult(job.id));
    else if (end.state === "cancelled") offer(t("job.cancelled"));
    else throw new api.ApiError(end.error?.message ?? end.state);
  };
  offer();
  if (now) start();
  else {
    api.runningJob(body).then((job) => job && follow(job).catch((error) => put(box, failed(error))), () => {});
  }
  return box;
}

/** @param {api.JobStatus} status */
function progressWords(status) {
  const stage = WORDS[`stage.${status.stage}`] ? t(`stage.${status.stage}`) : status.stage;
  const total = status.total ? ` / ${grouped(status.total)}` : "";
  return `${stage || t("job.running")} ${status.done ? grouped(status.done) + total : ""}`.trim();
}
