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
 * @property {string} what
 * @property {string} [advice]
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
  const get = (path) => fetch(origin + path, { cache: 'no-store', credentials: 'same-origin' });

  let transport;
  try {
    const answer = await get('/api/v1/client');
    if (!answer.ok || !isJson(answer)) {
      yield failed(`This is not how Streamside answers: ${answer.status}.`,
        'Something else answers in its place: a proxy, a portal that wants a sign-in, or another server at this address.');
      return;
    }
    transport = (await answer.json()).transport;
    yield fine(`The server answers, and uses ${transport}.`);
    yield clock(answer, now());
  } catch (unreachable) {
    yield failed('The server cannot be reached.', `The browser says: ${unreachable.message}. Is the server running, and does the proxy know its address?`);
    return;
  }

  const id = stream ?? (await newestLive(get));
  if (!id) {
    yield doubtful('No stream is live, so no chat was tried.', 'Start one, or give its id: /diagnose?stream=<id>');
    return;
  }
  if (transport === 'polling') {
    yield* polls(get, id);
  } else {
    yield* socket(get, id, WebSocket, origin);
  }
}

async function newestLive(get) {
  const answer = await get('/api/v1/streams?status=LIVE');
  return answer.ok ? (await answer.json()).content?.[0]?.id ?? null : null;
}

/** The server sets the times of chats, so a clock that is wrong shows chats from the future. */
function clock(answer, now) {
  const serverTime = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(serverTime)) {
    return doubtful('The answer has no Date header.', 'A proxy removes it. The chat works without it.');
  }
  const off = Math.round((now - serverTime) / 1_000);
  return Math.abs(off) * 1_000 <= CLOCK_MILLIS
    ? fine('The clocks of this device and the server agree.')
    : doubtful(`This device's clock is ${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} the server's.`,
      'Chats will show wrong times. One of the two does not synchronise its clock.');
}

async function* polls(get, id) {
  const answer = await get(`/api/v1/streams/${id}/chats`);
  if (!answer.ok) {
    yield failed(`The server refuses a poll: ${answer.status} ${await code(answer)}.`);
    return;
  }
  yield fine('The server answers a poll.');
  const age = Number(answer.headers.get('Age') ?? 0);
  if (age > STALE_SECONDS) {
    yield failed(`A cache in between keeps answers for ${age} s.`,
      'The server allows one second. Chats arrive late, and deleted ones stay visible. Make the cache obey Cache-Control.');
  } else if (!/max-age=\d+/.test(answer.headers.get('Cache-Control') ?? '')) {
    yield doubtful('Something in between changes Cache-Control.', 'It should leave the header as it is.');
  } else {
    yield fine('No cache keeps a poll for longer than it may.');
  }
}

async function* socket(get, id, WebSocket, origin) {
  const path = `/ws/v1/streams/${id}`;
  const asked = await get(path);
  const why = await code(asked);
  if (why !== 'UPGRADE_REQUIRED') {
    yield failed(`The server would refuse a socket: ${asked.status} ${why}.`, REFUSALS[why] ?? 'See /api.html for what this code means.');
    return;
  }
  yield fine('The server would accept a socket.');
  yield* open(new WebSocket(origin.replace(/^http/, 'ws') + path, 'streamside.v1'));
}

const REFUSALS = {
  CROSS_SITE: 'The page has a different origin from the one that the server sees. Either the proxy does not pass on the Host header with '
    + "its port, or the page's origin is missing in streamside.websocket.allowed-origins.",
  TOO_MANY_CONNECTIONS: 'Too many sockets from one member or one address. If all viewers seem to have the same address, the proxy does '
    + 'not pass theirs on: set X-Forwarded-For, and server.forward-headers-strategy=native.',
  TRY_LATER: 'The server is full, or it is stopping.',
  STREAM_NOT_FOUND: 'This stream does not exist.',
  BANNED: 'You are banned from this chat.',
};

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
      yield fine('A socket opens, and the server greets it at once.');
      break;
    case 'silent':
      yield failed('A socket opens, but nothing arrives.', 'A proxy holds data back: turn its buffering off for /ws/.');
      break;
    case 'closed':
      yield failed(`A socket opens and is closed again: ${event.code} ${event.reason}.`,
        event.code === 1006 ? 'Something in between closed it, not the server.' : undefined);
      break;
    default:
      yield failed('A socket does not open, although the server would accept it.',
        'Something in between changes the request: it drops the Upgrade and Connection headers, or uses HTTP/1.0 or HTTP/2 '
        + 'towards the server. See docs/proxies.');
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

function fine(what) {
  return { verdict: 'fine', what };
}

function doubtful(what, advice) {
  return { verdict: 'doubtful', what, advice };
}

function failed(what, advice) {
  return { verdict: 'failed', what, advice };
}
