/**
 * Finds out why a browser does not get a stream's chat: tries what the page does, one step after the other, and says of each
 * whether it went well, and what is in the way if not.
 */

/** HTTP tells the time in whole seconds. */
const CLOCK_MILLIS = 5_000;
/** The server allows a cache to keep a poll for a second. */
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
 * @param {string} [how.origin] where the page comes from
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
      yield failed(`The server does not answer as Streamside does: ${answer.status}.`,
        'Something in between answers in its place: a proxy, a portal that wants a sign-in, or an address that leads elsewhere.');
      return;
    }
    transport = (await answer.json()).transport;
    yield fine(`The server answers, and speaks ${transport}.`);
    yield clock(answer, now());
  } catch (unreachable) {
    yield failed('The server cannot be reached.', `The browser says: ${unreachable.message}. Is it running, and does the proxy know where?`);
    return;
  }

  const id = stream ?? (await newestLive(get));
  if (!id) {
    yield doubtful('No stream is live, so no chat was tried.', 'Start one, or name one: /diagnose?stream=<id>');
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

/** Times of chats and the limits of sends are the server's; a clock that is off shows chats of the future. */
function clock(answer, now) {
  const told = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(told)) {
    return doubtful('The answer has no Date.', 'A proxy removes it; nothing of the chat depends on it.');
  }
  const off = Math.round((now - told) / 1_000);
  return Math.abs(off) * 1_000 <= CLOCK_MILLIS
    ? fine('Clocks agree.')
    : doubtful(`This device's clock is ${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} the server's.`,
      'Chats will seem to come from another time. One of the two does not set its clock from the network.');
}

async function* polls(get, id) {
  const answer = await get(`/api/v1/streams/${id}/chats`);
  if (!answer.ok) {
    yield failed(`A poll is refused: ${answer.status} ${await code(answer)}.`);
    return;
  }
  yield fine('A poll is answered.');
  const age = Number(answer.headers.get('Age') ?? 0);
  if (age > STALE_SECONDS) {
    yield failed(`A cache in between keeps answers for ${age} s.`,
      'The server allows one. Chats come late, and deleted ones stay. Let the cache follow Cache-Control.');
  } else if (!/max-age=\d+/.test(answer.headers.get('Cache-Control') ?? '')) {
    yield doubtful('Something in between rewrites Cache-Control.', 'It should leave the header alone.');
  } else {
    yield fine('What is kept on the way is kept for no longer than it may be.');
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
  yield fine('The server would let a socket in.');
  yield* open(new WebSocket(origin.replace(/^http/, 'ws') + path, 'streamside.v1'));
}

const REFUSALS = {
  CROSS_SITE: 'The page has another origin than the server sees. Either the proxy does not pass the Host with its port, or the '
    + "page's site has to be named in streamside.websocket.allowed-origins.",
  TOO_MANY_CONNECTIONS: 'Too many sockets of one member or one address. If all viewers have the same address, the proxy does not '
    + 'say who asks: set X-Forwarded-For, and server.forward-headers-strategy=native.',
  TRY_LATER: 'There is no room, or the server is stopping.',
  STREAM_NOT_FOUND: 'There is no such stream.',
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
      yield fine('A socket opens, and says hello at once.');
      break;
    case 'silent':
      yield failed('A socket opens, but nothing comes through.', 'A proxy holds bytes back: turn its buffering off for /ws/.');
      break;
    case 'closed':
      yield failed(`A socket opens and is closed: ${event.code} ${event.reason}.`,
        event.code === 1006 ? 'Something in between cut it, not the server.' : undefined);
      break;
    default:
      yield failed('A socket does not open, although the server would let it in.',
        'Something in between does not pass the request on as it is: the Upgrade and Connection headers are missing behind it, or '
        + 'it speaks HTTP/1.0 or HTTP/2 to the server. See docs/proxies.');
  }
}

async function code(answer) {
  try {
    return isJson(answer) ? (await answer.json()).code ?? '' : '(not an answer of Streamside)';
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
