/** One request to the server, and why it may not succeed. */
import { systemClock } from './clock.js';

const REQUEST_TIMEOUT_MILLIS = 10_000;

/** Why a request did not succeed: the server's problem details, or what stood between us and the server. */
export class StreamsideProblem extends Error {
  /**
   * @param {{code: string, detail?: string, status?: number, retryAfterMillis?: number,
   *   fields?: {field: string, message: string}[], transient?: boolean}} problem `code` is the server's, or NETWORK,
   *   TIMEOUT, BAD_ANSWER, HTTP_nnn, STOPPED, TOO_MANY_UNSENT, or that of a closed socket; `status` is 0 when no HTTP
   *   answer arrived; `transient`, whether the same request may succeed later, and its outcome may even be unknown
   */
  constructor({ code, detail = code, status = 0, retryAfterMillis = 0, fields = [], transient = status === 0 || status >= 500 }) {
    super(detail);
    Object.assign(this, { name: 'StreamsideProblem', code, detail, status, retryAfterMillis, fields, transient });
  }
}

/**
 * Sends one JSON request, bounded in time.
 *
 * @param {string} url
 * @param {{method?: string, body?: object, credentials?: RequestCredentials, signal?: AbortSignal,
 *   fetch?: typeof globalThis.fetch, clock?: import('./clock.js').Clock}} [options] `signal` cancels: the promise then
 *   rejects with its reason
 * @returns {Promise<any>} the answer's JSON; null when it has no body
 * @throws {StreamsideProblem} for every failure but a cancellation
 */
export async function request(url, options = {}) {
  const { method = 'GET', body, credentials = 'same-origin', signal, fetch = globalThis.fetch, clock = systemClock } = options;
  const deadline = clock.deadline(REQUEST_TIMEOUT_MILLIS);
  try {
    const response = await fetch(url, {
      method,
      credentials,
      // On every write, with a body or without: a page of another site cannot send it without being asked for permission.
      headers: method === 'GET' ? {} : { 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const text = await response.text();
    if (!response.ok) throw problemOf(response, text, clock);
    return text === '' ? null : parse(text);
  } catch (error) {
    if (error instanceof StreamsideProblem || signal?.aborted) throw error;
    throw new StreamsideProblem({ code: deadline.aborted ? 'TIMEOUT' : 'NETWORK', detail: String(error?.message ?? error) });
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a captive portal or proxy, or half an answer: as good as no answer.
    throw new StreamsideProblem({ code: 'BAD_ANSWER' });
  }
}

function problemOf(response, text, clock) {
  let body = {};
  try {
    body = JSON.parse(text) ?? {};
  } catch {
    // Not ours, perhaps a proxy's HTML: the status has to do.
  }
  return new StreamsideProblem({
    code: body.code ?? `HTTP_${response.status}`,
    detail: body.detail ?? body.title ?? `HTTP ${response.status}`,
    status: response.status,
    fields: body.fields,
    retryAfterMillis: body.retryAfterMillis ?? retryAfterMillis(response.headers.get('Retry-After'), clock),
  });
}

/** Reads a `Retry-After` header, which is either seconds or a date. */
function retryAfterMillis(header, clock) {
  if (!header) return 0;
  const millis = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock.now();
  return Number.isFinite(millis) ? Math.max(0, millis) : 0;
}

/** Whatever was thrown while an answer was read, as a problem. */
export function asProblem(error) {
  return error instanceof StreamsideProblem ? error : new StreamsideProblem({ code: 'BAD_ANSWER', detail: String(error) });
}
