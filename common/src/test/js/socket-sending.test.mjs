// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chats, entriesFrame, hello, problem, sent, sentFrame, settled } from './fakes.mjs';
import { joined, opening } from './following.mjs';

describe('sending over a socket', () => {
  test('a chat is written as a frame, and reported as sent', async () => {
    const { chat, server, sockets, events } = await joined([]);

    const answer = chat.send('안녕 👋');
    await settled();
    const { clientMessageId } = events('pending')[0];
    assert.deepEqual(sockets[0].written, [{ type: 'chat', text: '안녕 👋', clientMessageId }]);
    sockets[0].say(sentFrame('7', clientMessageId));

    assert.deepEqual(await answer, { ...sent('7'), clientMessageId });
    assert.deepEqual(events('sent'), [{ ...sent('7'), clientMessageId }]);
    assert.equal(server.sends().length, 0);
  });

  test('a reply names its chat', async () => {
    const { chat, sockets } = await joined([]);

    chat.send('yes', { replyTo: '3' }).catch(() => {});
    await settled();

    assert.equal(sockets[0].written[0].replyTo, '3');
    chat.stop();
  });

  test('a chat that is too long for a frame is refused by an answer, and ends no socket', async () => {
    const { chat, server, sockets } = await joined([]);
    server.onSend(problem(413, 'TOO_LARGE'));

    await assert.rejects(chat.send('가'.repeat(3_000)), { code: 'TOO_LARGE' });

    assert.deepEqual(sockets[0].written, []);
    chat.send('가'.repeat(200)).catch(() => {});
    await settled();
    assert.equal(sockets[0].written.length, 1);
    chat.stop();
  });

  test('a chat that is refused is not tried again', async () => {
    const { chat, clock, sockets, events } = await joined([]);
    const refusal = chat.send('hello').catch((thrown) => thrown);
    await settled();
    const { clientMessageId } = events('pending')[0];

    sockets[0].say({ type: 'error', code: 'BANNED', detail: 'You may not.', clientMessageId });
    const { code, detail } = await refusal;
    await clock.advance(60_000);

    assert.deepEqual([code, detail], ['BANNED', 'You may not.']);
    assert.equal(events('unsent')[0].text, 'hello');
    assert.equal(sockets[0].written.length, 1);
  });

  test('a chat that comes too fast is sent again as soon as the server allows it', async () => {
    const { chat, clock, sockets, events } = await joined([]);
    const receipt = chat.send('hello');
    await settled();
    const { clientMessageId } = events('pending')[0];

    sockets[0].say({ type: 'error', code: 'TOO_FAST', detail: 'Slow down.', clientMessageId, retryAfterMillis: 3_000 });
    await clock.advance(2_999);
    assert.equal(sockets[0].written.length, 1);
    assert.deepEqual(
      events('delayed').map(({ retryInMillis }) => retryInMillis),
      [3_000],
    );
    await clock.advance(1);
    sockets[0].say(sentFrame('7', clientMessageId));

    assert.equal((await receipt).seq, '7');
    assert.deepEqual(
      sockets[0].written.map((frame) => frame.clientMessageId),
      [clientMessageId, clientMessageId],
    );
  });

  test('a refusal without an id is about the chat that is on its way', async () => {
    const { chat, sockets } = await joined([]);
    const refusal = chat.send('hello').catch((thrown) => thrown);
    await settled();

    sockets[0].say({ type: 'error', code: 'INVALID', detail: 'What is that?' });

    assert.equal((await refusal).code, 'INVALID');
  });

  test('an answer about another chat is not taken for this one’s', async () => {
    const { chat, sockets, events } = await joined([]);
    chat.send('hello');
    await settled();

    sockets[0].say(sentFrame('7', 'another'), { type: 'error', code: 'INVALID', detail: 'no', clientMessageId: 'another' });
    await settled();

    assert.deepEqual([...events('sent'), ...events('unsent')], []);
  });

  test('a busy server is asked again with the same id, not before the time it asked for', async () => {
    const { chat, clock, sockets, events } = await joined([], { chance: 0 });
    const answer = chat.send('hello');
    await settled();
    const { clientMessageId } = events('pending')[0];

    sockets[0].say({ type: 'error', code: 'TRY_LATER', detail: 'Busy.', clientMessageId, retryAfterMillis: 2_000 });
    await clock.advance(1_999);
    assert.equal(sockets[0].written.length, 1);
    await clock.advance(1);
    assert.deepEqual(sockets[0].written[1], sockets[0].written[0]);
    sockets[0].say(sentFrame('7', clientMessageId));

    assert.equal((await answer).seq, '7');
  });

  test('a chat waits for the connection', async () => {
    const { chat, clock, sockets, events } = await joined([]);
    sockets[0].drop();
    await settled();

    const answer = chat.send('hello');
    await clock.advance(500);
    sockets[1].accept();
    assert.deepEqual(sockets[1].written, [], 'not before the hello');
    sockets[1].say(hello([]));
    sockets[1].say(sentFrame('7', events('pending')[0].clientMessageId));

    assert.equal((await answer).seq, '7');
  });

  test('a chat whose answer was lost with the connection is sent again with its id', async () => {
    const { chat, clock, sockets } = await joined([]);
    const answer = chat.send('hello');
    await settled();

    sockets[0].drop();
    await clock.advance(500);
    sockets[1].accept(hello([]));
    assert.deepEqual(sockets[1].written, sockets[0].written);
    sockets[1].say(sentFrame('7', sockets[1].written[0].clientMessageId));

    assert.equal((await answer).seq, '7');
  });

  test('a chat that is sent again has its full time for an answer', async () => {
    const { chat, clock, sockets } = await joined([], { asked: [problem(503, 'TRY_LATER', { retryAfterMillis: 8_000 })] });
    chat.send('hello');
    await settled();
    sockets[0].drop();
    await clock.advance(500);
    sockets[1].drop();
    await clock.advance(9_000);
    sockets[2].accept(hello([]));

    await clock.advance(9_000);

    assert.equal(sockets[2].written.length, 1);
  });

  test('a chat that is not answered within ten seconds is sent again with its id', async () => {
    const { chat, clock, sockets } = await joined([]);
    const answer = chat.send('hello');
    await settled();

    await clock.advance(10_500);
    assert.deepEqual(sockets[0].written[1], sockets[0].written[0]);
    sockets[0].say(sentFrame('7', sockets[0].written[0].clientMessageId));

    assert.equal((await answer).seq, '7');
  });

  test('a chat that arrives needs no answer any more', async () => {
    const { chat, clock, sockets, events } = await joined([]);
    const answer = chat.send('hello');
    await settled();
    const { clientMessageId } = events('pending')[0];

    sockets[0].say(entriesFrame([{ ...chats(1, 1)[0], clientMessageId }]));
    await clock.advance(10_000);

    assert.deepEqual(await answer, { ...sent('1'), clientMessageId });
    assert.deepEqual(events('unsent'), []);
    assert.equal(sockets[0].written.length, 1);
  });

  test('after a minute without a connection the chat is given up, and may be tried again with its id', async () => {
    const { chat, clock, sockets, events } = await joined([]);
    sockets[0].drop();
    const refusal = chat.send('hello').catch((thrown) => thrown);
    await clock.advance(60_000);
    assert.equal((await refusal).code, 'NETWORK');
    const { clientMessageId, text } = events('unsent')[0];

    const answer = chat.send(text, { clientMessageId });
    await clock.advance(30_000);
    sockets.at(-1).accept(hello([]));
    sockets.at(-1).say(sentFrame('9', clientMessageId));

    assert.equal((await answer).seq, '9');
  });

  test('chats arrive in the order in which they were written, whatever happens to the first', async () => {
    const { chat, clock, sockets } = await joined([]);
    const both = Promise.all([chat.send('first'), chat.send('second')]);
    await settled();
    sockets[0].drop();
    await clock.advance(500);
    sockets[1].accept(hello([]));

    sockets[1].say(sentFrame('1', sockets[1].written[0].clientMessageId));
    await settled();
    sockets[1].say(sentFrame('2', sockets[1].written[1].clientMessageId));
    await both;

    assert.deepEqual(
      [...sockets[0].written, ...sockets[1].written].map(({ text }) => text),
      ['first', 'first', 'second'],
    );
  });

  test('a chat that the end of the stream overtook is answered over HTTP', async () => {
    const { chat, clock, server, sockets } = await joined([]);
    server.onSend(problem(409, 'STREAM_NOT_LIVE'));
    const refusal = chat.send('too late').catch((thrown) => thrown);
    await settled();

    sockets[0].say(entriesFrame([{ type: 'stream-ended', seq: '1' }]));
    await clock.advance(1_000);

    assert.equal((await refusal).code, 'STREAM_NOT_LIVE');
    assert.equal(server.sends()[0].body.clientMessageId, sockets[0].written[0].clientMessageId);
  });

  test('what is not sent when everything is stopped is unsent', async () => {
    const { chat, sockets, events } = await joined([]);
    const refusals = [chat.send('first'), chat.send('second')].map((answer) => answer.catch(({ code }) => code));
    await settled();

    chat.stop();

    assert.deepEqual(await Promise.all(refusals), ['STOPPED', 'STOPPED']);
    assert.equal(events('unsent').length, 2);
    assert.equal(sockets[0].written.length, 1);
  });
});

describe('who is signed in', () => {
  const ada = { id: '1', username: 'ada', displayName: 'Ada' };

  test('a member who signs in gets a socket of their own, at the cursor', async () => {
    const { chat, clock, sockets } = await joined(chats(1, 2));

    chat.identify(ada.id);
    await clock.advance(0);

    assert.equal(sockets[0].closedWith, 1000);
    assert.equal(sockets[1].url.search, '?after=2');
  });

  test('a chat of a member is not sent over the socket of the guest', async () => {
    const { chat, clock, sockets } = await joined([]);

    chat.identify(ada.id);
    chat.send('hello');
    await clock.advance(0);
    sockets[1].accept(hello([], { member: ada }));

    assert.deepEqual(sockets[0].written, []);
    assert.deepEqual(
      sockets[1].written.map(({ text }) => text),
      ['hello'],
    );
  });

  test('a socket that is the member’s already stays', async () => {
    const { chat, clock, sockets } = await joined([], { member: ada });

    chat.identify(ada.id);
    await clock.advance(1_000);

    assert.equal(sockets.length, 1);
  });

  test('who signs in while the socket is being opened is looked at when it says hello', async () => {
    const { chat, clock, sockets, events } = await opening();

    chat.identify(ada.id);
    sockets[0].accept(hello([]));
    await clock.advance(0);
    sockets[1].accept(hello([], { member: ada }));

    assert.deepEqual(
      events('state').map(({ state }) => state),
      ['connecting', 'connected'],
    );
    assert.equal(sockets.length, 2);
  });

  test('a server that sees somebody else even then is believed', async () => {
    const { chat, clock, sockets } = await joined([]);

    chat.identify(ada.id);
    await clock.advance(0);
    sockets[1].accept(hello([]));
    await clock.advance(60_000);

    assert.equal(sockets.length, 2);
    assert.equal(chat.state, 'connected');
  });

  test('a session that is over makes a guest of the member', async () => {
    const { chat, clock, sockets, events } = await joined([], { member: ada });

    sockets[0].drop(4401, 'session over');
    await settled();
    assert.equal(events('state').at(-1).problem.code, 'SESSION_OVER');
    chat.identify(null);
    await clock.advance(500);
    sockets[1].accept(hello([]));
    await clock.advance(1_000);

    assert.equal(chat.state, 'connected');
    assert.equal(sockets.length, 2);
  });
});
