/**
 * Finds out why a browser does not get a stream's chat. It takes the same steps as the page, one by one, and reports whether
 * each succeeds and, if not, what is wrong.
 */

/** The Date header has whole seconds. */
const CLOCK_MILLIS = 5_000;
const HELLO_MILLIS = 5_000;

/**
 * @typedef {object} Finding
 * @property {'fine'|'doubtful'|'failed'} verdict
 * @property {string} what a message key
 * @property {string} [advice] a message key
 * @property {Record<string, string | number>} [values] of both messages
 *
 * @typedef {Record<string, string | number>} Values
 * @typedef {(path: string, signal?: AbortSignal) => Promise<Response>} Get sends a request to the server of the page
 */

/**
 * @param {object} [how]
 * @param {string | null} [how.stream] the stream to try; else the newest live one
 * @param {typeof globalThis.fetch} [how.fetch]
 * @param {typeof globalThis.WebSocket} [how.WebSocket]
 * @param {string} [how.origin] of the page
 * @param {() => number} [how.now] milliseconds since 1970
 * @returns {AsyncGenerator<Finding>}
 */
export async function* diagnose({
  stream = null,
  fetch = globalThis.fetch.bind(globalThis),
  WebSocket = globalThis.WebSocket,
  origin = globalThis.location?.origin,
  now = Date.now,
} = {}) {
  /** @type {Get} */
  const get = (path, signal) => fetch(origin + path, { cache: 'no-store', credentials: 'same-origin', signal });
  try {
    yield* steps({ get, stream, WebSocket, origin, now });
  } catch (unreachable) {
    const message = unreachable instanceof Error ? unreachable.message : String(unreachable);
    yield failed('diagnose.unreachable', 'diagnose.unreachable-advice', { message });
  }
}

/**
 * @param {{get: Get, stream: string | null, WebSocket: typeof globalThis.WebSocket, origin: string, now: () => number}} how
 * @returns {AsyncGenerator<Finding>}
 */
async function* steps({ get, stream, WebSocket, origin, now }) {
  const answer = await get('/api/v1/client');
  if (!answer.ok || !isJson(answer)) {
    yield failed('diagnose.foreign', 'diagnose.foreign-advice', { status: answer.status });
    return;
  }
  const { transports } = await answer.json();
  yield fine('diagnose.answers', { transports: transports.join(', ') });
  yield clock(answer, now());

  const id = stream ?? (await newestLive(get));
  if (!id) {
    yield doubtful('diagnose.no-stream', 'diagnose.no-stream-advice');
    return;
  }
  if (transports.includes('polling')) yield* polls(get, id);
  if (transports.includes('events')) yield* events(get, id);
  if (transports.includes('websocket')) yield* socket(get, id, WebSocket, origin);
}

/** @param {Get} get */
async function newestLive(get) {
  const answer = await get('/api/v1/streams?status=LIVE');
  return answer.ok ? ((await answer.json()).content?.[0]?.id ?? null) : null;
}

/**
 * The server sets the times of messages, so a wrong clock shows messages from the future.
 *
 * @param {Response} answer
 * @param {number} now
 */
function clock(answer, now) {
  const serverTime = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(serverTime)) {
    return doubtful('diagnose.no-date', 'diagnose.no-date-advice');
  }
  const off = Math.round((now - serverTime) / 1_000);
  return Math.abs(off) * 1_000 <= CLOCK_MILLIS
    ? fine('diagnose.clock')
    : doubtful(off > 0 ? 'diagnose.clock-ahead' : 'diagnose.clock-behind', 'diagnose.clock-advice', { n: Math.abs(off) });
}

/** @param {Get} get  @param {string} id */
async function* polls(get, id) {
  const answer = await get(`/api/v1/streams/${id}/chats`);
  if (!answer.ok) {
    yield failed('diagnose.poll-refused', undefined, { status: answer.status, code: await code(answer) });
    return;
  }
  yield fine('diagnose.poll');
  const age = Number(answer.headers.get('Age') ?? 0);
  const [, allowed] = /max-age=(\d+)/.exec(answer.headers.get('Cache-Control') ?? '') ?? [];
  const max = Number(allowed ?? 1); // that of a live stream
  if (age > max + 1) {
    yield failed('diagnose.stale', 'diagnose.stale-advice', { n: age, max });
  } else if (allowed === undefined) {
    yield doubtful('diagnose.cache-control', 'diagnose.cache-control-advice');
  } else {
    yield fine('diagnose.fresh');
  }
}

/** The server sends the first event at once. @param {Get} get  @param {string} id */
async function* events(get, id) {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), HELLO_MILLIS);
  try {
    const answer = await get(`/api/v1/streams/${id}/events`, enough.signal);
    if (!answer.ok) {
      yield failed('diagnose.events-refused', undefined, { status: answer.status, code: await code(answer) });
      return;
    }
    await answer.body?.getReader().read();
    yield fine('diagnose.events');
  } catch (failure) {
    if (!enough.signal.aborted) throw failure;
    yield failed('diagnose.events-silent', 'diagnose.events-silent-advice', { id });
  } finally {
    clearTimeout(timer);
    enough.abort();
  }
}

/** @param {Get} get  @param {string} id  @param {typeof globalThis.WebSocket} WebSocket  @param {string} origin */
async function* socket(get, id, WebSocket, origin) {
  const path = `/ws/v1/streams/${id}`;
  const asked = await get(path);
  const why = await code(asked);
  if (why !== 'UPGRADE_REQUIRED') {
    const advice = REFUSALS.includes(why) ? `diagnose.refusal.${why}` : 'diagnose.refusal';
    yield failed('diagnose.socket-refused', advice, { status: asked.status, code: why });
    return;
  }
  yield fine('diagnose.socket-accepted');
  yield* open(new WebSocket(origin.replace(/^http/, 'ws') + path, 'streamside.v1'));
}

/** The refusals with advice of their own. */
const REFUSALS = ['CROSS_SITE', 'TOO_MANY_CONNECTIONS', 'TRY_LATER', 'STREAM_NOT_FOUND'];

/** @param {WebSocket} ws */
async function* open(ws) {
  /** @type {{outcome: string, code?: number, reason?: string}} */
  const { outcome, code, reason } = await new Promise((resolve) => {
    let opened = false;
    const timer = setTimeout(() => resolve({ outcome: opened ? 'silent' : 'stuck' }), HELLO_MILLIS);
    /** @param {string} outcome  @param {CloseEvent} [event] */
    const end = (outcome, event) => {
      clearTimeout(timer);
      resolve({ outcome, code: event?.code, reason: event?.reason });
    };
    ws.onopen = () => {
      opened = true;
    };
    ws.onmessage = () => end('hello');
    ws.onclose = (event) => end(opened ? 'closed' : 'refused', event);
  });
  ws.onclose = null;
  ws.close();
  switch (outcome) {
    case 'hello':
      yield fine('diagnose.socket');
      break;
    case 'silent':
      yield failed('diagnose.silent', 'diagnose.silent-advice');
      break;
    case 'closed':
      yield failed('diagnose.closed', code === 1006 ? 'diagnose.closed-advice' : undefined, {
        code: String(code),
        reason: reason ?? '',
      });
      break;
    default:
      yield failed('diagnose.stuck', 'diagnose.stuck-advice');
  }
}

/** @param {Response} answer */
async function code(answer) {
  try {
    return isJson(answer) ? ((await answer.json()).code ?? '') : '(not an answer from Streamside)';
  } catch {
    return '(not JSON)';
  }
}

/** @param {Response} answer */
function isJson(answer) {
  return /json/.test(answer.headers.get('Content-Type') ?? '');
}

/** @param {string} what  @param {Values} [values]  @returns {Finding} */
function fine(what, values = {}) {
  return { verdict: 'fine', what, values };
}

/** @param {string} what  @param {string} advice  @param {Values} [values]  @returns {Finding} */
function doubtful(what, advice, values = {}) {
  return { verdict: 'doubtful', what, advice, values };
}

/** @param {string} what  @param {string} [advice]  @param {Values} [values]  @returns {Finding} */
function failed(what, advice, values = {}) {
  return { verdict: 'failed', what, advice, values };
}
