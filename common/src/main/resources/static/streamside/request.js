/** One request to the server. */
import { systemClock } from './clock.js';
import { StreamsideProblem } from './problem.js';
import { serverTime } from './server-time.js';

const REQUEST_TIMEOUT_MILLIS = 10_000;

/**
 * @typedef {object} RequestOptions
 * @property {string} [method]
 * @property {object} [body]
 * @property {RequestCredentials} [credentials]
 * @property {string | null} [token] identifies the member; without one, the browser's session cookie does
 * @property {number} [putOffMillis] how long the server may hold back its answer
 * @property {AbortSignal} [signal] cancels the request: the promise then rejects with the signal's reason
 * @property {typeof globalThis.fetch} [fetch]
 * @property {import('./clock.js').Clock} [clock]
 */

/**
 * Sends one JSON request, with a time limit.
 *
 * @param {string} url
 * @param {RequestOptions} [options]
 * @returns {Promise<any>} the answer's JSON; null when it has no body
 * @throws {StreamsideProblem} for every failure but a cancellation
 */
export async function request(url, options = {}) {
  const {
    method = 'GET',
    body,
    credentials = 'same-origin',
    token,
    putOffMillis = 0,
    signal,
    fetch = globalThis.fetch,
    clock = systemClock,
  } = options;
  const deadline = clock.deadline(REQUEST_TIMEOUT_MILLIS + putOffMillis);
  const askedAt = clock.now();
  try {
    const response = await fetch(url, {
      method,
      credentials,
      headers: {
        // On every write, with or without a body: with this header, a page of another site needs the server's permission to send it.
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    if (putOffMillis === 0) serverTime(clock).heard(response.headers, askedAt);
    const text = await response.text();
    // For HTTP a held message is no failure, but it was not published either.
    if (!response.ok || isProblem(response)) throw problemOf(response, text, clock);
    return text === '' ? null : parse(text);
  } catch (error) {
    if (error instanceof StreamsideProblem || signal?.aborted) throw error;
    throw new StreamsideProblem({ code: deadline.aborted ? 'TIMEOUT' : 'NETWORK', detail: messageOf(error) });
  }
}

/** @param {Response} response */
function isProblem(response) {
  return response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a captive portal or proxy, or half an answer: as good as no answer.
    throw new StreamsideProblem({ code: 'BAD_ANSWER' });
  }
}

/**
 * @param {Response} response
 * @param {string} text
 * @param {import('./clock.js').Clock} clock
 */
export function problemOf(response, text, clock) {
  /** @type {any} */
  let body = {};
  try {
    body = JSON.parse(text) ?? {};
  } catch {
    // Not from the server, perhaps a proxy's HTML: only the status is known.
  }
  return new StreamsideProblem({
    code: body.code ?? `HTTP_${response.status}`,
    detail: body.detail ?? body.title ?? `HTTP ${response.status}`,
    status: response.status,
    fields: body.fields,
    retryAfterMillis: body.retryAfterMillis ?? retryAfterMillis(response.headers.get('Retry-After'), clock),
  });
}

/**
 * Reads a `Retry-After` header, which is either seconds or a date.
 *
 * @param {string | null} header
 * @param {import('./clock.js').Clock} clock
 */
function retryAfterMillis(header, clock) {
  if (!header) return 0;
  const millis = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - serverTime(clock).now();
  return Number.isFinite(millis) ? Math.max(0, millis) : 0;
}

/** @param {any} error */
export function messageOf(error) {
  return String(error?.message ?? error);
}
