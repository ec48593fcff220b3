// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chats, entriesFrame, hello, numbers, offline, settled } from './fakes.mjs';
import { joined, opening } from './following.mjs';

describe('joining and following over a socket', () => {
  test('the socket is at the server’s own address, in its own language, and without a cursor at first', async () => {
    const { sockets } = await opening();

    assert.equal(sockets[0].url.href, 'wss://example.org/ws/v1/streams/42');
    assert.equal(sockets[0].protocol, 'streamside.v1');
  });

  test('a server without TLS has a socket without TLS', async () => {
    const { sockets } = await opening({ baseUrl: 'http://localhost:8080' });

    assert.equal(sockets[0].url.href, 'ws://localhost:8080/ws/v1/streams/42');
  });

  test('the hello is shown at once, and only then is the chat connected', async () => {
    const { chat, sockets, shown } = await opening();

    sockets[0].accept();
    assert.equal(chat.state, 'connecting');
    sockets[0].say(hello(chats(1, 50)));

    assert.equal(chat.state, 'connected');
    assert.deepEqual(shown(), numbers(1, 50));
  });

  test('entries are shown when they come, not paced', async () => {
    const { sockets, shown } = await joined(chats(1, 2));

    sockets[0].say(entriesFrame(chats(3, 9)));

    assert.deepEqual(shown(), numbers(1, 9));
  });

  test('an entry that came already is not shown again', async () => {
    const { sockets, shown } = await joined(chats(1, 3));

    sockets[0].say(entriesFrame(chats(2, 5)));

    assert.deepEqual(shown(), numbers(1, 5));
  });

  test('skipped entries are announced before those that follow them, and are no hole', async () => {
    const { sockets, all } = await joined(chats(1, 1));

    sockets[0].say(entriesFrame(chats(102, 103), { skipped: 100 }));

    assert.deepEqual(
      all('chat', 'skipped', 'hole').map(({ type, detail: { seq, count, after, next } }) => seq ?? `${type} ${count}: ${after}..${next}`),
      ['1', 'skipped 100: 1..102', '102', '103'],
    );
    assert.equal(sockets.length, 1);
  });

  test('who must not miss anything opens a socket that leaves nothing out, also when that is known only later', async () => {
    const { chat, clock, sockets } = await joined(chats(1, 2));
    assert.equal(sockets[0].url.search, '');

    chat.complete = true;
    await clock.advance(1_000);

    assert.equal(sockets.length, 2);
    assert.equal(sockets[1].url.search, '?after=2&overflow=page');
  });

  test('an overlay says that it does not count', async () => {
    const { sockets } = await joined(chats(1, 2), { counted: false });

    assert.equal(sockets[0].url.search, '?counted=false');
  });

  test('a frame of an unknown type is left alone', async () => {
    const { chat, sockets, shown } = await joined(chats(1, 1));

    sockets[0].say({ type: 'fireworks', colour: 'red' }, entriesFrame(chats(2, 2)));

    assert.equal(chat.state, 'connected');
    assert.deepEqual(shown(), numbers(1, 2));
  });

  test('the end of the stream closes the socket for good', async () => {
    const { chat, clock, sockets, events } = await joined(chats(1, 1));

    sockets[0].say(entriesFrame([...chats(2, 2), { type: 'stream-ended', seq: '3' }]));
    await clock.advance(60_000);

    assert.equal(chat.state, 'ended');
    assert.deepEqual(
      events('stream-ended').map(({ seq }) => seq),
      ['3'],
    );
    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(sockets.length, 1);
  });

  test('a stream that had ended is shown, and left', async () => {
    const { chat, clock, sockets, shown, events } = await joined([...chats(1, 2), { type: 'stream-ended', seq: '3' }]);
    await clock.advance(60_000);

    assert.deepEqual(shown(), numbers(1, 2));
    assert.equal(chat.state, 'ended');
    assert.deepEqual(
      events('state').map(({ state }) => state),
      ['connecting', 'ended'],
    );
    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(sockets.length, 1);
  });
});

describe('counts over a socket', () => {
  test('they arrive without a status, which is then what it was', async () => {
    const { sockets, events } = await joined([]);

    sockets[0].say({ type: 'counts', viewers: 3, likes: 2, dislikes: 1 });

    assert.deepEqual(events('counts').at(-1), { viewers: 3, likes: 2, dislikes: 1 });
  });

  test('an open socket is a sign of life: there are no heartbeats, and nothing is asked for', async () => {
    const { clock, server } = await joined([]);

    await clock.advance(120_000);

    assert.equal(server.heartbeats().length, 0);
    assert.equal(server.countsAsked().length, 0);
  });
});

describe('before the start', () => {
  test('a viewer who waits gets the start at once', async () => {
    const { chat, sockets, events } = await joined([]);

    sockets[0].say(entriesFrame([{ type: 'stream-started', seq: '1', sentAt: '2026-01-25T13:00:00.000Z' }]));

    assert.deepEqual(
      events('stream-started').map(({ sentAt }) => sentAt),
      ['2026-01-25T13:00:00.000Z'],
    );
    assert.equal(chat.state, 'connected');
  });
});

describe('a ban', () => {
  test('leaves the socket open, for reading', async () => {
    const { chat, sockets, events, shown } = await joined([], { member: { id: '1' } });
    assert.deepEqual(events('ban'), [{ banned: false }]);

    sockets[0].say({ type: 'ban', banned: true }, entriesFrame(chats(1, 1)), { type: 'ban', banned: false });

    assert.deepEqual(
      events('ban').map(({ banned }) => banned),
      [false, true, false],
    );
    assert.deepEqual(shown(), ['1']);
    assert.equal(chat.state, 'connected');
    assert.equal(sockets.length, 1);
  });

  test('that is older than the socket is in the hello', async () => {
    const { events } = await joined(chats(1, 1), { member: { id: '1' }, banned: true });

    assert.deepEqual(events('ban'), [{ banned: true }]);
  });
});

describe('outages of the socket', () => {
  test('after an outage the chat continues at the cursor and misses nothing', async () => {
    const { chat, clock, sockets, shown, events } = await joined(chats(1, 2));

    sockets[0].drop();
    await settled();
    assert.equal(chat.state, 'reconnecting');
    assert.deepEqual(events('state').at(-1).problem.code, 'NETWORK');
    await clock.advance(500);
    sockets[1].accept(hello(chats(3, 4)));

    assert.equal(sockets[1].url.search, '?after=2');
    assert.equal(chat.state, 'connected');
    assert.deepEqual(shown(), numbers(1, 4));
  });

  for (const code of [1002, 1007]) {
    test(`after frames that could not be read (${code}), the next socket is not compressed`, async () => {
      const { clock, sockets } = await joined(chats(1, 2));

      sockets[0].drop(code);
      await clock.advance(5_000);

      assert.equal(sockets[1].url.search, '?after=2&compressed=false');
    });
  }

  test('two sockets that are lost early are followed by one without compression, which an older server refuses', async () => {
    const { clock, sockets } = await joined(chats(1, 2));
    sockets[0].drop();
    await clock.advance(5_000);
    sockets[1].accept(hello([]));
    assert.equal(sockets[1].url.search, '?after=2');

    sockets[1].drop();
    await clock.advance(10_000);
    assert.equal(sockets[2].url.search, '?after=2&compressed=false');

    sockets[2].drop();
    await clock.advance(20_000);
    assert.equal(sockets[3].url.search, '?after=2');
  });

  test('if it was not the compression, it is tried again', async () => {
    const { clock, sockets } = await joined(chats(1, 2));
    sockets[0].drop(1002);
    await clock.advance(5_000);
    sockets[1].accept(hello([]));
    sockets[1].drop(1002);
    await clock.advance(10_000);

    assert.equal(sockets[2].url.search, '?after=2');
  });

  test('a cursor that is no longer known starts anew', async () => {
    const { clock, sockets, all } = await joined(chats(1, 2));

    sockets[0].drop();
    await clock.advance(500);
    sockets[1].accept(hello(chats(5_000, 5_001), { reset: true }));

    assert.deepEqual(
      all('chat', 'reset').map(({ type, detail }) => detail.seq ?? type),
      ['1', '2', 'reset', '5000', '5001'],
    );
  });

  test('each failure in a row makes the wait longer, a connection that lasted makes it short again', async () => {
    const { clock, sockets, events } = await joined([], { chance: 1 });

    for (const millis of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      sockets.at(-1).drop();
      await settled();
      assert.equal(events('state').at(-1).retryInMillis, millis);
      await clock.advance(millis);
    }
    sockets.at(-1).accept(hello([]));
    await clock.advance(10_000);
    sockets.at(-1).drop();
    await settled();

    assert.equal(events('state').at(-1).retryInMillis, 1_000);
  });

  test('a connection that was only just made does not count as one that lasted', async () => {
    const { clock, sockets, events } = await joined([], { chance: 1 });

    for (const millis of [1_000, 2_000, 4_000]) {
      sockets.at(-1).drop();
      await settled();
      assert.equal(events('state').at(-1).retryInMillis, millis);
      await clock.advance(millis);
      sockets.at(-1).accept(hello([]));
    }
  });

  test('a socket that does not open within ten seconds is given up for the next', async () => {
    const { clock, sockets, events } = await opening();

    await clock.advance(9_999);
    assert.equal(sockets[0].closedWith, null);
    await clock.advance(1);
    assert.equal(sockets[0].closedWith, 1000);
    await clock.advance(500);

    assert.equal(sockets.length, 2);
    assert.equal(events('state').at(-1).state, 'reconnecting');
  });

  test('a server that opens and says nothing is given up too', async () => {
    const { clock, server, sockets, events } = await opening();

    sockets[0].accept();
    await clock.advance(10_000);

    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(events('state').at(-1).problem.code, 'TIMEOUT');
    assert.equal(server.socketsAsked().length, 0, 'it could be opened');
  });

  test('a frame that makes no sense is a failure like any other', async () => {
    for (const frame of ['<html>', '[]null', { type: 'hello', cursor: '1' }, entriesFrame([{ seq: 'two' }])]) {
      const { chat, clock, sockets, events, shown } = await joined(chats(1, 1));

      sockets[0].say(frame);
      await settled();
      assert.equal(chat.state, 'reconnecting');
      assert.equal(events('state').at(-1).problem.code, 'BAD_ANSWER');
      await clock.advance(500);
      sockets[1].accept(hello(chats(2, 2)));

      assert.deepEqual(shown(), numbers(1, 2));
    }
  });

  test('nothing is heard of a socket that was given up', async () => {
    const { clock, sockets, shown } = await opening();
    await clock.advance(10_500);

    sockets[0].readyState = 1;
    sockets[0].say(hello(chats(1, 1)));
    sockets[0].drop();
    sockets[1].accept(hello(chats(2, 2)));
    await clock.advance(1_000);

    assert.deepEqual(shown(), ['2']);
    assert.equal(sockets.length, 2);
  });

  test('waking ends the wait at once', async () => {
    const { chat, clock, sockets } = await joined([], { chance: 0.999 });
    sockets[0].drop();
    await clock.advance(1_000);
    sockets[1].drop();
    await settled();

    chat.wake();
    await clock.advance(1_000);

    assert.equal(sockets.length, 3);
  });

  test('waking opens a socket anew that has been silent, and leaves one alone that has not', async () => {
    const { chat, clock, sockets, events } = await joined(chats(1, 2));
    await clock.advance(14_000);
    sockets[0].say({ type: 'counts', viewers: 1, likes: 0, dislikes: 0 });
    await clock.advance(14_000);
    chat.wake();
    await clock.advance(0);
    assert.equal(sockets.length, 1);

    await clock.advance(1_000);
    chat.wake();
    await clock.advance(0);

    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(sockets[1].url.search, '?after=2');
    assert.equal(events('state').at(-1).state, 'connected');
  });

  test('a quiet server is asked whether it is there, and the socket stays if it is', async () => {
    const { clock, sockets } = await joined(chats(1, 2));

    await clock.advance(24_000);
    assert.equal(sockets[0].pings, 0);
    await clock.advance(102_000);

    assert.equal(sockets[0].pings, 5);
    assert.equal(sockets.length, 1);
  });

  test('a server that speaks is not asked', async () => {
    const { clock, sockets } = await joined(chats(1, 2));

    for (let seq = 3; seq < 9; seq++) {
      await clock.advance(20_000);
      sockets[0].say(entriesFrame(chats(seq, seq)));
    }

    assert.equal(sockets[0].pings, 0);
  });

  test('an open socket that a network swallows is given up for the next, which continues at the cursor', async () => {
    const { clock, sockets, shown, events } = await joined(chats(1, 2));
    sockets[0].mute = true;
    sockets[0].say(entriesFrame(chats(3, 3)));

    await clock.advance(36_000);
    sockets[1].accept(hello(chats(3, 4)));

    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(sockets[1].url.search, '?after=2');
    assert.deepEqual(shown(), numbers(1, 4));
    assert.equal(events('state').find(({ state }) => state === 'reconnecting').problem.code, 'TIMEOUT');
  });

  test('nothing is opened after stop', async () => {
    const { chat, clock, sockets } = await joined([]);

    chat.stop();
    await clock.advance(60_000);

    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(sockets.length, 1);
    assert.equal(chat.state, 'stopped');
  });

  test('waking again and again opens a socket once a second at most', async () => {
    const { chat, clock, sockets } = await joined([], { asked: Array(9).fill(offline) });

    for (let wake = 0; wake < 20; wake++) {
      sockets.at(-1).drop();
      await settled();
      chat.wake();
      await clock.advance(100);
    }

    assert.equal(sockets.length, 3);
  });

  test('nothing is opened after a stop during the wait', async () => {
    const { chat, clock, sockets } = await joined([]);
    sockets[0].drop();
    await settled();

    chat.stop();
    await clock.advance(60_000);

    assert.equal(sockets.length, 1);
  });
});

describe('holes over a socket', () => {
  test('a hole is asked for by opening the socket anew, before anything behind it is shown', async () => {
    const { chat, clock, sockets, shown, events } = await joined(chats(1, 2));

    sockets[0].say(entriesFrame(chats(4, 5)), entriesFrame(chats(6, 6)));
    assert.deepEqual(shown(), numbers(1, 2));
    assert.equal(sockets[0].closedWith, 1000);
    await clock.advance(1_000);
    sockets[1].accept(hello(chats(3, 6)));

    assert.equal(sockets[1].url.search, '?after=2');
    assert.deepEqual(shown(), numbers(1, 6));
    assert.deepEqual(events('hole'), []);
    assert.equal(chat.state, 'connected');
  });

  test('a hole that stays is announced, and the chat goes on', async () => {
    const { clock, sockets, all } = await joined(chats(1, 2));

    sockets[0].say(entriesFrame(chats(4, 5)));
    for (let retry = 1; retry <= 3; retry++) {
      await clock.advance(1_000);
      sockets[retry].accept(hello(chats(4, 5)));
    }

    assert.deepEqual(
      all('chat', 'hole').map(({ type, detail }) => detail.seq ?? `${type} ${detail.after}..${detail.next}`),
      ['1', '2', 'hole 2..4', '4', '5'],
    );
  });

  test('a hole that only shows after the hello is not asked for without end', async () => {
    const { clock, sockets, events } = await joined(chats(1, 2));

    sockets[0].say(entriesFrame(chats(4, 5)));
    for (let retry = 1; retry <= 3; retry++) {
      await clock.advance(1_000);
      sockets[retry].accept(hello([], { cursor: '2' }), entriesFrame(chats(4, 5)));
    }
    await clock.advance(10_000);

    assert.equal(events('hole').length, 1);
    assert.equal(sockets.length, 4);
  });
});
