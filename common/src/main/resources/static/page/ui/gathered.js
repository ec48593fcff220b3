/** Combines all changes within a short time into one run of a task. */

/** The task runs after this time at the latest: a hidden page has no frames. */
const LATEST_MILLIS = 500;

/**
 * @param {() => void} task
 * @param {number} gapMillis least time between two runs
 * @returns {() => void} requests a run: in the next frame, or in the first one after the gap. All requests until then share it
 */
export function gathered(task, gapMillis) {
  let waiting = false;
  let lastRun = -gapMillis;
  let frame = 0;
  let delay = 0;
  let latest = 0;
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(delay);
    clearTimeout(latest);
    waiting = false;
    lastRun = performance.now();
    task();
  };
  const inNextFrame = () => {
    frame = requestAnimationFrame(run);
  };
  return () => {
    if (waiting) return;
    waiting = true;
    latest = setTimeout(run, LATEST_MILLIS);
    const early = lastRun + gapMillis - performance.now();
    if (early > 0) delay = setTimeout(inNextFrame, early);
    else inNextFrame();
  };
}
