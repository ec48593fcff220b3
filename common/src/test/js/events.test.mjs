// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StreamsideChat } from '../../main/resources/static/streamside/index.js';
import { FakeEvents, chats, entriesFrame, hangs, hello, numbers, poll, problem, sent, settled } from './fakes.mjs';
import { following, listening } from './following.mjs';

describe('server-sent events', () => {
  test('what they say is shown at once, however the network cuts it', async () => {
    const events = new FakeEvents();
    const { chat, shown, server } = await listening(events);

    events.say(hello(chats(1, 2)));
    const text = `id: 3\ndata: ${JSON.stringify(entriesFrame(chats(3, 3)))}\n\n:\n\n`;
    for (const character of text) events.write(character);
    for (let turn = 0; turn < 20; turn++) await settled();

    assert.deepEqual(shown(), numbers(1, 3));
    assert.equal(chat.state, 'connected');
    assert.equal(server.polls().length, 0);
    assert.equal(server.heartbeats().length, 1);
  });

  test('a connection that is lost is made again, and goes on at the cursor', async () => {
    const [first, second] = [new FakeEvents(), new FakeEvents()];
    const { chat, clock, shown, server } = await listening(first, second);
    first.say(hello(chats(1, 2)));
    await settled();

    first.drop();
    await settled();
    assert.equal(chat.state, 'reconnecting');
    await clock.advance(1_000);
    second.say(hello(chats(3, 4)));
    await settled();

    assert.deepEqual(
      server.eventsAsked().map(({ url }) => url.search),
      ['', '?after=2'],
    );
    assert.deepEqual(shown(), numbers(1, 4));
    assert.equal(chat.state, 'connected');
  });

  test('a server that stops says when to come back', async () => {
    const [first, second] = [new FakeEvents(), new FakeEvents()];
    const { clock, server } = await listening(first, second);
    first.say(hello(chats(1, 1)));
    first.write('retry: 7000\n\n');
    first.end();
    await settled();

    await clock.advance(6_999);
    assert.equal(server.eventsAsked().length, 1);
    await clock.advance(501);
    assert.equal(server.eventsAsked().length, 2);
  });

  test('a silent connection is given up, and a heartbeat keeps it', async () => {
    const events = new FakeEvents();
    const { clock, server } = await listening(events);
    events.say(hello(chats(1, 1)));
    await clock.advance(30_000);
    events.write(':\n\n');
    await clock.advance(34_000);
    assert.equal(events.left, false);

    await clock.advance(1_000);

    assert.equal(events.left, true);
    await clock.advance(1_000);
    assert.equal(server.eventsAsked().length, 2);
  });

  test('waking replaces a connection that has been silent, and leaves one alone that has not', async () => {
    const [first, second] = [new FakeEvents(), new FakeEvents()];
    const { chat, clock, server, shown } = await listening(first, second);
    first.say(hello(chats(1, 2)));
    await clock.advance(19_999);
    chat.wake();
    await settled();
    assert.equal(first.left, false);

    await clock.advance(1);
    chat.wake();
    await clock.advance(0);
    second.say(hello(chats(3, 4)));
    await settled();

    assert.equal(first.left, true);
    assert.equal(server.eventsAsked().at(-1).url.search, '?after=2');
    assert.deepEqual(shown(), numbers(1, 4));
  });

  test('where compressed answers are held back, the next one is asked for as it is', async () => {
    const [held, plain, again] = [new FakeEvents(), new FakeEvents(), new FakeEvents()];
    const { chat, clock, server } = await listening(held, plain, again);
    await clock.advance(35_000);
    await clock.advance(1_000);
    plain.say(hello(chats(1, 1)));
    await settled();
    assert.equal(chat.state, 'connected');

    plain.drop();
    await settled();
    await clock.advance(1_000);

    assert.deepEqual(
      server.eventsAsked().map(({ url }) => url.search),
      ['', '?compressed=false', '?after=1&compressed=false'],
    );
  });

  test('a server of an older version, which refuses that, is asked as before', async () => {
    const [held, compressed] = [new FakeEvents(), new FakeEvents()];
    const { chat, clock, server } = await listening(held, problem(400, 'INVALID'), compressed);
    await clock.advance(35_000);
    await clock.advance(1_000);
    assert.equal(chat.state, 'reconnecting');
    await clock.advance(4_000);
    compressed.say(hello(chats(1, 1)));
    await settled();

    assert.equal(chat.state, 'connected');
    assert.deepEqual(
      server.eventsAsked().map(({ url }) => url.search),
      ['', '?compressed=false', ''],
    );
  });

  test('a refusal is shown with its reason, and obeyed', async () => {
    const events = new FakeEvents();
    const { clock, server, events: seen } = await listening(problem(503, 'TRY_LATER', { retryAfterMillis: 10_000 }), events);
    assert.equal(seen('state').at(-1).problem.code, 'TRY_LATER');

    await clock.advance(9_999);
    assert.equal(server.eventsAsked().length, 1);
    await clock.advance(1_001);
    assert.equal(server.eventsAsked().length, 2);
  });

  test('whoever answers in place of the server is asked less and less often', async () => {
    const { chat, clock, server } = await listening(...Array(100).fill(new Response('<html>Please sign in to this network</html>')));

    await clock.advance(60_000);

    assert.equal(chat.state, 'reconnecting');
    assert.ok(server.eventsAsked().length < 15, `${server.eventsAsked().length} times`);
  });

  test('a hole is asked for again', async () => {
    const [first, second] = [new FakeEvents(), new FakeEvents()];
    const { clock, shown, server } = await listening(first, second);
    first.say(hello(chats(1, 2)), entriesFrame(chats(4, 4)));
    await settled();
    assert.equal(first.left, true);

    await clock.advance(1_000);
    second.say(hello(chats(3, 4)));
    await settled();

    assert.equal(server.eventsAsked().at(-1).url.search, '?after=2');
    assert.deepEqual(shown(), numbers(1, 4));
  });

  test('when a request waits, as in a sixth window of a browser, the connection gives way, and polls go on at the cursor', async () => {
    const events = new FakeEvents();
    const { chat, clock, server, shown } = await listening(events);
    events.say(hello(chats(1, 2)));
    await settled();
    server.onPoll(poll(chats(3, 4)));
    // The browser sends it only after one of its other connections has ended.
    server.onSend(
      () =>
        new Promise((resolve) => {
          events.onLeave = () => resolve(Response.json(sent('3')));
        }),
    );

    const receipt = chat.send('can I still talk');
    await clock.advance(2_999);
    assert.equal(events.left, false);
    await clock.advance(1);

    assert.equal((await receipt).seq, '3');
    assert.equal(events.left, true);
    await clock.advance(60_000);
    assert.deepEqual(shown(), numbers(1, 4));
    assert.equal(chat.state, 'connected');
    assert.equal(server.polls()[0].url.search, '?after=2&limit=200');
    assert.equal(server.eventsAsked().length, 1);
    assert.equal(server.sends().length, 1);
  });

  test('where the connections of the network are used up, polls begin at once, and nobody is told of an outage', async () => {
    const { chat, clock, events, server } = await listening(problem(429, 'TOO_MANY_CONNECTIONS', { retryAfterMillis: 10_000 }));
    await clock.advance(60_000);
    assert.equal(chat.state, 'connected');
    assert.ok(events('state').every(({ state }) => state !== 'reconnecting'));
    assert.equal(server.eventsAsked().length, 1);
  });

  test('after giving way, a chat still stops for good', async () => {
    const events = new FakeEvents();
    const { chat, clock, server } = await listening(events);
    events.say(hello(chats(1, 2)));
    await settled();
    server.onSend(hangs);
    chat.send('a').catch(() => {});
    await clock.advance(3_000);

    chat.stop();
    await clock.advance(1_000);
    const { length } = server.requests;
    await clock.advance(60_000);
    assert.equal(server.requests.length, length);
  });

  test('a chat that stops leaves', async () => {
    const events = new FakeEvents();
    const { chat, clock, server } = await listening(events);
    events.say(hello(chats(1, 1)));
    await settled();

    chat.stop();
    await clock.advance(60_000);

    assert.equal(events.left, true);
    assert.equal(server.eventsAsked().length, 1);
  });
});

describe('long polls', () => {
  test('after the first, polls wait, with the cookie that says who waits', async () => {
    const { server, clock } = await following({ transport: 'long-polling' }, poll(chats(1, 3)), { ...poll([]), nextPollMillis: 500 });

    await clock.advance(4_000);
    await clock.advance(500);

    assert.deepEqual(
      server.polls().map(({ url }) => url.search),
      ['?limit=50', '?after=3&limit=200&wait=25', '?after=3&limit=200&wait=25'],
    );
    assert.deepEqual(
      server.polls().map(({ options }) => options.credentials),
      ['omit', 'same-origin', 'same-origin'],
    );
  });

  test('waking asks again where an answer may have been lost, and leaves a newer request alone', async () => {
    const { chat, server, clock, shown } = await following({ transport: 'long-polling' }, poll(chats(1, 3)), hangs, poll(chats(4, 5)));
    await clock.advance(4_000 + 14_999);
    chat.wake();
    await clock.advance(0);
    assert.equal(server.polls().length, 2);

    await clock.advance(1);
    chat.wake();
    await clock.advance(0);

    assert.equal(server.polls()[1].options.signal.aborted, true);
    await clock.advance(4_000);
    assert.deepEqual(shown(), numbers(1, 5));
  });

  test('their answer may take longer than that of others', async () => {
    const { chat, clock } = await following({ transport: 'long-polling' }, poll(chats(1, 3)), hangs);

    await clock.advance(4_000 + 34_999);
    assert.equal(chat.state, 'connected');
    await clock.advance(2);
    assert.equal(chat.state, 'reconnecting');
  });
});

test('a transport that the client does not have is an error of its user', () => {
  assert.throws(() => new StreamsideChat({ streamId: '42', baseUrl: 'https://example.org', transport: 'pigeon' }), TypeError);
});
