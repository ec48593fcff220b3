/** What the server means when it closes a socket: why, whether to come back, and when. */
import { StreamsideProblem } from './request.js';

export const NEVER = 'never';
export const AT_ONCE = 'at once';
export const BACK_OFF = 'back off';

/** By close code. Our own begin at 4000; the others are those of RFC 6455. `floorMillis`: not before that. */
export const CLOSES = Object.freeze({
  1008: { code: 'FORBIDDEN', comeBack: NEVER },
  1009: { code: 'TOO_LARGE', comeBack: NEVER },
  1012: { code: 'RESTARTING', comeBack: BACK_OFF },
  1013: { code: 'TRY_LATER', comeBack: BACK_OFF },
  4401: { code: 'SESSION_OVER', comeBack: AT_ONCE },
  4403: { code: 'BANNED', comeBack: NEVER },
  4404: { code: 'STREAM_NOT_FOUND', comeBack: NEVER },
  4408: { code: 'TOO_SLOW', comeBack: AT_ONCE },
  4429: { code: 'TOO_MANY_FRAMES', comeBack: BACK_OFF, floorMillis: 5_000 },
});

/** Above all 1006, which is what a browser says of everything rude: a killed server, a lost network, a proxy. */
const ANY_OTHER = { code: 'NETWORK', comeBack: BACK_OFF };

/**
 * @typedef {object} Ending of a connection
 * @property {StreamsideProblem} problem
 * @property {string} comeBack {@link NEVER}, {@link AT_ONCE} or {@link BACK_OFF}
 * @property {number} [spreadMillis] by how much later than `problem.retryAfterMillis` to come back, at random: so that
 *   everybody of a restarted server does not come back together
 */

/**
 * @param {number} closeCode
 * @param {string} reason a text, and perhaps a window in which to come back: `restarting;2000-10000`
 * @returns {Ending}
 */
export function meaningOf(closeCode, reason) {
  const { code, comeBack, floorMillis = 0 } = CLOSES[closeCode] ?? ANY_OTHER;
  const window = /^(.*);(\d+)-(\d+)$/.exec(reason);
  if (!window) return { problem: new StreamsideProblem({ code, detail: reason || code, retryAfterMillis: floorMillis }), comeBack };
  const [, detail, from, to] = window;
  return {
    problem: new StreamsideProblem({ code, detail, retryAfterMillis: Number(from) }),
    comeBack,
    spreadMillis: Math.max(0, to - from),
  };
}
