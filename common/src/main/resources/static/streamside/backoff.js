/** The wait before the next attempt. */

const FIRST_BACKOFF_MILLIS = 1_000;
export const MAX_BACKOFF_MILLIS = 30_000;

/**
 * Full jitter: a random time up to an exponentially growing limit, so that the clients of a restarted server do not all return at once.
 * The wait that the server asked for is a minimum. The jitter is added to it, because otherwise all clients would return when it ends.
 *
 * @param {number} failures in a row, from 1
 * @param {number} [minMillis] the wait that the server asked for; 0 for none
 * @param {() => number} [random]
 * @param {number} [maxMillis] the highest limit
 */
export function backoffMillis(failures, minMillis = 0, random = Math.random, maxMillis = MAX_BACKOFF_MILLIS) {
  const limit = Math.min(maxMillis, FIRST_BACKOFF_MILLIS * 2 ** Math.min(failures - 1, 10));
  return minMillis + random() * limit;
}

/**
 * ±20 %, so that viewers who joined at the same time drift apart.
 *
 * @param {number} millis
 * @param {() => number} [random]
 */
export function jittered(millis, random = Math.random) {
  return millis * (0.8 + 0.4 * random());
}
