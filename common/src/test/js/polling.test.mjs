// Run with: node --test common/src/test/js/*.test.mjs
// No test sleeps: time, chance and the network are arguments of the client.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { backoffMillis, request } from '../../main/resources/static/streamside/index.js';
import { FakeClock, chats, hangs, numbers, offline, poll, problem, sent, settled } from './fakes.mjs';
import { following } from './following.mjs';

describe('joining and following', () => {
  test('the first answer is shown at once', async () => {
    const { chat, shown } = await following(poll(chats(1, 50)));

    assert.deepEqual(shown(), numbers(1, 50));
    assert.equal(chat.state, 'connected');
  });

  test('a poll carries no cookie and no cursor at first, then continues at the cursor', async () => {
    const { server, clock } = await following(poll(chats(1, 3)), poll([]));

    await clock.advance(4_000);

    assert.deepEqual(
      server.polls().map(({ url }) => url.search),
      ['?limit=50', '?after=3&limit=200'],
    );
    assert.deepEqual(
      server.polls().map(({ options }) => options.credentials),
      ['omit', 'omit'],
    );
  });

  test('the next poll comes when the server said, 20 % sooner or later', async () => {
    for (const [chance, millis] of [
      [0, 3_200],
      [0.5, 4_000],
      [0.999, 4_798],
    ]) {
      const { server, clock } = await following({ chance }, poll(chats(1, 1)), poll([]));

      await clock.advance(millis - 2);
      assert.equal(server.polls().length, 1);
      await clock.advance(4);
      assert.equal(server.polls().length, 2);
    }
  });

  test('an answer without a poll interval does not make the client poll without pause', async () => {
    const { server, clock } = await following({ ...poll(chats(1, 1)), nextPollMillis: undefined }, poll([]));

    await clock.advance(3_999);

    assert.equal(server.polls().length, 1);
  });

  test('an entry that came already is not shown again', async () => {
    const { clock, shown } = await following(poll(chats(1, 3)), poll(chats(2, 5)));

    await clock.advance(8_000);

    assert.deepEqual(shown(), numbers(1, 5));
  });

  test('numbers beyond 2^53 are told apart', async () => {
    const big = 9_007_199_254_740_992n;
    const { clock, shown } = await following(poll(chats(big, big + 1n)), poll(chats(big + 1n, big + 2n)));

    await clock.advance(8_000);

    assert.deepEqual(shown(), [String(big), String(big + 1n), String(big + 2n)]);
  });

  test('entries of an unknown type move the cursor and are not shown', async () => {
    const { server, clock, events } = await following(poll([...chats(1, 1), { type: 'reset', seq: '2' }]), poll(chats(3, 3)));

    await clock.advance(4_000);

    assert.equal(server.polls()[1].url.searchParams.get('after'), '2');
    assert.deepEqual(
      events('chat').map(({ seq }) => seq),
      ['1', '3'],
    );
    assert.deepEqual(events('reset'), []);
    assert.deepEqual(events('hole'), []);
  });

  test('following stops when the end of the stream has been shown', async () => {
    const { chat, server, clock, events } = await following(poll(chats(1, 1)), poll([...chats(2, 2), { type: 'stream-ended', seq: '3' }]));

    await clock.advance(4_000);
    assert.equal(chat.state, 'connected', 'the last chat is still flowing in');
    await clock.advance(60_000);

    assert.equal(chat.state, 'ended');
    assert.deepEqual(
      events('stream-ended').map(({ seq }) => seq),
      ['3'],
    );
    assert.equal(server.polls().length, 2);
    chat.stop();
    assert.equal(chat.state, 'ended', 'it stays ended');
  });
});

describe('flowing', () => {
  test('the chats of one poll are spread evenly over the time to the next', async () => {
    const { clock, shown } = await following(poll([]), poll(chats(1, 4)), poll([]));

    await clock.advance(4_000);
    assert.deepEqual(shown(), numbers(1, 1));
    await clock.advance(1_000);
    assert.deepEqual(shown(), numbers(1, 2));
    await clock.advance(2_000);
    assert.deepEqual(shown(), numbers(1, 4));
  });

  test('waking shows at once what has not been shown', async () => {
    const { chat, clock, shown } = await following(poll([]), poll(chats(1, 4)), poll(chats(5, 6)));

    await clock.advance(4_000);
    await clock.advance(1_000);
    chat.wake();
    await clock.advance(0);

    assert.deepEqual(shown(), numbers(1, 5));
  });

  test('another transport may deliver more before all is shown: the rest is shown first', async () => {
    let receive;
    const transport = (handlers) => ({
      start: () => {
        receive = handlers.receive;
      },
      wake() {},
      stop() {},
    });
    const { shown } = await following({ transport }, poll([]));
    receive(poll([]), 4_000, false);

    receive(poll(chats(1, 4)), 4_000, false);
    assert.deepEqual(shown(), numbers(1, 1));
    receive(poll(chats(5, 8)), 4_000, false);

    assert.deepEqual(shown(), numbers(1, 5));
  });

  test('nothing waits while nobody looks', async () => {
    const { chat, clock, shown } = await following(poll([]), poll(chats(1, 4)), poll(chats(5, 9)));

    await clock.advance(4_000);
    chat.paced = false;
    assert.deepEqual(shown(), numbers(1, 4));
    await clock.advance(4_000);

    assert.deepEqual(shown(), numbers(1, 9));
  });
});

describe('skipped, reset and holes', () => {
  test('skipped entries are announced before those that follow them, and are no hole', async () => {
    const { clock, all } = await following(poll(chats(1, 1)), { ...poll(chats(102, 103)), skipped: 100 });

    await clock.advance(8_000);

    assert.deepEqual(
      all('chat', 'skipped', 'hole').map(({ type, detail: { seq, count, after, next } }) => seq ?? `${type} ${count}: ${after}..${next}`),
      ['1', 'skipped 100: 1..102', '102', '103'],
    );
  });

  test('what was left out before a reset is not announced: nothing is shown before it', async () => {
    const { clock, all } = await following(poll(chats(1, 1)), { ...poll(chats(900, 901)), reset: true, skipped: 898 });

    await clock.advance(8_000);

    assert.deepEqual(
      all('chat', 'skipped', 'reset').map(({ type, detail }) => detail.seq ?? type),
      ['1', 'reset', '900', '901'],
    );
  });

  test('a complete viewer gets the oldest entries first, and asks again soon while there are more', async () => {
    const { chat, clock, server, shown, events } = await following(
      poll(chats(1, 1)),
      poll(chats(2, 201)),
      poll(chats(202, 401)),
      poll(chats(402, 450)),
    );
    chat.complete = true;

    await clock.advance(4_000);
    await clock.advance(250);
    await clock.advance(250);
    await clock.advance(3_999);
    assert.equal(server.polls().length, 4);
    await clock.advance(1);

    assert.deepEqual(
      server
        .polls()
        .map(({ url }) => url.search)
        .slice(1, 4),
      ['?after=1&limit=200&overflow=page', '?after=201&limit=200&overflow=page', '?after=401&limit=200&overflow=page'],
    );
    assert.deepEqual(shown(), numbers(1, 450));
    assert.deepEqual(events('skipped'), []);
  });

  test('other viewers do not ask sooner because an answer is full', async () => {
    const { clock, server } = await following(poll(chats(1, 1)), poll(chats(2, 201)), poll([]));

    await clock.advance(4_000);
    await clock.advance(3_999);

    assert.equal(server.polls().length, 2);
  });

  test('a reset forgets what was shown and shows the newest at once', async () => {
    const { clock, server, all } = await following(poll(chats(900, 901)), { ...poll(chats(1, 3)), reset: true }, poll([]));

    await clock.advance(4_000);
    assert.deepEqual(
      all('chat', 'reset').map(({ type, detail }) => detail.seq ?? type),
      ['900', '901', 'reset', '1', '2', '3'],
    );

    await clock.advance(4_000);
    assert.equal(server.polls()[2].url.searchParams.get('after'), '3');
  });

  test('a hole is asked for again before anything behind it is shown', async () => {
    const { clock, server, shown, events } = await following(poll(chats(1, 2)), poll(chats(4, 5)), poll(chats(3, 5)));

    await clock.advance(4_000);
    assert.deepEqual(shown(), numbers(1, 2));
    await clock.advance(1_000);
    await clock.advance(4_000);

    assert.deepEqual(
      server
        .polls()
        .map(({ url }) => url.searchParams.get('after'))
        .slice(0, 3),
      [null, '2', '2'],
    );
    assert.deepEqual(shown(), numbers(1, 5));
    assert.deepEqual(events('hole'), []);
  });

  test('a hole that stays is announced, and the chat goes on', async () => {
    const { clock, all } = await following(poll(chats(1, 2)), ...Array(4).fill(poll(chats(4, 5))), poll([]));

    await clock.advance(4_000);
    for (let retry = 0; retry < 3; retry++) await clock.advance(1_000);
    await clock.advance(4_000);

    assert.deepEqual(
      all('chat', 'hole').map(({ type, detail }) => detail.seq ?? `${type} ${detail.after}..${detail.next}`),
      ['1', '2', 'hole 2..4', '4', '5'],
    );
  });
});

describe('outages of the poll', () => {
  test('the wait doubles with each failure, is random below that, and never passes 30 s', () => {
    const limits = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffMillis(failures, 0, () => 1));

    assert.deepEqual(limits, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    assert.equal(
      backoffMillis(5, 0, () => 0.25),
      4_000,
    );
    assert.equal(
      backoffMillis(5, 0, () => 0),
      0,
    );
  });

  test('what the server asks for is a floor, with the random part on top', () => {
    assert.equal(
      backoffMillis(1, 5_000, () => 0),
      5_000,
    );
    assert.equal(
      backoffMillis(1, 5_000, () => 1),
      6_000,
    );
  });

  test('Retry-After is read from the body in milliseconds, else from the header as seconds or as a date', async () => {
    const clock = new FakeClock();
    const thrown = (answer) => request('/', { fetch: async () => answer, clock }).catch((problem) => problem.retryAfterMillis);

    assert.equal(await thrown(problem(503, 'TRY_LATER', { retryAfterMillis: 1_234 }, { 'Retry-After': '2' })), 1_234);
    assert.equal(await thrown(problem(503, 'TRY_LATER', {}, { 'Retry-After': '2' })), 2_000);
    assert.equal(await thrown(problem(503, 'TRY_LATER', {}, { 'Retry-After': new Date(clock.now() + 7_000).toUTCString() })), 7_000);
  });

  test('after an outage the chat continues at the cursor and misses nothing', async () => {
    const { chat, clock, server, shown, events } = await following(poll(chats(1, 2)), offline, offline, poll(chats(3, 4)));

    await clock.advance(4_000);
    assert.equal(chat.state, 'reconnecting');
    await clock.advance(500);
    await clock.advance(1_000);
    await clock.advance(4_000);

    assert.equal(chat.state, 'connected');
    assert.deepEqual(shown(), numbers(1, 4));
    assert.deepEqual(
      server
        .polls()
        .slice(1, 4)
        .map(({ url }) => url.searchParams.get('after')),
      ['2', '2', '2'],
    );
    assert.deepEqual(
      events('state')
        .map(({ state }) => state)
        .slice(0, 4),
      ['connecting', 'connected', 'reconnecting', 'reconnecting'],
    );
  });

  test('waking ends the wait at once', async () => {
    const { chat, clock, server } = await following(poll(chats(1, 1)), offline, offline, offline, offline, poll([]));
    await clock.advance(4_000);
    await clock.advance(500);
    await clock.advance(1_000);
    await clock.advance(2_000);
    const before = server.polls().length;

    await clock.advance(1_000);
    chat.wake();
    await clock.advance(0);

    assert.equal(server.polls().length, before + 1);
  });

  test('waking again and again polls once a second at most', async () => {
    const { chat, clock, server } = await following(poll(chats(1, 1)), poll([]), poll([]));

    for (let wake = 0; wake < 9; wake++) {
      chat.wake();
      await clock.advance(100);
    }

    assert.equal(server.polls().length, 1);
    await clock.advance(100);
    assert.equal(server.polls().length, 2);
  });

  test('waking does not come before the time the server asked for', async () => {
    const busy = problem(503, 'TRY_LATER', { retryAfterMillis: 5_000 });
    const { chat, clock, server } = await following(poll(chats(1, 1)), busy, poll([]));
    await clock.advance(4_000);

    chat.wake();
    await clock.advance(4_999);
    assert.equal(server.polls().length, 2);
    await clock.advance(1);
    assert.equal(server.polls().length, 3);
  });

  test('a request that hangs is given up after ten seconds', async () => {
    const { clock, events } = await following(poll(chats(1, 1)), hangs, poll([]));

    await clock.advance(4_000);
    await clock.advance(10_000);

    assert.equal(events('state').at(-1).problem.code, 'TIMEOUT');
  });

  test('an answer that makes no sense is a failure like any other', async () => {
    const { chat, clock, shown } = await following(
      poll(chats(1, 1)),
      new Response('<html>sign in to the train</html>'),
      new Response('{"entries":[{"seq":"two"}]}'),
      poll(chats(2, 2)),
    );

    await clock.advance(4_000);
    assert.equal(chat.state, 'reconnecting');
    await clock.advance(500);
    await clock.advance(1_000);

    assert.deepEqual(shown(), numbers(1, 2));
  });

  test('a cursor that the server refuses is forgotten', async () => {
    const { clock, server, all } = await following(poll(chats(5, 6)), problem(400, 'INVALID'), poll(chats(1, 1)));

    await clock.advance(4_000);
    await clock.advance(500);

    assert.equal(server.polls()[2].url.searchParams.get('after'), null);
    assert.deepEqual(
      all('chat', 'reset').map(({ type, detail }) => detail.seq ?? type),
      ['5', '6', 'reset', '1'],
    );
  });

  test('a stream that does not exist is not asked for again', async () => {
    const { chat, clock, server } = await following(problem(404, 'STREAM_NOT_FOUND'));

    await clock.advance(60_000);

    assert.equal(chat.state, 'failed');
    assert.equal(server.polls().length, 1);
  });

  test('nothing is sent after stop', async () => {
    const { chat, clock, server } = await following(poll(chats(1, 1)));
    chat.stop();
    const before = server.requests.length;

    await clock.advance(60_000);

    assert.equal(server.requests.length, before);
    assert.equal(chat.state, 'stopped');
  });
});

describe('sending', () => {
  test('a chat is echoed as pending, then reported as sent', async () => {
    const { chat, server, events } = await following(poll([]));
    server.onSend(sent('7'));

    const answer = await chat.send('안녕 👋');

    assert.equal(answer.seq, '7');
    assert.deepEqual(
      events('pending').map(({ text }) => text),
      ['안녕 👋'],
    );
    assert.equal(events('sent')[0].clientMessageId, events('pending')[0].clientMessageId);
    assert.equal(server.sends()[0].options.headers['Content-Type'], 'application/json');
  });

  test('a reply names its chat, also when it is tried again', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    server.onSend(offline, sent('7'));

    const answer = chat.send('yes', { replyTo: '3' });
    await clock.advance(4_000);

    assert.equal((await answer).seq, '7');
    assert.deepEqual(
      server.sends().map(({ body }) => body.replyTo),
      ['3', '3'],
    );
    assert.equal(events('pending')[0].replyTo, '3');
  });

  test('a chat is tried again with the same id until the server answers', async () => {
    const { chat, clock, server } = await following(poll([]));
    server.onSend(offline, problem(503, 'TRY_LATER', { retryAfterMillis: 300 }), problem(500, 'INTERNAL'), sent('7'));

    const answer = chat.send('hello');
    for (let wait = 0; wait < 4; wait++) await clock.advance(4_000);

    assert.equal((await answer).seq, '7');
    const bodies = server.sends().map(({ body }) => body);
    assert.equal(bodies.length, 4);
    assert.equal(new Set(bodies.map(({ clientMessageId }) => clientMessageId)).size, 1);
  });

  test('different chats have different ids', async () => {
    const { chat, server } = await following(poll([]));
    server.onSend(sent('1'), sent('2'));

    await Promise.all([chat.send('same'), chat.send('same')]);

    assert.equal(new Set(server.sends().map(({ body }) => body.clientMessageId)).size, 2);
  });

  test('a chat that is refused is not tried again', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    server.onSend(problem(403, 'BANNED'));

    const refusal = await chat.send('hello').catch((thrown) => thrown);
    await clock.advance(60_000);

    assert.equal(server.sends().length, 1);
    assert.equal(refusal.code, 'BANNED');
    assert.equal(events('unsent')[0].problem, refusal);
    assert.equal(events('unsent')[0].text, 'hello');
    assert.deepEqual(events('delayed'), []);
  });

  test('a chat that is held is not sent, although HTTP says that it was accepted', async () => {
    const { chat, server, events } = await following(poll([]));
    server.onSend(problem(202, 'HELD', {}, { 'Content-Type': 'application/problem+json' }));

    const refusal = await chat.send('a giveaway').catch((thrown) => thrown);

    assert.equal(refusal.code, 'HELD');
    assert.equal(server.sends().length, 1);
    assert.equal(events('unsent')[0].text, 'a giveaway');
    assert.deepEqual(events('sent'), []);
  });

  test('a chat that comes too fast is sent again as soon as the server allows it, and the chats after it follow', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    server.onSend(problem(429, 'TOO_FAST', { retryAfterMillis: 3_000 }), sent('1'), sent('2'));

    const both = Promise.all([chat.send('first'), chat.send('second')]);
    await settled();
    assert.deepEqual(
      events('delayed').map(({ text, problem, retryInMillis }) => [text, problem.code, retryInMillis]),
      [['first', 'TOO_FAST', 3_000]],
    );
    chat.wake();
    await clock.advance(2_999);
    assert.equal(server.sends().length, 1);
    await clock.advance(1);
    await both;

    assert.deepEqual(
      server.sends().map(({ body }) => body.text),
      ['first', 'first', 'second'],
    );
    assert.equal(new Set(server.sends().map(({ body }) => body.clientMessageId)).size, 2);
    assert.deepEqual(events('unsent'), []);
  });

  test('a chat that waits can be discarded, and the chats after it are sent', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    server.onSend(problem(429, 'TOO_FAST', { retryAfterMillis: 3_000 }), sent('1'));
    const first = chat.send('first').catch((thrown) => thrown);
    const second = chat.send('second').catch((thrown) => thrown);
    const third = chat.send('third');
    await settled();

    events('pending')
      .slice(0, 2)
      .forEach(({ clientMessageId }) => chat.discard(clientMessageId));
    await clock.advance(0);
    await third;

    assert.deepEqual([(await first).code, (await second).code], ['DISCARDED', 'DISCARDED']);
    assert.deepEqual(
      server.sends().map(({ body }) => body.text),
      ['first', 'third'],
    );
    assert.deepEqual(
      events('unsent').map(({ problem }) => problem.code),
      ['DISCARDED', 'DISCARDED'],
    );
  });

  test('a chat that would have to wait for more than a minute is given up at once', async () => {
    const { chat, server } = await following(poll([]));
    server.onSend(problem(429, 'TOO_FAST', { retryAfterMillis: 90_000 }));

    await assert.rejects(chat.send('hello'), { code: 'TOO_FAST', retryAfterMillis: 90_000 });
  });

  test('after a minute without an answer the chat is given up, and may be tried again with its id', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    server.onSend(...Array(20).fill(offline));
    const refusal = chat.send('hello').catch((thrown) => thrown);
    for (let wait = 0; wait < 16; wait++) await clock.advance(5_000);
    assert.equal((await refusal).code, 'NETWORK');

    const { clientMessageId, text } = events('unsent')[0];
    server.onSend(sent('9'));
    await chat.send(text, { clientMessageId });

    assert.equal(new Set(server.sends().map(({ body }) => body.clientMessageId)).size, 1);
  });

  test('a chat that arrives by poll needs no answer any more', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    server.onSend(offline, ...Array(20).fill(hangs));
    const answer = chat.send('hello');
    await settled();
    const { clientMessageId } = events('pending')[0];
    server.onPoll(poll([{ ...chats(1, 1)[0], clientMessageId }]));

    await clock.advance(4_000);
    await clock.advance(10_000);

    assert.deepEqual(await answer, { seq: '1', sentAt: chats(1, 1)[0].sentAt, clientMessageId });
    assert.deepEqual(events('unsent'), []);
    assert.equal(events('chat').filter((entry) => entry.clientMessageId === clientMessageId).length, 1);
  });

  test('a refusal that comes after the chat itself does not make it unsent', async () => {
    const { chat, clock, server, events } = await following(poll([]));
    let refuse;
    server.onSend(
      () =>
        new Promise((resolve) => {
          refuse = () => resolve(problem(409, 'STREAM_NOT_LIVE'));
        }),
    );
    const answer = chat.send('hello');
    await settled();
    server.onPoll(poll([{ ...chats(1, 1)[0], clientMessageId: events('pending')[0].clientMessageId }]));
    await clock.advance(4_000);

    refuse();

    assert.equal((await answer).seq, '1');
    assert.deepEqual(events('unsent'), []);
  });

  test('chats arrive in the order in which they were written, whatever happens to the first', async () => {
    const { chat, clock, server } = await following(poll([]));
    server.onSend(offline, sent('1'), sent('2'));

    const both = Promise.all([chat.send('first'), chat.send('second')]);
    await clock.advance(1_000);
    await both;

    assert.deepEqual(
      server.sends().map(({ body }) => body.text),
      ['first', 'first', 'second'],
    );
  });

  test('a refused chat does not hold up the next', async () => {
    const { chat, server } = await following(poll([]));
    server.onSend(problem(400, 'INVALID'), sent('1'));

    const [first, second] = await Promise.allSettled([chat.send(' '), chat.send('second')]);

    assert.deepEqual([first.status, second.status], ['rejected', 'fulfilled']);
  });

  test('the number of unsent chats is bounded', async () => {
    const { chat, server } = await following(poll([]));
    server.onSend(...Array(20).fill(hangs));
    for (let each = 0; each < 20; each++) chat.send(`${each}`).catch(() => {});

    await assert.rejects(chat.send('one too many'), { code: 'TOO_MANY_UNSENT' });
  });

  test('waking tries an unsent chat again at once', async () => {
    const { chat, clock, server } = await following({ chance: 0.999 }, poll([]));
    server.onSend(offline, offline, sent('1'));
    const answer = chat.send('hello');
    await settled();
    await clock.advance(1_000);

    chat.wake();
    await clock.advance(0);

    assert.equal((await answer).seq, '1');
  });
});

describe('being counted', () => {
  test('a heartbeat is sent at the start and whenever the server wants the next', async () => {
    const { clock, server, events } = await following(poll([]));
    assert.equal(server.heartbeats().length, 1);

    await clock.advance(20_000);

    assert.equal(server.heartbeats().length, 2);
    assert.equal(events('counts')[0].viewers, 12);
  });

  test('an overlay sends none, and asks for the counts alone', async () => {
    const { clock, server, events } = await following({ counted: false }, poll([]));

    await clock.advance(20_000);

    assert.equal(server.heartbeats().length, 0);
    assert.equal(server.countsAsked().length, 2);
    assert.equal(events('counts')[0].viewers, 7);
    assert.deepEqual(events('ban'), []);
  });

  test('a guest brings back the id from the first heartbeat, which counts without cookies', async () => {
    const { clock, server } = await following(poll([]));
    server.onHeartbeat({ viewers: 0, likes: 0, dislikes: 0, status: 'LIVE', nextHeartbeatMillis: 3_000, guest: 'signed' });
    await clock.advance(20_000);
    await clock.advance(3_000);

    assert.deepEqual(
      server.heartbeats().map(({ body }) => body?.guest),
      [undefined, undefined, 'signed'],
    );
  });

  test('on a page of the server, a cookie brings it back; only without cookies is it sent', async (t) => {
    globalThis.location = new URL('https://example.org/watch.html');
    t.after(() => delete globalThis.location);
    const answer = { viewers: 0, likes: 0, dislikes: 0, status: 'LIVE', nextHeartbeatMillis: 3_000 };
    const sent = async (...answers) => {
      const { clock, server } = await following(poll([]));
      server.onHeartbeat(...answers);
      for (const millis of [20_000, 3_000, 3_000]) await clock.advance(millis);
      return server.heartbeats().map(({ body }) => body?.guest);
    };

    assert.deepEqual(await sent({ ...answer, guest: 'signed' }, answer, answer), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(await sent({ ...answer, guest: 'first' }, { ...answer, guest: 'second' }, answer), [
      undefined,
      undefined,
      undefined,
      'second',
    ]);
  });

  test('no heartbeat is sent to a stream that has ended', async () => {
    const { clock, server } = await following(poll([]));
    server.onHeartbeat({ viewers: 0, likes: 3, dislikes: 0, status: 'ENDED', nextHeartbeatMillis: 20_000 });

    await clock.advance(90_000);

    assert.equal(server.heartbeats().length, 2);
  });

  test('who wakes up sends no heartbeat before the time that the server asked for', async () => {
    const { chat, server, clock } = await following(poll([]));
    server.onHeartbeat(problem(503, 'TRY_LATER', { retryAfterMillis: 10_000 }));
    await clock.advance(25_000);
    assert.equal(server.heartbeats().length, 2);

    for (let second = 0; second < 8; second++) {
      chat.wake();
      chat.identify(`member ${second}`);
      await clock.advance(500);
    }
    assert.equal(server.heartbeats().length, 2);

    await clock.advance(10_000);
    assert.equal(server.heartbeats().length, 3);
  });

  test('heartbeats continue after an outage', async () => {
    const { clock, server } = await following(poll([]));
    server.onHeartbeat(offline);

    await clock.advance(20_000);
    await clock.advance(1_000);

    assert.equal(server.heartbeats().length, 3);
  });
});

describe('a ban', () => {
  const counted = { viewers: 1, likes: 0, dislikes: 0, status: 'LIVE', nextHeartbeatMillis: 20_000 };

  test('and its end come with the heartbeats, and the chat stays readable', async () => {
    const { chat, server, clock, events } = await following(poll([]));
    server.onHeartbeat({ ...counted, banned: true }, { ...counted, banned: false });

    await clock.advance(40_000);

    assert.deepEqual(
      events('ban').map(({ banned }) => banned),
      [false, true, false],
    );
    assert.equal(chat.state, 'connected');
  });

  test('is not asked for when a guest is found to be a guest', async () => {
    const { chat, server, clock } = await following(poll([]));

    chat.identify(null);
    await clock.advance(0);

    assert.equal(server.heartbeats().length, 1);
  });

  test('is asked for when somebody signs in', async () => {
    const { chat, server, clock, events } = await following(poll([]));
    server.onHeartbeat({ ...counted, banned: true });

    chat.identify('1');
    await clock.advance(0);

    assert.equal(server.heartbeats().length, 2);
    assert.deepEqual(events('ban').at(-1), { banned: true });
  });
});

describe('before the start', () => {
  test('the next poll brings the start', async () => {
    const { clock, events } = await following(poll([]), poll([{ type: 'stream-started', seq: '1', sentAt: '2026-01-25T13:00:00.000Z' }]));

    await clock.advance(4_000);

    assert.deepEqual(
      events('stream-started').map(({ seq }) => seq),
      ['1'],
    );
  });
});
