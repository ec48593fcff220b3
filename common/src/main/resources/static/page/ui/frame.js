/** Work that is done once per frame, however often something changes in between. */

/** So late at most, also in a hidden page, which has no frames. */
const LATEST_MILLIS = 500;

/**
 * @param {() => void} task
 * @returns {() => void} has the task run in the next frame, together with all other calls until then
 */
export function oncePerFrame(task) {
  let frame = null;
  let timer;
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = null;
    task();
  };
  return () => {
    if (frame !== null) return;
    frame = requestAnimationFrame(run);
    timer = setTimeout(run, LATEST_MILLIS);
  };
}
