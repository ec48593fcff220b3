/** One connection with server-sent events. It uses `fetch`, because an `EventSource` does not report why it was refused. */
import { StreamsideProblem } from './problem.js';
import { messageOf, problemOf } from './request.js';

/** The server writes something every 15 seconds. */
const SILENT_MILLIS = 35_000;

/**
 * Yields the events of an address until the server ends them.
 *
 * @param {string} url
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {typeof globalThis.fetch} options.fetch
 * @param {import('./clock.js').Clock} options.clock
 * @param {() => void} options.onHeard called for whatever comes, if only to show that the connection is alive
 * @returns {AsyncGenerator<{data?: any, retryMillis?: number}>} the JSON of each event, and the wait before the next connection
 * @throws {StreamsideProblem} for every failure but a cancellation
 */
export async function* eventStream(url, { signal, fetch, clock, onHeard }) {
  const silence = new AbortController();
  /** @type {any} */
  let timer;
  const heard = () => {
    onHeard();
    clock.clearTimeout(timer);
    timer = clock.setTimeout(() => silence.abort(), SILENT_MILLIS);
  };
  try {
    heard();
    const response = await fetch(url, {
      method: 'GET',
      credentials: 'same-origin',
      headers: {},
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) throw problemOf(response, await response.text(), clock);
    yield* eventsOf(linesOf(response.body, heard));
  } catch (error) {
    if (error instanceof StreamsideProblem || signal.aborted) throw error;
    throw new StreamsideProblem({ code: silence.signal.aborted ? 'TIMEOUT' : 'NETWORK', detail: messageOf(error) });
  } finally {
    clock.clearTimeout(timer);
    silence.abort(); // ends the connection if the reader stops early
  }
}

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {() => void} heard
 */
async function* linesOf(body, heard) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    heard();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** @param {AsyncIterable<string>} lines */
async function* eventsOf(lines) {
  /** @type {{data?: any, retryMillis?: number}} */
  let event = {};
  for await (const line of lines) {
    if (line === '') {
      if (event.data !== undefined || event.retryMillis !== undefined) yield event;
      event = {};
    } else if (line.startsWith('data: ')) {
      event.data = parse(line.slice('data: '.length));
    } else if (line.startsWith('retry: ')) {
      event.retryMillis = Number(line.slice('retry: '.length));
    }
  }
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new StreamsideProblem({ code: 'BAD_ANSWER' });
  }
}
