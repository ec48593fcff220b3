/**
 * Time and random numbers, which tests replace.
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds since 1970
 * @property {() => number} random from 0 to 1
 * @property {(task: () => void, millis: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {(millis: number) => AbortSignal} deadline
 */

/** @type {Clock} */
export const systemClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimeout: (task, millis) => globalThis.setTimeout(task, millis),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  deadline: (millis) => AbortSignal.timeout(millis),
};
