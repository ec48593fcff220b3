import test from 'node:test';
import assert from 'node:assert/strict';
import { en } from '../../main/resources/static/page/language/en.js';
import { diagnose } from '../../main/resources/static/page/diagnose/diagnosis.js';

const NOW = Date.parse('2026-01-25T13:27:51Z');
const POLL = '/api/v1/streams/7/chats';
const EVENTS = '/api/v1/streams/7/events';
const SOCKET = '/ws/v1/streams/7';

/** A server and the proxies in front of it, as a map from path to answer. */
function network(transports, answers = {}) {
  const all = {
    '/api/v1/client': json(200, { transports: transports.split('+') }),
    '/api/v1/streams?status=LIVE': json(200, { content: [{ id: '7' }] }),
    [POLL]: json(200, { entries: [] }, { 'Cache-Control': 'public, max-age=1' }),
    [EVENTS]: () => new Response('retry: 2000\n'),
    [SOCKET]: json(426, { code: 'UPGRADE_REQUIRED' }),
    ...answers,
  };
  return async (address, options) => {
    const answer = all[address.replace('https://chat.example', '')];
    if (!answer) throw new TypeError(`Failed to fetch ${address}`);
    return answer(options);
  };
}

function json(status, body, headers = {}) {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: {
        'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
        Date: new Date(NOW).toUTCString(),
        ...headers,
      },
    });
}

/** A socket that runs `happens` once it is created. */
function socketThat(happens) {
  return class {
    constructor(address) {
      assert.equal(address, 'wss://chat.example/ws/v1/streams/7');
      queueMicrotask(() => happens(this));
    }

    close() {}
  };
}

async function findings(fetch, WebSocket, more = {}) {
  const all = [];
  for await (const finding of diagnose({ fetch, WebSocket, origin: 'https://chat.example', now: () => NOW, ...more })) all.push(finding);
  return all;
}

const worst = (all) =>
  all
    .filter(({ verdict }) => verdict !== 'fine')
    .map(({ verdict, what, advice, values }) => `${verdict}: ${said(what, values)} ${advice ? said(advice, values) : ''}`)
    .join('\n');

/** The message as the page shows it in English. */
function said(key, values) {
  assert.ok(key in en, key);
  return en[key].replace(/\{(\w+)\}/g, (_, name) => {
    assert.ok(name in values, `${key} needs ${name}`);
    return values[name];
  });
}

const greeting = socketThat((socket) => {
  socket.onopen();
  socket.onmessage({ data: '{}' });
});

test('nothing is found where nothing is wrong', async () => {
  assert.equal(worst(await findings(network('polling+events'))), '');
  assert.equal(worst(await findings(network('websocket'), greeting)), '');
  assert.equal(worst(await findings(network('websocket+polling'), greeting)), '');
});

test('a server that goes away before the last step is reported', async () => {
  assert.match(worst(await findings(network('polling', { [POLL]: undefined }))), /^failed: The server cannot be reached/);
});

test('a server that is away, and one that is not ours, are told apart', async () => {
  assert.match(
    worst(
      await findings(async () => {
        throw new TypeError('refused');
      }),
    ),
    /cannot be reached/,
  );
  const portal = async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  assert.match(worst(await findings(portal)), /answers instead/);
});

test('a clock that is off is doubtful, whichever way', async () => {
  assert.match(worst(await findings(network('polling'), undefined, { now: () => NOW + 90_000 })), /doubtful: .*90 s ahead/);
  assert.match(worst(await findings(network('polling'), undefined, { now: () => NOW - 90_000 })), /doubtful: .*90 s behind/);
});

test('a cache that keeps polls for too long is found', async () => {
  const old = json(200, { entries: [] }, { 'Cache-Control': 'public, max-age=1', Age: '40' });
  assert.match(worst(await findings(network('polling', { [POLL]: old }))), /keeps answers for 40 s/);
});

test('events that a proxy holds back, or the server refuses, are found', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = ({ signal }) =>
    new Promise((_, reject) => {
      signal.onabort = () => reject(signal.reason);
      setImmediate(() => context.mock.timers.tick(5_000));
    });
  assert.match(worst(await findings(network('polling+events', { [EVENTS]: silent }))), /buffering off for \/api\/v1\/streams\/7\/events/);

  const refused = json(429, { code: 'TOO_MANY_CONNECTIONS' });
  assert.match(worst(await findings(network('polling+events', { [EVENTS]: refused }))), /refuses server-sent events: 429 TOO_MANY/);
});

test('a socket that the server would let in, and that does not open, lost its upgrade on the way', async () => {
  const refused = socketThat((socket) => socket.onclose({ code: 1006, reason: '' }));
  assert.match(worst(await findings(network('websocket'), refused)), /Upgrade and Connection headers/);
});

test('where both transports are offered, each is tried', async () => {
  const stale = json(200, { entries: [] }, { 'Cache-Control': 'public, max-age=1', Age: '40' });
  const refused = socketThat((socket) => socket.onclose({ code: 1006, reason: '' }));
  const found = worst(await findings(network('websocket+polling', { [POLL]: stale }), refused));

  assert.match(found, /keeps answers for 40 s/);
  assert.match(found, /Upgrade and Connection headers/);
});

test('a cache may keep an answer for as long as the server allows', async () => {
  const old = json(200, { entries: [] }, { 'Cache-Control': 'public, max-age=60', Age: '37' });
  assert.doesNotMatch(worst(await findings(network('polling', { [POLL]: old }))), /cache/);
});

test('an origin that is refused is explained', async () => {
  const refusing = network('websocket', { [SOCKET]: json(403, { code: 'CROSS_SITE' }) });
  assert.match(worst(await findings(refusing)), /allowed-origins/);
});

test('a socket that stays silent is held back by a proxy', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = socketThat((socket) => {
    socket.onopen();
    setImmediate(() => context.mock.timers.tick(5_000));
  });
  assert.match(worst(await findings(network('websocket'), silent)), /buffering/);
});

test('a socket that is cut after it opened was not cut by the server', async () => {
  const cut = socketThat((socket) => {
    socket.onopen();
    socket.onclose({ code: 1006, reason: '' });
  });
  assert.match(worst(await findings(network('websocket'), cut)), /not the server/);
});

test('without a live stream nothing is claimed', async () => {
  const quiet = network('websocket', { '/api/v1/streams?status=LIVE': json(200, { content: [] }) });
  assert.match(worst(await findings(quiet)), /doubtful: No stream is live/);
});
