// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chats, entriesFrame, hello, numbers, poll, problem, sentFrame, settled } from './fakes.mjs';
import { joined, opening } from './following.mjs';

const BOTH = { transports: ['websocket', 'polling'] };

describe('where both transports are offered', () => {
  test('a socket that works is all there is', async () => {
    const { clock, server, shown } = await joined(chats(1, 3), BOTH);

    await clock.advance(120_000);

    assert.deepEqual(shown(), numbers(1, 3));
    assert.equal(server.polls().length + server.heartbeats().length, 0);
  });

  test('a socket that never answers is replaced by polls within three seconds, and nobody is told of an outage', async () => {
    const { chat, clock, server, shown, events } = await opening(BOTH);
    server.onPoll(poll(chats(1, 2)));

    await clock.advance(3_000);
    assert.deepEqual(shown(), numbers(1, 2));
    await clock.advance(60_000);

    assert.equal(chat.state, 'connected');
    assert.ok(events('state').every(({ state }) => state !== 'reconnecting'));
  });

  test('a socket that is refused is replaced, too, whatever the proxy answers', async () => {
    for (const status of [400, 403, 404, 502]) {
      const { chat, clock, server, sockets, shown } = await opening({ ...BOTH, asked: [problem(status, 'HTML')] });
      server.onPoll(poll(chats(1, 2)));

      sockets[0].drop();
      await clock.advance(3_000);

      assert.equal(chat.state, 'connected', `after ${status}`);
      assert.deepEqual(shown(), numbers(1, 2));
    }
  });

  test('three seconds are three seconds, however often sockets are refused meanwhile', async () => {
    const { clock, server, sockets, shown } = await opening({ ...BOTH, asked: Array(50).fill(problem(403, 'HTML')) });
    server.onPoll(poll(chats(1, 2)));

    for (let tenth = 0; tenth < 30; tenth++) {
      sockets.at(-1).drop();
      await clock.advance(100);
    }

    assert.ok(sockets.length > 2);
    assert.deepEqual(shown(), numbers(1, 2));
  });

  test('where the sockets of the network are used up, polls begin at once, and nobody is told of an outage', async () => {
    const { chat, clock, server, sockets, shown, events } = await opening({
      ...BOTH,
      asked: [problem(429, 'TOO_MANY_CONNECTIONS', { retryAfterMillis: 10_000 })],
    });
    server.onPoll(poll(chats(1, 2)));

    sockets[0].drop();
    await settled();
    assert.deepEqual(shown(), numbers(1, 2));
    await clock.advance(60_000);

    assert.equal(chat.state, 'connected');
    assert.ok(events('state').every(({ state }) => state !== 'reconnecting'));
  });

  test('where there is no WebSocket at all, polls begin at once', async () => {
    const { chat, clock, server } = await opening({ ...BOTH, WebSocket: null });

    assert.equal(server.polls().length, 1);
    await clock.advance(4_000);

    assert.equal(chat.state, 'connected');
    assert.ok(server.polls().length < 4);
  });

  test('a stream that does not exist is not polled for', async () => {
    const { chat, clock, server, sockets } = await opening({ ...BOTH, asked: [problem(404, 'STREAM_NOT_FOUND')] });

    sockets[0].drop();
    await clock.advance(60_000);

    assert.equal(chat.state, 'failed');
    assert.equal(server.polls().length, 0);
  });

  test('a short outage is over before anybody polls', async () => {
    const { clock, server, sockets, shown } = await joined(chats(1, 2), BOTH);

    sockets[0].drop();
    await clock.advance(500);
    sockets[1].accept(hello(chats(3, 4)));
    await clock.advance(60_000);

    assert.deepEqual(shown(), numbers(1, 4));
    assert.equal(server.polls().length, 0);
  });

  test('polls continue at the cursor of the socket, and the next socket at that of the polls', async () => {
    const { clock, server, sockets, shown } = await joined(chats(1, 2), { ...BOTH, chance: 0.999 });
    server.onPoll(poll(chats(3, 5)));

    sockets[0].drop();
    await clock.advance(4_000);
    assert.equal(server.polls()[0].url.searchParams.get('after'), '2');
    await clock.advance(30_000);
    sockets.at(-1).accept(hello(chats(6, 7)));
    await settled();

    assert.equal(sockets.at(-1).url.searchParams.get('after'), '5');
    assert.deepEqual(shown(), numbers(1, 7));
  });
});

describe('back to the socket', () => {
  async function polling() {
    const viewer = await opening(BOTH);
    viewer.server.onPoll(poll(chats(1, 2)));
    await viewer.clock.advance(10_000);
    await viewer.clock.advance(1_000);
    return viewer;
  }

  test('it is tried again, and polls go on until it has lasted for ten seconds', async () => {
    const { clock, server, sockets } = await polling();
    assert.equal(sockets.length, 2);

    sockets[1].accept(hello([]));
    await clock.advance(9_000);
    const before = server.polls().length;
    await clock.advance(1_000);
    const after = server.polls().length;
    await clock.advance(60_000);

    assert.ok(before > 3);
    assert.equal(server.polls().length, after);
  });

  test('what both bring is shown once, in order, and an older answer does not set the cursor back', async () => {
    const { clock, server, sockets, shown, events } = await polling();
    let answerLate = () => {};
    server.onPoll(
      () =>
        new Promise((resolve) => {
          answerLate = resolve;
        }),
    );
    sockets[1].accept(hello(chats(2, 3)));
    await clock.advance(4_800);

    sockets[1].say(entriesFrame(chats(4, 6)));
    answerLate(Response.json(poll(chats(3, 4))));
    await clock.advance(4_800);

    assert.equal(server.polls().at(-1).url.searchParams.get('after'), '6');
    assert.deepEqual(shown(), numbers(1, 6));
    assert.equal(events('hole').length + events('skipped').length + events('reset').length, 0);
  });

  test('what the socket skips is not announced when polls have brought it', async () => {
    const { clock, server, sockets, shown, events } = await polling();
    server.onPoll(poll(chats(3, 9)));
    await clock.advance(4_800);

    sockets[1].accept(hello(chats(6, 10), { skipped: 3 }));
    await clock.advance(4_800);

    assert.deepEqual(shown(), numbers(1, 10));
    assert.deepEqual(events('skipped'), []);
  });

  test('sockets that die again and again are tried more and more seldom, while polls go on', async () => {
    const { chat, clock, server, sockets, events } = await polling();

    const tries = [];
    for (let minute = 0; minute < 60; minute++) {
      const before = sockets.length;
      for (let second = 0; second < 60; second++) {
        const newest = sockets.at(-1);
        if (newest.readyState === 0) {
          newest.accept(hello([]));
          newest.drop();
        }
        await clock.advance(1_000);
      }
      tries.push(sockets.length - before);
    }

    assert.ok(tries[0] >= 3, `${tries}`);
    assert.ok(
      tries.slice(30).every((each) => each <= 1),
      `${tries}`,
    );
    assert.ok(tries.slice(30).reduce((sum, each) => sum + each) >= 5, `${tries}`);
    assert.ok(server.polls().length > 60 * 10);
    assert.equal(chat.state, 'connected');
    assert.ok(events('state').every(({ state }) => state !== 'reconnecting'));
  });

  test('an open socket that a network swallows is replaced by polls at once, until another has lasted for a minute', async () => {
    const { clock, server, sockets, shown, events } = await joined(chats(1, 2), BOTH);
    server.onPoll(poll(chats(3, 3)));
    sockets[0].mute = true;

    await clock.advance(35_000);
    assert.deepEqual(shown(), numbers(1, 3));
    await clock.advance(1_000);
    sockets[1].accept(hello([]));
    await clock.advance(59_000);
    const before = server.polls().length;
    await clock.advance(11_000);
    const after = server.polls().length;
    await clock.advance(60_000);

    assert.ok(before >= 14, `${before}`);
    assert.equal(server.polls().length, after);
    assert.ok(events('state').every(({ state }) => state !== 'reconnecting'));
  });

  test('where each socket is swallowed once it is open, polls go on', async () => {
    const { chat, clock, server, sockets } = await polling();

    let fewest = Infinity;
    for (let minute = 0; minute < 60; minute++) {
      const before = server.polls().length;
      for (let second = 0; second < 60; second++) {
        if (sockets.at(-1).readyState === 0) {
          sockets.at(-1).accept(hello([]));
          sockets.at(-1).mute = true;
        }
        await clock.advance(1_000);
      }
      fewest = Math.min(fewest, server.polls().length - before);
    }

    // The first socket may be trusted after ten seconds, which leaves half a minute without polls.
    assert.ok(fewest >= 6, `${fewest}`);
    assert.ok(server.polls().length > 60 * 14);
    assert.equal(chat.state, 'connected');
  });

  test('waking tries it at once', async () => {
    const { chat, clock, sockets } = await polling();
    for (let second = 0; second < 200; second++) {
      if (sockets.at(-1).readyState === 0) sockets.at(-1).drop();
      await clock.advance(1_000);
    }
    const before = sockets.length;

    chat.wake();
    await clock.advance(1);

    assert.equal(sockets.length, before + 1);
  });

  test('a chat that is stopped neither polls nor connects', async () => {
    const { chat, clock, server, sockets } = await polling();
    sockets[1].accept(hello([]));
    const requests = server.requests.length;

    chat.stop();
    await clock.advance(60_000);

    assert.equal(server.requests.length, requests);
    assert.equal(sockets.length, 2);
  });
});

describe('sending where both transports are offered', () => {
  test('over the socket while it works', async () => {
    const { chat, server, sockets } = await joined([], BOTH);

    const receipt = chat.send('hello');
    await settled();
    const [{ clientMessageId }] = sockets[0].written;
    sockets[0].say(sentFrame('1', clientMessageId));

    assert.equal((await receipt).seq, '1');
    assert.equal(server.sends().length, 0);
  });

  test('a chat whose answer the socket has swallowed goes over HTTP, under the same id', async () => {
    const { chat, clock, server, sockets } = await joined([], BOTH);
    const receipt = chat.send('hello');
    await settled();
    const [{ clientMessageId }] = sockets[0].written;

    sockets[0].drop();
    await clock.advance(1_000);
    await clock.advance(8_000);

    assert.equal((await receipt).clientMessageId, clientMessageId);
    assert.deepEqual(
      server.sends().map(({ body }) => body.clientMessageId),
      [clientMessageId],
    );
  });
});
