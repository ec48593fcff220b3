/**
 * Full jitter: a random time up to an exponentially growing limit, so that the clients of a restarted server do not all
 * return at once. The time that the server asked for is a minimum, and the jitter is added to it: otherwise everybody
 * would return when it ends.
 *
 * @param {number} failures in a row, from 1
 * @param {number} [minMillis] what the server asked for; 0 for nothing
 * @param {() => number} [random]
 * @param {number} [maxMillis] where the limit stops growing
 */
export function backoffMillis(failures: number, minMillis?: number, random?: () => number, maxMillis?: number): number;
/**
 * ±20 %, so that viewers who joined at the same time drift apart.
 *
 * @param {number} millis
 * @param {() => number} [random]
 */
export function jittered(millis: number, random?: () => number): number;
export const MAX_BACKOFF_MILLIS: 30000;
