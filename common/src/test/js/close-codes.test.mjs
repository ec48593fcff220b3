// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE_CODES } from '../../main/resources/static/streamside/close-codes.js';
import { chats, hangs, hello, offline, problem, settled } from './fakes.mjs';
import { joined, opening } from './following.mjs';

describe('what a close code means', () => {
  const MEANINGS = [
    [1008, 'FORBIDDEN', 'failed'],
    [1009, 'TOO_LARGE', 'failed'],
    [1012, 'RESTARTING', 'reconnecting'],
    [1013, 'TRY_LATER', 'reconnecting'],
    [4401, 'SESSION_OVER', 'reconnecting'],
    [4404, 'STREAM_NOT_FOUND', 'failed'],
    [4408, 'TOO_SLOW', 'reconnecting'],
    [4429, 'TOO_MANY_FRAMES', 'reconnecting'],
  ];

  for (const [code, word, state] of MEANINGS) {
    test(`${code} is ${word}: ${state}`, async () => {
      const { chat, clock, sockets, events } = await joined([]);

      sockets[0].drop(code, 'the reason');
      await settled();
      const { problem } = events('state').at(-1);
      assert.deepEqual([problem.code, problem.detail], [word, 'the reason']);
      assert.equal(chat.state, state);
      await clock.advance(60_000);

      assert.equal(sockets.length > 1, state === 'reconnecting');
    });
  }

  test('no other code has a meaning of its own', () => {
    const own = Object.keys(CLOSE_CODES).filter((code) => CLOSE_CODES[code].problem);
    assert.deepEqual(
      own,
      MEANINGS.map(([code]) => String(code)),
    );
  });

  test('the table says which of them may return', () => {
    for (const [code, , state] of MEANINGS) assert.equal(CLOSE_CODES[code].mayReturn, state === 'reconnecting', String(code));
  });

  test('a restart and an overload name the window in which to come back', async () => {
    for (const [chance, millis] of [
      [0, 2_000],
      [0.5, 6_000],
      [1, 10_000],
    ]) {
      const { clock, sockets, events } = await joined([], { chance });

      sockets[0].drop(1012, 'restarting;2000-10000');
      await clock.advance(millis - 1);
      assert.equal(sockets.length, 1);
      await clock.advance(1);

      assert.equal(sockets.length, 2);
      assert.deepEqual(events('state').at(-1).problem.detail, 'restarting');
    }
    const { clock, sockets } = await joined([]);
    sockets[0].drop(1013, 'overloaded;5000-15000');
    await clock.advance(9_999);
    assert.equal(sockets.length, 1);
    await clock.advance(1);
    assert.equal(sockets.length, 2);
  });

  test('waking does not come back before the window', async () => {
    const { chat, clock, sockets } = await joined([], { chance: 1 });
    sockets[0].drop(1012, 'restarting;2000-10000');
    await settled();

    chat.wake();
    await clock.advance(1_999);
    assert.equal(sockets.length, 1);
    await clock.advance(1);
    assert.equal(sockets.length, 2);
  });

  test('who was signed out or too slow comes back within half a second, at the cursor', async () => {
    for (const code of [4401, 4408]) {
      const { clock, sockets } = await joined(chats(1, 3), { chance: 1 });

      sockets[0].drop(code, 'why');
      await clock.advance(500);

      assert.equal(sockets[1].url.search, '?after=3');
    }
  });

  test('who is told again and again to come back at once slows down', async () => {
    const { clock, sockets, events } = await joined([], { chance: 1 });

    for (const millis of [500, 2_000, 4_000, 8_000]) {
      sockets.at(-1).drop(4408, 'too slow');
      await settled();
      assert.equal(events('state').at(-1).retryInMillis, millis);
      await clock.advance(millis);
      sockets.at(-1).accept(hello([]));
    }
  });

  test('who sent too many frames stays away for five seconds at least', async () => {
    const { chat, clock, sockets } = await joined([], { chance: 0 });

    sockets[0].drop(4429, 'too many frames');
    await settled();
    chat.wake();
    await clock.advance(4_999);
    assert.equal(sockets.length, 1);
    await clock.advance(1);
    assert.equal(sockets.length, 2);
  });

  test('every other code is an outage', async () => {
    for (const code of [1000, 1001, 1002, 1003, 1006, 1007, 1011, 4999]) {
      const { clock, sockets, events } = await joined([]);

      sockets[0].drop(code);
      await clock.advance(500);

      assert.equal(sockets.length, 2);
      assert.equal(events('state').at(-1).problem.code, 'NETWORK');
    }
  });
});

describe('a socket that cannot be opened', () => {
  test('the same address says to an ordinary request that something in between eats the upgrade', async () => {
    const { clock, server, sockets, events } = await opening({ asked: [problem(426, 'UPGRADE_REQUIRED')] });

    sockets[0].drop();
    await settled();

    assert.equal(server.socketsAsked()[0].url.href, 'https://example.org/ws/v1/streams/42');
    assert.equal(server.socketsAsked()[0].options.method, 'GET');
    const { state, problem: why } = events('state').at(-1);
    assert.deepEqual([state, why.code], ['reconnecting', 'UPGRADE_REQUIRED']);
    await clock.advance(500);
    assert.equal(sockets.length, 2, 'it is tried again');
    assert.equal(server.polls().length, 0, 'there is no other way');
  });

  test('a handshake that fails with an error alone, as in Node, is asked about too', async () => {
    const { clock, server, sockets, events } = await opening({ asked: [problem(403, 'CROSS_SITE')] });

    sockets[0].onerror({});
    await settled();

    assert.equal(server.socketsAsked().length, 1);
    assert.equal(events('state').at(-1).problem.code, 'CROSS_SITE');
    await clock.advance(500);
    assert.equal(sockets.length, 2);
  });

  test('the question carries the cursor, as the socket did', async () => {
    const { clock, server, sockets } = await joined(chats(1, 2), { asked: [problem(426, 'UPGRADE_REQUIRED')] });

    sockets[0].drop();
    await clock.advance(500);
    sockets[1].drop();
    await settled();

    assert.equal(server.socketsAsked().length, 1);
    assert.equal(server.socketsAsked()[0].url.search, '?after=2');
  });

  test('the server’s refusal is told, and tried again', async () => {
    for (const [status, code] of [
      [403, 'CROSS_SITE'],
      [429, 'TOO_MANY_CONNECTIONS'],
      [503, 'TRY_LATER'],
    ]) {
      const { clock, sockets, events } = await opening({ asked: [problem(status, code)] });

      sockets[0].drop();
      await settled();
      assert.deepEqual([events('state').at(-1).state, events('state').at(-1).problem.code], ['reconnecting', code]);
      await clock.advance(500);

      assert.equal(sockets.length, 2);
    }
  });

  test('it is not tried again before the time the server asked for', async () => {
    const { chat, clock, sockets } = await opening({ asked: [problem(503, 'TRY_LATER', { retryAfterMillis: 7_000 })], chance: 0 });

    sockets[0].drop();
    await settled();
    chat.wake();
    await clock.advance(6_999);
    assert.equal(sockets.length, 1);
    await clock.advance(1);
    assert.equal(sockets.length, 2);
  });

  test('a server that cannot be reached is an outage', async () => {
    const { sockets, events } = await opening({ asked: [offline] });

    sockets[0].drop();
    await settled();

    assert.equal(events('state').at(-1).problem.code, 'NETWORK');
  });

  test('something that answers for the server is not believed', async () => {
    const { sockets, events } = await opening({ asked: [new Response('<html>sign in to the train</html>')] });

    sockets[0].drop();
    await settled();

    assert.equal(events('state').at(-1).problem.code, 'BAD_ANSWER');
  });

  test('the answer is of no interest after a stop', async () => {
    const { chat, clock, sockets } = await opening({ asked: [hangs] });
    sockets[0].drop();
    await settled();

    chat.stop();
    await clock.advance(60_000);

    assert.equal(chat.state, 'stopped');
    assert.equal(sockets.length, 1);
  });

  test('who may not come in does not try again', async () => {
    for (const [status, code] of [
      [404, 'STREAM_NOT_FOUND'],
      [400, 'INVALID'],
    ]) {
      const { chat, clock, sockets, events } = await opening({ asked: [problem(status, code)] });

      sockets[0].drop();
      await clock.advance(60_000);

      assert.equal(chat.state, 'failed');
      assert.equal(events('state').at(-1).problem.code, code);
      assert.equal(sockets.length, 1);
    }
  });

  test('a cursor that the server refuses is forgotten', async () => {
    const { clock, sockets, all } = await joined(chats(5, 6), { asked: [problem(400, 'INVALID')] });
    sockets[0].drop();
    await clock.advance(500);

    sockets[1].drop();
    await clock.advance(1_000);
    sockets[2].accept(hello(chats(1, 1)));

    assert.equal(sockets[2].url.search, '');
    assert.deepEqual(
      all('chat', 'reset').map(({ type, detail }) => detail.seq ?? type),
      ['5', '6', 'reset', '1'],
    );
  });

  test('a browser without sockets is told so', async () => {
    const { chat, events } = await opening({ WebSocket: undefined });

    assert.equal(chat.state, 'failed');
    assert.equal(events('state').at(-1).problem.code, 'NO_SOCKET');
  });
});
