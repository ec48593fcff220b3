/**
 * The codes with which the server closes a socket. Codes from 4000 on are Streamside's own, the others those of RFC 6455.
 * A code that is not listed, above all 1006, is an outage: the client returns with a backoff.
 */

/**
 * @typedef {object} CloseCode
 * @property {string} name the server's usual reason text
 * @property {boolean} mayReturn whether the client may open another socket
 * @property {string} [problem] the `code` of the problem that users of the client see; NETWORK when left out
 * @property {boolean} [atOnce] the first return needs no backoff
 * @property {number} [minMillis] do not return earlier
 */

/** @type {Readonly<Record<number, CloseCode>>} */
export const CLOSE_CODES = Object.freeze({
  1000: { name: 'bye', mayReturn: true },
  1001: { name: 'going away', mayReturn: true },
  1002: { name: 'protocol error', mayReturn: true },
  1003: { name: 'text frames only', mayReturn: true },
  1007: { name: 'not UTF-8', mayReturn: true },
  1008: { name: 'not allowed', mayReturn: false, problem: 'FORBIDDEN' },
  1009: { name: 'too big', mayReturn: false, problem: 'TOO_LARGE' },
  1011: { name: 'something went wrong on our side', mayReturn: true },
  1012: { name: 'restarting', mayReturn: true, problem: 'RESTARTING' },
  1013: { name: 'overloaded', mayReturn: true, problem: 'TRY_LATER' },
  4401: { name: 'session over', mayReturn: true, problem: 'SESSION_OVER', atOnce: true },
  4404: { name: 'no such stream', mayReturn: false, problem: 'STREAM_NOT_FOUND' },
  4408: { name: 'too slow, resume by cursor', mayReturn: true, problem: 'TOO_SLOW', atOnce: true },
  4429: { name: 'too many frames', mayReturn: true, problem: 'TOO_MANY_FRAMES', minMillis: 5_000 },
});
