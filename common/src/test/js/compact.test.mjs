import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CompactReader } from '../../main/resources/static/streamside/compact-reader.js';
import { chats, hello, numbers, poll, problem, settled } from './fakes.mjs';
import { joined, opening } from './following.mjs';

const FIXTURES = JSON.parse(readFileSync(new URL('../../../testing/src/main/resources/compact-entries.json', import.meta.url), 'utf8'));
const FORMS = { entries: ['full', 'compact'] };
const ADA = { id: '1', name: 'Ada' };
const AT = Date.parse('2026-01-25T13:27:51.123Z');

/** The same messages as `chats`, in compact form. */
function compact(from, to) {
  return numbers(from, to).map((seq, index) => [index === 0 ? AT : 0, index === 0 ? ADA : 0, `chat ${seq}`]);
}

function withoutIds(entries) {
  return entries.map(({ clientMessageId: _, ...chat }) => chat);
}

describe('entries in compact form', () => {
  for (const { what, messages } of FIXTURES) {
    test(what, () => {
      const reader = new CompactReader();
      for (const { compact, full } of messages) assert.deepEqual(reader.read(compact), full);
    });
  }

  test('what is in the full form stays as it is', () => {
    const frame = { type: 'entries', entries: chats(1, 3), cursor: '3' };
    assert.equal(new CompactReader().read(frame), frame);
    assert.deepEqual(new CompactReader().read({ type: 'pong' }), { type: 'pong' });
  });

  test('a message that begins anew forgets the authors of those before', () => {
    const reader = new CompactReader();
    reader.read({ entries: compact(1, 2), cursor: '2' });
    reader.read({ entries: [[AT, { id: '2', name: 'Bob' }, 'hello']], cursor: '3' });
    assert.equal(reader.read([4, [0, 0, 'hello']]).entries[0].author.name, 'Bob');
    assert.throws(() => reader.read([5, [0, 1, 'hello']]), { code: 'BAD_ANSWER' });
  });

  const known = { entries: [[AT, ADA, 'hello']], cursor: '1' };
  for (const [what, ...messages] of [
    ['the first message goes on', [2, [0, ADA, 'hello']]],
    ['an author who was never introduced', known, [2, [0, 1, 'hello']]],
    ['a negative author', known, [2, [0, -1, 'hello']]],
    ['half an author', known, [2, [0, 0.5, 'hello']]],
    ['an author by name', known, [2, [0, 'length', 'hello']]],
    ['an author without a name', known, [2, [0, { id: '1' }, 'hello']]],
    ['no author', known, [2, [0, null, 'hello']]],
    ['no time', known, [2, [null, 0, 'hello']]],
    ['a time as text', known, [2, ['0', 0, 'hello']]],
    ['a time before 1970', known, [2, [-2 * AT, 0, 'hello']]],
    ['a time beyond all calendars', known, [2, [Number.MAX_SAFE_INTEGER, 0, 'hello']]],
    ['no text', known, [2, [0, 0]]],
    ['a number as the text', known, [2, [0, 0, 7]]],
    ['a list as the rest', known, [2, [0, 0, 'hello', []]]],
    ['something after the rest', known, [2, [0, 0, 'hello', {}, 1]]],
    ['no number', known, [[0, 0, 'hello']]],
    ['a number as text', known, ['2', [0, 0, 'hello']]],
    ['a number that is none', known, [1.5, [0, 0, 'hello']]],
    ['no entries', known, [2]],
    ['fewer left out than none', known, [2, -1, [0, 0, 'hello']]],
    ['more entries than numbers', known, [1, [0, 0, 'hello'], [0, 0, 'hello']]],
    ['another entry with a number that is not its turn', known, [3, [0, 0, 'hello'], { type: 'chat-deleted', seq: '9', target: '1' }]],
    ['nothing as an entry', known, [2, null]],
    ['a cursor that is none', { entries: [[AT, ADA, 'hello']], cursor: 'x' }],
  ]) {
    test(`${what}: refused`, () => {
      const reader = new CompactReader();
      const last = messages.pop();
      messages.forEach((message) => reader.read(message));
      assert.throws(() => reader.read(last), { code: 'BAD_ANSWER' });
    });
  }

  test('garbage is refused, or read as what the server said: never with a wrong name', () => {
    let seed = 1;
    const random = (n) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % n;
    };
    const name = (text) => `name of ${text}`;
    const damages = [
      (chat) => chat.splice(random(chat.length), 1),
      (chat) => chat.splice(random(chat.length + 1), 0, [null, -1, 2 ** 53, 'x', {}, []][random(6)]),
      (chat) => (chat[random(chat.length)] = [undefined, NaN, true, 1e300, [], {}, 'id'][random(7)]),
    ];
    let refused = 0;
    for (let round = 0; round < 2_000; round++) {
      const reader = new CompactReader();
      const known = [];
      let seq = 0;
      try {
        for (let frame = 0; frame < 5; frame++) {
          const entries = Array.from({ length: 1 + random(4) }, () => {
            const author = random(5);
            const text = `a${author}`;
            seq++;
            if (known.includes(text)) return [random(100), known.indexOf(text), text];
            known.push(text);
            return [random(100), { id: text, name: name(text) }, text];
          });
          if (random(4) === 0) damages[random(damages.length)](entries[random(entries.length)]);
          const message = frame === 0 ? { entries, cursor: String(seq) } : [seq, ...entries];
          for (const { author, text } of reader.read(JSON.parse(JSON.stringify(message))).entries) {
            if (text in { x: 1, id: 1 }) continue; // the text itself is damaged
            assert.equal(author.name, name(text));
          }
        }
      } catch (error) {
        if (error.code !== 'BAD_ANSWER') throw error;
        refused++;
      }
    }
    assert.ok(refused > 500, `${refused} refused`);
  });
});

describe('a server that offers entries in compact form', () => {
  test('is asked for them by a socket, whose frames go on where the last one ended', async () => {
    const { sockets, events } = await opening({ client: [{ transports: ['websocket'], ...FORMS }] });
    assert.equal(sockets[0].url.searchParams.get('entries'), 'compact');

    sockets[0].accept({ ...hello([]), entries: compact(1, 2), cursor: '2' });
    sockets[0].say([3, [0, 0, 'chat 3']], [4, [0, 0, 'chat 4']]);
    await settled();

    assert.deepEqual(events('chat'), withoutIds(chats(1, 4)));
  });

  test('is asked for them by polls', async () => {
    const { server, clock, events } = await opening({ client: [{ transports: ['polling'], ...FORMS }] });
    assert.equal(server.polls()[0].url.searchParams.get('entries'), 'compact');
    server.onPoll({ ...poll([]), entries: compact(1, 2), cursor: '2' });
    await clock.advance(9_000);
    assert.deepEqual(events('chat'), withoutIds(chats(1, 2)));
  });

  test('may be joined by one of an older version: its refusal of a poll leads to the full form, at once and without a loss', async () => {
    const { chat, server, clock, shown, events } = await opening({ client: [{ transports: ['polling'], ...FORMS }] });
    chat.paced = false;
    server.onPoll({ ...poll([]), entries: compact(1, 2), cursor: '2' }, refusal(), poll(chats(3, 4)), poll(chats(5, 5)));
    await clock.advance(4_000);
    assert.deepEqual(shown(), ['1', '2']);
    await clock.advance(4_000);
    assert.deepEqual(shown(), ['1', '2', '3', '4']);
    await clock.advance(4_000);
    assert.deepEqual(shown(), ['1', '2', '3', '4', '5']);
    assert.deepEqual(
      server.polls().map(({ url }) => url.searchParams.get('entries')),
      ['compact', 'compact', 'compact', null, null],
    );
    assert.deepEqual(events('reset'), []);
  });

  test('may be joined by one of an older version: its close of a socket leads to the full form', async () => {
    const { sockets, clock, shown, events } = await opening({ client: [{ transports: ['websocket'], ...FORMS }] });
    sockets[0].accept();
    sockets[0].drop(1008, 'entries is not a parameter of this address');
    await clock.advance(3_000);
    assert.equal(sockets[1].url.searchParams.get('entries'), null);
    sockets[1].accept(hello(chats(1, 2)));
    await settled();
    assert.deepEqual(shown(), ['1', '2']);
    assert.deepEqual(
      events('state').filter(({ state }) => state === 'failed'),
      [],
    );
  });

  test('may be joined by one of an older version: its refusal of a socket leads to the full form', async () => {
    const { sockets, clock, shown, events } = await opening({
      client: [{ transports: ['websocket'], ...FORMS }],
      asked: [refusal()],
    });
    sockets[0].drop();
    await clock.advance(3_000);
    assert.equal(sockets[1].url.searchParams.get('entries'), null);
    sockets[1].accept(hello(chats(1, 2)));
    await settled();
    assert.deepEqual(shown(), ['1', '2']);
    assert.deepEqual(events('reset'), []);
  });

  test('a frame that refers to an author of another connection is not shown', async () => {
    const { sockets, clock, shown } = await opening({ client: [{ transports: ['websocket'], ...FORMS }] });
    sockets[0].accept({ ...hello([]), entries: compact(1, 1), cursor: '1' });
    sockets[0].drop();
    await clock.advance(3_000);
    sockets[1].accept({ ...hello([]), cursor: '1' });
    sockets[1].say([2, [0, 0, 'whose?']]);
    await clock.advance(3_000);
    assert.deepEqual(shown(), ['1']);
    assert.ok(sockets.length > 2, 'it connects anew');
  });

  test("gives one's own chat its id, whether it comes before the answer or after it", async () => {
    const { chat, sockets, events } = await joined([], { member: ADA, client: [{ transports: ['websocket'], ...FORMS }] });
    const ids = [];
    chat.addEventListener('pending', ({ detail }) => ids.push(detail.clientMessageId));
    chat.send('chat 1');
    await settled();
    sockets[0].say({
      type: 'entries',
      entries: [
        [AT, { id: '2', name: 'Bob' }, 'chat 1'],
        [0, ADA, 'chat 1'],
      ],
      cursor: '2',
    });
    sockets[0].say({ type: 'sent', clientMessageId: ids[0], seq: '2', sentAt: '2026-01-25T13:27:51.123Z' });
    await settled();
    chat.send('late');
    await settled();
    sockets[0].say({ type: 'sent', clientMessageId: ids[1], seq: '3', sentAt: '2026-01-25T13:27:51.123Z' });
    await settled();
    sockets[0].say([3, [0, 1, 'late']]);
    await settled();
    assert.deepEqual(
      events('chat').map(({ clientMessageId }) => clientMessageId),
      [undefined, ...ids],
    );
  });

  test('of two chats with the same words, only the one that is stored is reported as sent', async () => {
    const { chat, sockets, events } = await joined([], { member: ADA, client: [{ transports: ['websocket'], ...FORMS }] });
    sockets[0].say({ type: 'entries', entries: [[AT, { id: '2', name: 'Bob' }, 'hello']], cursor: '1' });
    const ids = [];
    chat.addEventListener('pending', ({ detail }) => ids.push(detail.clientMessageId));
    const first = chat.send('gg');
    const second = chat.send('gg').catch(({ code }) => code);
    await settled();
    sockets[0].say({ type: 'sent', clientMessageId: ids[0], seq: '2', sentAt: '2026-01-25T13:27:51.123Z' });
    await settled();
    sockets[0].say([2, [0, ADA, 'gg']]);
    await settled();
    sockets[0].say({ type: 'error', clientMessageId: ids[1], code: 'BANNED' });
    assert.equal((await first).seq, '2');
    assert.equal(await second, 'BANNED');
    assert.deepEqual(
      events('chat').map(({ clientMessageId }) => clientMessageId),
      [undefined, ids[0]],
    );
    assert.deepEqual(
      events('unsent').map(({ clientMessageId }) => clientMessageId),
      [ids[1]],
    );
  });

  test('the same words from another device do not stand for an answer', async () => {
    const { chat, sockets, events } = await joined([], { member: ADA, client: [{ transports: ['websocket'], ...FORMS }] });
    sockets[0].say({ type: 'entries', entries: [[AT, { id: '2', name: 'Bob' }, 'hello']], cursor: '1' });
    const answer = chat.send('gg').catch(({ code }) => code);
    await settled();
    const [{ clientMessageId }] = events('pending');
    sockets[0].say([2, [0, ADA, 'gg']]);
    await settled();
    sockets[0].say({ type: 'error', clientMessageId, code: 'BANNED' });
    assert.equal(await answer, 'BANNED');
  });
});

function refusal() {
  return problem(400, 'INVALID', { fields: [{ field: 'entries', reason: 'UNKNOWN', message: 'is not a parameter of this address' }] });
}
