/** The end of a connection: its reason, whether to return, and when. */
import { CLOSE_CODES } from './close-codes.js';
import { StreamsideProblem } from './problem.js';

/** @type {import('./close-codes.js').CloseCode} */
const OUTAGE = { name: 'outage', mayReturn: true };

/**
 * @typedef {object} Disconnect
 * @property {StreamsideProblem} problem
 * @property {boolean} mayReturn
 * @property {boolean} [atOnce] the first return needs no backoff
 * @property {number} [windowMillis] the longest random delay after `problem.retryAfterMillis`, so that the clients of a restarted server
 *   do not all return at once
 */

/**
 * @param {number} closeCode
 * @param {string} reason a text, and perhaps a window in which to return: `restarting;2000-10000`
 * @returns {Disconnect}
 */
export function disconnectOf(closeCode, reason) {
  const { problem: code = 'NETWORK', mayReturn, atOnce = false, minMillis = 0 } = CLOSE_CODES[closeCode] ?? OUTAGE;
  const window = /^(.*);(\d+)-(\d+)$/.exec(reason);
  if (!window) {
    return { problem: new StreamsideProblem({ code, detail: reason || code, retryAfterMillis: minMillis }), mayReturn, atOnce };
  }
  const [, detail, from, to] = window;
  return {
    problem: new StreamsideProblem({ code, detail, retryAfterMillis: Number(from) }),
    mayReturn,
    atOnce,
    windowMillis: Math.max(0, Number(to) - Number(from)),
  };
}

/**
 * @param {string} code
 * @param {string} [detail]
 * @returns {Disconnect} a failure after which the client may return
 */
export function outage(code, detail) {
  return { problem: new StreamsideProblem({ code, detail }), mayReturn: true };
}
