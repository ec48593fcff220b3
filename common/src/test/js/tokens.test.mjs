// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chats, hello, poll, problem, sentFrame, settled } from './fakes.mjs';
import { following, joined, opening } from './following.mjs';

const HANEUL = { id: '7', username: '~abc', displayName: 'Haneul', imageUrl: null };
const SIGNED_IN = { type: 'signed-in', member: HANEUL, banned: false };

describe('a token over a socket', () => {
  test('goes as the first frame, never in the address, and again with each new connection', async () => {
    const { sockets, clock, events } = await joined(chats(1, 1), { token: 'one' });
    sockets[0].say(SIGNED_IN);

    assert.deepEqual(sockets[0].written, [{ type: 'sign-in', token: 'one' }]);
    assert.ok(!sockets[0].url.href.includes('one'));
    sockets[0].drop();
    await clock.advance(5_000);
    sockets[1].accept(hello([]));
    sockets[1].say(SIGNED_IN);

    assert.deepEqual(sockets[1].written, [{ type: 'sign-in', token: 'one' }]);
    assert.deepEqual(events('signed-in'), [{ member: HANEUL }]);
  });

  test('goes before a chat that waited for the connection', async () => {
    const { chat, sockets } = await opening({ token: 'one' });
    const receipt = chat.send('hello', { clientMessageId: 'a' });
    await settled();

    sockets[0].accept(hello([]));
    await settled();

    assert.deepEqual(
      sockets[0].written.map(({ type }) => type),
      ['sign-in', 'chat'],
    );
    sockets[0].say(SIGNED_IN, sentFrame('1', 'a'));
    assert.equal((await receipt).seq, '1');
  });

  test('that is newer keeps the socket, and an answer to the older one says nothing about it', async () => {
    const { chat, sockets, events } = await joined(chats(1, 1), { token: 'one' });

    chat.signIn('two');
    sockets[0].say({ type: 'error', code: 'INVALID_TOKEN', detail: 'expired', frame: 'sign-in' }, { type: 'signed-out' }, SIGNED_IN);

    assert.equal(sockets.length, 1);
    assert.deepEqual(
      sockets[0].written.map(({ token }) => token),
      ['one', 'two'],
    );
    assert.deepEqual(events('sign-in-needed'), []);
    assert.equal(events('signed-in').length, 1);
  });

  test('that expires makes the viewer a guest, until there is another', async () => {
    const { chat, sockets, clock, events } = await joined(chats(1, 1), { token: 'one' });
    sockets[0].say(SIGNED_IN, { type: 'signed-out' });

    assert.deepEqual(events('sign-in-needed'), [{ expired: true, problem: undefined }]);
    chat.signIn('two');
    sockets[0].say(SIGNED_IN);
    sockets[0].drop();
    await clock.advance(5_000);
    sockets[1].accept(hello([]));

    assert.deepEqual(sockets[1].written, [{ type: 'sign-in', token: 'two' }]);
    assert.equal(events('signed-in').length, 2);
  });

  test('that is refused is not sent again, and fails no chat', async () => {
    const { chat, sockets, clock, events } = await joined(chats(1, 1), { token: 'one' });
    const receipt = chat.send('hello', { clientMessageId: 'a' });
    await settled();
    sockets[0].say({ type: 'error', code: 'INVALID_TOKEN', detail: 'no', frame: 'sign-in' });

    assert.equal(events('sign-in-needed')[0].problem.code, 'INVALID_TOKEN');
    assert.equal(events('sign-in-needed')[0].expired, false);
    assert.deepEqual(events('unsent'), []);
    sockets[0].say(sentFrame('2', 'a'));
    await receipt;
    sockets[0].drop();
    await clock.advance(5_000);
    sockets[1].accept(hello([]));
    assert.deepEqual(sockets[1].written, []);
  });

  test('that was taken, and is refused after an outage, has expired', async () => {
    const { sockets, clock, events } = await joined(chats(1, 1), { token: 'one' });
    sockets[0].say(SIGNED_IN);
    sockets[0].drop();
    await clock.advance(5_000);

    sockets[1].accept(hello([]));
    sockets[1].say({ type: 'error', code: 'INVALID_TOKEN', detail: 'expired', frame: 'sign-in' });

    assert.deepEqual(
      events('sign-in-needed').map(({ expired }) => expired),
      [true],
    );
  });

  test('that the server could not check has expired for the page, which has another', async () => {
    const { sockets, events } = await joined(chats(1, 1), { token: 'one' });

    sockets[0].say({ type: 'error', code: 'INTERNAL', detail: 'Something went wrong.', frame: 'sign-in' });

    assert.equal(events('sign-in-needed')[0].expired, true);
  });

  test('of a member who has no socket left is used with polls, and the socket is tried again later', async () => {
    const full = { type: 'error', code: 'TOO_MANY_CONNECTIONS', detail: 'Too many.', retryAfterMillis: 5_000, frame: 'sign-in' };
    const { chat, server, sockets, clock, events } = await opening({ transports: ['websocket', 'polling'], token: 'one' });
    server.onSession({ member: HANEUL });
    sockets[0].accept(hello(chats(1, 1)), full);
    await clock.advance(0);

    assert.deepEqual(events('signed-in'), [{ member: HANEUL }]);
    assert.deepEqual(events('sign-in-needed'), []);
    const receipt = chat.send('hello');
    await clock.advance(0);
    await receipt;
    assert.equal(server.sends()[0].options.headers.Authorization, 'Bearer one');

    await clock.advance(6_000);
    assert.equal(chat.state, 'connected');
    assert.ok(events('state').every(({ state }) => state !== 'reconnecting'));
    sockets[1].accept(hello(chats(1, 1)));
    assert.deepEqual(sockets[1].written, [{ type: 'sign-in', token: 'one' }]);
  });

  test('whose it is, is asked over HTTP where the stream has ended, and there is no socket', async () => {
    const ended = { type: 'stream-ended', seq: '2', sentAt: '2026-01-25T14:00:00Z' };
    const { chat, server, sockets, events } = await opening({ token: 'one' });
    server.onSession({ member: HANEUL }, { member: HANEUL });
    sockets[0].accept(hello([...chats(1, 1), ended]));
    await settled();
    assert.deepEqual(events('signed-in'), [{ member: HANEUL }]);

    chat.signIn('two');
    await settled();
    assert.equal(events('signed-in').length, 2);
    assert.deepEqual(sockets[0].written, []);
  });

  test('that is taken back opens a new socket, as a guest', async () => {
    const { chat, sockets, clock } = await joined(chats(1, 1), { token: 'one' });
    sockets[0].say(SIGNED_IN);

    chat.signIn(null);
    await clock.advance(1_000);
    sockets[1].accept(hello([]));

    assert.deepEqual(sockets[1].written, []);
  });

  test('tells whether the member is banned', async () => {
    const { sockets, events } = await joined(chats(1, 1), { token: 'one' });

    sockets[0].say({ ...SIGNED_IN, banned: true, banReason: 'spam' });

    assert.deepEqual(events('ban').at(-1), { banned: true, banReason: 'spam' });
  });
});

describe('a token beside polls', () => {
  const authorization = ({ options }) => options.headers.Authorization;

  test('is sent where it matters who asks, and with no poll', async () => {
    const { chat, server, clock, events } = await following(poll([]));
    server.onSession({ member: HANEUL });

    chat.signIn('one');
    await clock.advance(0);
    await chat.send('hello');
    await chat.counts();

    assert.deepEqual(events('signed-in'), [{ member: HANEUL }]);
    assert.deepEqual(server.sends().map(authorization), ['Bearer one']);
    assert.equal(authorization(server.heartbeats().at(-1)), 'Bearer one');
    assert.deepEqual([...server.polls(), ...server.countsAsked()].map(authorization).filter(Boolean), []);
  });

  test('that is refused is dropped, and said to be needed', async () => {
    const { chat, server, events } = await following(poll([]));
    server.onSession(problem(401, 'INVALID_TOKEN'));

    chat.signIn('one');
    await settled();
    await chat.send('hello');

    assert.equal(events('sign-in-needed')[0].problem.code, 'INVALID_TOKEN');
    assert.deepEqual(server.sends().map(authorization), [undefined]);
  });
});

describe('a token that expires before a chat is sent', () => {
  const EXPIRED = problem(401, 'INVALID_TOKEN', { detail: 'It has expired.' });
  const GUEST = problem(401, 'LOGIN_REQUIRED');
  const authorizationOf = ({ options }) => options.headers.Authorization;

  async function member() {
    const viewer = await following(poll([]));
    viewer.server.onSession({ member: HANEUL }, { member: HANEUL });
    viewer.chat.signIn('one');
    await settled();
    return viewer;
  }

  test('loses neither it nor those behind it, if the page has a newer one', async () => {
    const { chat, server, clock, events } = await member();
    server.onSend(EXPIRED);
    chat.addEventListener('sign-in-needed', () => setTimeout(() => chat.signIn('two'), 0));

    const first = chat.send('first', { clientMessageId: 'a' });
    const second = chat.send('second', { clientMessageId: 'b' });
    await settled();
    await clock.advance(0);
    await first;
    await clock.advance(0);
    await second;

    assert.deepEqual(
      server.sends().map((request) => [request.body.clientMessageId, authorizationOf(request)]),
      [
        ['a', 'Bearer one'],
        ['a', 'Bearer two'],
        ['b', 'Bearer two'],
      ],
    );
    assert.deepEqual(events('unsent'), []);
  });

  test('loses nothing either, if the page has a newer one at hand', async () => {
    const { chat, server, clock, events } = await member();
    server.onSend(EXPIRED);
    chat.addEventListener('sign-in-needed', () => chat.signIn('two'));

    const receipt = chat.send('hello');
    await settled();
    await clock.advance(0);
    await receipt;

    assert.deepEqual(server.sends().map(authorizationOf), ['Bearer one', 'Bearer two']);
    assert.deepEqual(events('unsent'), []);
  });

  test('loses nothing over a socket, which reports the end of the token a little later', async () => {
    const { chat, sockets, clock } = await joined(chats(1, 1), { token: 'one' });
    sockets[0].say(SIGNED_IN);
    chat.addEventListener('sign-in-needed', () => chat.signIn('two'));

    const receipt = chat.send('hello', { clientMessageId: 'a' });
    await settled();
    sockets[0].say({ type: 'error', code: 'LOGIN_REQUIRED', detail: 'Who are you?', clientMessageId: 'a' });
    await settled();
    sockets[0].say({ type: 'signed-out' }, SIGNED_IN);
    await clock.advance(2_000);
    sockets[0].say(sentFrame('2', 'a'));

    assert.equal((await receipt).seq, '2');
  });

  test('gives it up if there is no newer one for a minute, or the viewer is signed out', async () => {
    const silent = await member();
    silent.server.onSend(EXPIRED, ...Array(10).fill(GUEST));
    const outcome = silent.chat.send('hello').catch(({ code }) => code);
    await silent.clock.advance(61_000);
    assert.equal(await outcome, 'LOGIN_REQUIRED');
    assert.ok(silent.server.sends().length < 8);

    const leaving = await member();
    leaving.server.onSend(EXPIRED, GUEST);
    const refused = leaving.chat.send('hello').catch(({ code }) => code);
    await settled();
    leaving.chat.signIn(null);
    await leaving.clock.advance(0);
    assert.equal(await refused, 'LOGIN_REQUIRED');
  });

  test('that was never accepted gives it up at once', async () => {
    const { chat, server } = await following(poll([]));
    server.onSession(() => new Promise(() => {}));
    server.onSend(EXPIRED);

    chat.signIn('one');

    await assert.rejects(chat.send('hello'), { code: 'INVALID_TOKEN' });
  });
});

test('who could not be asked for when the page was opened is known after the next heartbeat', async () => {
  const { chat, server, clock, events } = await following(poll([]));
  server.onSession(problem(503, 'TRY_LATER'), { member: HANEUL });

  chat.signIn('one');
  await settled();
  assert.deepEqual(events('signed-in'), []);
  await clock.advance(25_000);
  assert.deepEqual(events('signed-in'), [{ member: HANEUL }]);

  await clock.advance(60_000);
  assert.equal(server.requests.filter(({ url }) => url.pathname === '/api/v1/session').length, 2);
});

describe('a page that answers each request for a token', () => {
  const REFUSED = problem(401, 'INVALID_TOKEN', { detail: 'Its signature is wrong.' });

  /** @returns the number of tokens requested from the page's own server so far */
  function answering(chat, token) {
    let asked = 0;
    chat.addEventListener('sign-in-needed', async () => {
      asked++;
      await settled();
      chat.signIn(token(asked));
    });
    return () => asked;
  }

  test('is asked again after ten seconds at the earliest when they are refused', async () => {
    const { chat, server, clock } = await following(poll([]));
    server.onSession(...Array(100).fill(REFUSED));
    const asked = answering(chat, (number) => `token-${number}`);

    chat.signIn('first');
    await clock.advance(9_999);
    assert.equal(asked(), 1);
    await clock.advance(20_001);

    assert.equal(asked(), 4);
  });

  test('is asked again after ten seconds at the earliest when they expire as soon as they were taken', async () => {
    const { chat, sockets, clock, events } = await joined(chats(1, 1), { token: 'first' });
    const asked = answering(chat, (number) => `token-${number}`);

    for (let second = 0; second < 25; second++) {
      if (sockets[0].written.length > events('signed-in').length) sockets[0].say(SIGNED_IN, { type: 'signed-out' });
      await clock.advance(1_000);
    }

    assert.equal(asked(), 3);
    assert.ok(events('sign-in-needed').every(({ expired }) => expired));
  });

  test('is not asked any more when somebody has signed in meanwhile', async () => {
    const { chat, server, clock, events } = await following(poll([]));
    server.onSession(REFUSED, REFUSED, { member: HANEUL });

    for (const token of ['one', 'two', 'three']) {
      chat.signIn(token);
      await settled();
    }
    await clock.advance(60_000);

    assert.deepEqual(events('signed-in'), [{ member: HANEUL }]);
    assert.equal(events('sign-in-needed').length, 1);
  });

  for (const answer of ['', 'Please sign in first', '로그인하세요', '<!doctype html>', 'x'.repeat(4_097)]) {
    test(`may hand over what is no token, which is refused and never sent: "${answer.slice(0, 20)}"`, async () => {
      const { chat, server, sockets, events } = await joined(chats(1, 1), { token: answer });
      await settled();

      assert.deepEqual(sockets[0].written, []);
      await chat.counts();
      await chat.reaction();
      assert.deepEqual(server.requests.map(({ options }) => options.headers.Authorization).filter(Boolean), []);
      assert.deepEqual(
        events('sign-in-needed').map(({ expired, problem }) => [expired, problem.code]),
        [[false, 'INVALID_TOKEN']],
      );
      assert.equal(chat.state, 'connected');
    });
  }
});
