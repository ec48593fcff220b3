/**
 * @typedef {object} Disconnect
 * @property {StreamsideProblem} problem
 * @property {boolean} mayReturn
 * @property {boolean} [atOnce] the first return needs no backoff
 * @property {number} [windowMillis] how much later than `problem.retryAfterMillis` to return, at random, so that the
 *   clients of a restarted server do not all return at once
 */
/**
 * @param {number} closeCode
 * @param {string} reason a text, and perhaps a window in which to return: `restarting;2000-10000`
 * @returns {Disconnect}
 */
export function disconnectOf(closeCode: number, reason: string): Disconnect;
/**
 * @param {string} code
 * @param {string} [detail]
 * @returns {Disconnect} a failure after which the client may return
 */
export function outage(code: string, detail?: string): Disconnect;
export type Disconnect = {
    problem: StreamsideProblem;
    mayReturn: boolean;
    /**
     * the first return needs no backoff
     */
    atOnce?: boolean | undefined;
    /**
     * how much later than `problem.retryAfterMillis` to return, at random, so that the
     * clients of a restarted server do not all return at once
     */
    windowMillis?: number | undefined;
};
import { StreamsideProblem } from './problem.js';
