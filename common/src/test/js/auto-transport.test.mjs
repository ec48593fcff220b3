// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hangs, offline, problem } from './fakes.mjs';
import { opening } from './following.mjs';

describe('which transport', () => {
  test('the server that speaks polling is polled', async () => {
    const { server, sockets } = await opening({ transports: ['polling'] });

    assert.equal(server.polls().length, 1);
    assert.equal(sockets.length, 0);
  });

  test('the server that speaks WebSocket is not polled', async () => {
    const { server, sockets } = await opening();

    assert.equal(server.polls().length, 0);
    assert.equal(sockets.length, 1);
  });

  test('a server that is away is asked again until it answers', async () => {
    const { chat, clock, server, sockets } = await opening({ client: [offline, problem(503, 'TRY_LATER', { retryAfterMillis: 3_000 })] });
    assert.equal(chat.state, 'reconnecting');

    await clock.advance(500);
    assert.equal(sockets.length, 0);
    await clock.advance(4_000);

    assert.equal(sockets.length, 1);
    assert.deepEqual(server.requests.map(({ url }) => url.pathname).filter((path) => path.endsWith('/client')).length, 3);
  });

  test('waking asks at once, but not before the time the server asked for', async () => {
    const { chat, clock, sockets } = await opening({ client: [problem(503, 'TRY_LATER', { retryAfterMillis: 5_000 })], chance: 0.999 });

    chat.wake();
    await clock.advance(4_999);
    assert.equal(sockets.length, 0);
    await clock.advance(1);
    assert.equal(sockets.length, 1);
  });

  test('words that the client does not know are not guessed at', async () => {
    const { chat, clock, server, sockets, events } = await opening({ transports: ['carrier pigeon'] });

    await clock.advance(60_000);

    assert.equal(chat.state, 'reconnecting');
    assert.equal(events('state').at(-1).problem.code, 'BAD_ANSWER');
    assert.equal(server.polls().length + sockets.length, 0);
  });

  test('of several, the client takes what it knows', async () => {
    const { server, sockets } = await opening({ transports: ['carrier pigeon', 'polling'] });

    assert.equal(server.polls().length, 1);
    assert.equal(sockets.length, 0);
  });

  test('a chat that is stopped before the answer follows nothing', async () => {
    const { chat, clock, server, sockets } = await opening({ client: [hangs] });

    chat.stop();
    await clock.advance(60_000);

    assert.equal(server.polls().length + sockets.length, 0);
    assert.equal(chat.state, 'stopped');
  });
});
