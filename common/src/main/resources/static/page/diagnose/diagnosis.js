/**
 * Finds out why a browser does not get a stream's chat: takes the steps that the page takes, one by one, and reports whether
 * each succeeds and, if not, what is wrong.
 */

/** The Date header has whole seconds. */
const CLOCK_MILLIS = 5_000;
/** The server lets caches keep a poll for one second. */
const STALE_SECONDS = 2;
const HELLO_MILLIS = 5_000;

/**
 * @typedef {object} Finding
 * @property {'fine'|'doubtful'|'failed'} verdict
 * @property {string} what a message key
 * @property {string} [advice] a message key
 * @property {Record<string, string | number>} [values] of both messages
 */

/**
 * @param {object} [how]
 * @param {?string} [how.stream] the stream to try; else the newest that is live
 * @param {typeof fetch} [how.fetch]
 * @param {typeof WebSocket} [how.WebSocket]
 * @param {string} [how.origin] of the page
 * @param {() => number} [how.now] milliseconds since 1970
 * @returns {AsyncGenerator<Finding>}
 */
export async function* diagnose({
  stream = null, fetch = globalThis.fetch.bind(globalThis), WebSocket = globalThis.WebSocket,
  origin = globalThis.location?.origin, now = Date.now,
} = {}) {
  const get = (path, signal) => fetch(origin + path, { cache: 'no-store', credentials: 'same-origin', signal });
  try {
    yield* steps({ get, stream, WebSocket, origin, now });
  } catch (unreachable) {
    yield failed('diagnose.unreachable', 'diagnose.unreachable-advice', { message: unreachable.message });
  }
}

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

async function newestLive(get) {
  const answer = await get('/api/v1/streams?status=LIVE');
  return answer.ok ? (await answer.json()).content?.[0]?.id ?? null : null;
}

/** The server sets the times of chats, so a clock that is wrong shows chats from the future. */
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

async function* polls(get, id) {
  const answer = await get(`/api/v1/streams/${id}/chats`);
  if (!answer.ok) {
    yield failed('diagnose.poll-refused', undefined, { status: answer.status, code: await code(answer) });
    return;
  }
  yield fine('diagnose.poll');
  const age = Number(answer.headers.get('Age') ?? 0);
  if (age > STALE_SECONDS) {
    yield failed('diagnose.stale', 'diagnose.stale-advice', { n: age });
  } else if (!/max-age=\d+/.test(answer.headers.get('Cache-Control') ?? '')) {
    yield doubtful('diagnose.cache-control', 'diagnose.cache-control-advice');
  } else {
    yield fine('diagnose.fresh');
  }
}

/** The server sends the first event at once. */
async function* events(get, id) {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), HELLO_MILLIS);
  try {
    const answer = await get(`/api/v1/streams/${id}/events`, enough.signal);
    if (!answer.ok) {
      yield failed('diagnose.events-refused', undefined, { status: answer.status, code: await code(answer) });
      return;
    }
    await answer.body.getReader().read();
    yield fine('diagnose.events');
  } catch (failure) {
    if (!enough.signal.aborted) throw failure;
    yield failed('diagnose.events-silent', 'diagnose.events-silent-advice', { id });
  } finally {
    clearTimeout(timer);
    enough.abort();
  }
}

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

/** Those that have advice of their own. */
const REFUSALS = ['CROSS_SITE', 'TOO_MANY_CONNECTIONS', 'TRY_LATER', 'STREAM_NOT_FOUND'];

async function* open(ws) {
  const { outcome, event } = await new Promise((resolve) => {
    let opened = false;
    const timer = setTimeout(() => resolve({ outcome: opened ? 'silent' : 'stuck' }), HELLO_MILLIS);
    const end = (outcome, event) => { clearTimeout(timer); resolve({ outcome, event }); };
    ws.onopen = () => { opened = true; };
    ws.onmessage = (event) => end('hello', event);
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
      yield failed('diagnose.closed', event.code === 1006 ? 'diagnose.closed-advice' : undefined, { code: String(event.code), reason: event.reason });
      break;
    default:
      yield failed('diagnose.stuck', 'diagnose.stuck-advice');
  }
}

async function code(answer) {
  try {
    return isJson(answer) ? (await answer.json()).code ?? '' : '(not an answer from Streamside)';
  } catch {
    return '(not JSON)';
  }
}

function isJson(answer) {
  return /json/.test(answer.headers.get('Content-Type') ?? '');
}

function fine(what, values = {}) {
  return { verdict: 'fine', what, values };
}

function doubtful(what, advice, values = {}) {
  return { verdict: 'doubtful', what, advice, values };
}

function failed(what, advice, values = {}) {
  return { verdict: 'failed', what, advice, values };
}
