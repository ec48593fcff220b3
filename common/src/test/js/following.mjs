// A stream on a server that the test controls, and a client that follows it.
import { afterEach } from 'node:test';
import { StreamsideChat } from '../../main/resources/static/streamside/index.js';
import { FakeClock, FakeServer, fakeSockets, hello, settled } from './fakes.mjs';

const EVENTS = [
  'stream-started',
  'ban',
  'chat',
  'chat-deleted',
  'stream-ended',
  'reset',
  'skipped',
  'hole',
  'state',
  'counts',
  'signed-in',
  'sign-in-needed',
  'pending',
  'delayed',
  'sent',
  'unsent',
];

const running = [];
afterEach(() => running.splice(0).forEach((chat) => chat.stop()));

/** Follows by polling; `answers` are for the first polls. */
export async function following(...answers) {
  const isOptions = ['chance', 'transport', 'counted'].some((name) => name in answers[0]);
  const { chance, transport, counted } = isOptions ? answers.shift() : {};
  const server = new FakeServer('polling');
  server.onPoll(...answers);
  return started({ server, chance, transport, counted });
}

/** Follows by server-sent events; each answer is for one connection. */
export async function listening(...answers) {
  const server = new FakeServer('events');
  server.onEvents(...answers);
  return started({ server, transport: 'events' });
}

/** Follows over the transport that the server offers, at first over a socket that is still opening. */
export async function opening({ transports = ['websocket'], client = [], asked = [], ...options } = {}) {
  const server = new FakeServer(...transports);
  server.onClient(...client);
  server.onSocketAsked(...asked);
  const sockets = fakeSockets();
  return { sockets, ...(await started({ server, WebSocket: sockets.Class, ...options })) };
}

/** Follows over a socket whose hello has these entries. */
export async function joined(entries, { member = null, banned = false, ...options } = {}) {
  const viewer = await opening(options);
  viewer.sockets[0].accept(hello(entries, { member, banned }));
  await settled();
  return viewer;
}

async function started({ server, chance = 0.5, baseUrl = 'https://example.org', ...options }) {
  const clock = new FakeClock(chance);
  const chat = new StreamsideChat({ streamId: '42', baseUrl, fetch: server.fetch, clock, ...options });
  running.push(chat);
  const recorded = [];
  for (const type of EVENTS) chat.addEventListener(type, ({ detail }) => recorded.push({ type, detail }));
  chat.start();
  await settled();
  const all = (...types) => recorded.filter(({ type }) => types.includes(type));
  const events = (type) => all(type).map(({ detail }) => detail);
  return { chat, server, clock, all, events, shown: () => events('chat').map(({ seq }) => seq) };
}
