import assert from 'node:assert/strict';
import test from 'node:test';
import { Replay } from '../../main/resources/static/streamside/index.js';
import { FakeClock, offline, problem } from './fakes.mjs';

const START = Date.parse('2026-01-25T13:00:00Z');
const SEGMENT = 10_000;

test('a chat comes when the recording has reached its moment, once', async () => {
  const { media, clock, texts, play } = follow({ chats: [0, 1, 10, 29.9, 30, 31, 75] });
  await clock.advance(1_000);
  assert.deepEqual(texts, ['0']);

  await play(10);
  assert.deepEqual(texts, ['0', '1', '10']);
  await play(35);
  assert.deepEqual(texts, ['0', '1', '10', '29.9', '30', '31']);
  assert.equal(media.currentTime, 35);
});

test('a paused recording shows nothing new, and asks for nothing new', async () => {
  const { clock, texts, asked, play } = follow({ chats: [0, 5, 6] });
  await play(5);
  const before = asked.length;

  await clock.advance(60_000);

  assert.deepEqual(texts, ['0', '5']);
  assert.equal(asked.length, before);
});

test('the next half minute is fetched ahead, each segment once', async () => {
  const { clock, asked, play } = follow({ chats: [0, 200] });
  await clock.advance(1_000);
  assert.deepEqual(asked, ['head', 0, 1, 2, 3]);

  await play(31);
  assert.deepEqual(asked, ['head', 0, 1, 2, 3, 4, 5, 6]);
});

test('seeking shows what somebody sees who has watched up to there', async () => {
  const { media, clock, asked, events, texts, play } = follow({ chats: [0, 40, 71, 72, 100, 101, 102, 200] });
  await play(1);
  events.length = texts.length = asked.length = 0;

  media.currentTime = 101.5;
  await clock.advance(500);
  assert.deepEqual(events, ['reset', 'chat', 'chat', 'chat', 'chat', 'chat', 'chat']);
  assert.deepEqual(texts, ['0', '40', '71', '72', '100', '101']);
  assert.deepEqual(
    asked.filter((what) => typeof what === 'string'),
    ['before 3'],
  );

  await play(102);
  assert.deepEqual(texts, ['0', '40', '71', '72', '100', '101', '102']);
  media.currentTime = 0.5;
  texts.length = 0;
  await clock.advance(500);
  assert.deepEqual(texts, ['0']);
});

test('a jump is shown as soon as its segments are there, without waiting for the next look', async () => {
  const { media, clock, texts } = follow({ chats: [0, 101, 400], media: new Recording() });
  await clock.advance(500);

  media.seek(101.5);
  await clock.advance(0);
  assert.deepEqual(texts, ['0', '0', '101']);
});

test('somebody who drags the position asks for what is there at the end, and not for all that lies between', async () => {
  const { media, clock, asked, texts } = follow({ chats: [0, 400], media: new Recording() });
  await clock.advance(500);
  asked.length = texts.length = 0;

  for (let second = 60; second <= 400; second += 2) media.seek(second);
  await clock.advance(0);
  assert.deepEqual(asked, [4, 5, 6, 7, 8, 9, 37, 38, 39, 40, 41, 42, 43, 'before 2']);
  assert.deepEqual(texts, ['0', '400']);
});

test('after a jump into a busy chat, the last fifty entries are shown', async () => {
  const { media, clock, texts } = follow({ chats: Array.from({ length: 300 }, (_, i) => 60 + i / 20) });
  await clock.advance(500);

  media.currentTime = 75;
  await clock.advance(500);

  assert.equal(texts.length, 50);
  assert.equal(texts.at(-1), '74.95');
});

test('after a jump into silence, the last entries are shown, however long ago they were', async () => {
  const { media, clock, events, texts, play } = follow({ chats: [0, 12, 25, 400], media: new Recording() });
  await clock.advance(500);

  media.seek(200);
  await clock.advance(0);
  assert.deepEqual(texts, ['0', '0', '12', '25']);
  events.length = texts.length = 0;
  await play(401);
  assert.deepEqual([events, texts], [['chat'], ['400']]);

  texts.length = 0;
  media.seek(2_000);
  await clock.advance(0);
  assert.deepEqual(texts, ['0', '12', '25', '400'], 'where the recording goes on after the stream');
});

test('what came before a jump is asked for again when the answer is lost, and chats that are gone do not count', async () => {
  const gone = Array.from({ length: 60 }, (_, i) => ({ type: 'chat-deleted', seq: String(i + 3), target: String(i + 3) }));
  const { media, clock, server, states, texts } = follow({ chats: [0, 5], more: gone, media: new Recording() });
  await clock.advance(500);
  media.seek(25);
  await clock.advance(0);
  assert.deepEqual(texts, ['0', '0', '5']);

  server.awayBefore = offline;
  texts.length = 0;
  media.seek(300);
  await clock.advance(0);
  assert.equal(states.at(-1).state, 'reconnecting');
  server.awayBefore = null;
  await clock.advance(5_000);
  assert.equal(states.at(-1).state, 'connected');
  assert.deepEqual(texts, ['0', '5']);
});

test('a jump shows what was pinned then, however long before it that was', async () => {
  const chats = [0, 5, ...Array.from({ length: 180 }, (_, i) => 20 + i), 200, 290, ...Array.from({ length: 90 }, (_, i) => 421 + i)];
  const pins = [pin(6, '1'), pin(206, '2'), pin(212, '3'), pin(300), pin(420, '1')];
  const { media, clock, pinned } = follow({ chats, pins, media: new Recording() });
  await clock.advance(500);
  for (const [second, target] of [
    [4, null],
    [150, '1'],
    [209, '2'],
    [250, '3'],
    [350, null],
    [590, '1'],
    [213, '3'],
    [2, null],
  ]) {
    media.seek(second);
    await clock.advance(500);
    assert.equal(pinned.at(-1), target, `at ${second} s`);
  }
});

test('a jump into a busy chat says first what was pinned before what is shown', async () => {
  const busy = Array.from({ length: 300 }, (_, i) => 60 + i / 20);
  const { media, clock, events, pinned } = follow({ chats: busy, pins: [pin(61, '1')] });
  await clock.advance(500);
  events.length = 0;

  media.currentTime = 75;
  await clock.advance(500);
  assert.deepEqual(events.slice(0, 3), ['reset', 'chat-pinned', 'chat']);
  assert.deepEqual(pinned, [null, null, '1']);
  assert.equal(events.filter((type) => type === 'chat').length, 50);
});

test('a segment of an older server, or an old answer of a cache, shows what is near', async () => {
  const { media, clock, asked, texts } = follow({ chats: [0, 12, 200], withFirst: false, media: new Recording() });
  await clock.advance(500);

  media.seek(220);
  await clock.advance(0);
  assert.deepEqual(texts, ['0', '200']);
  assert.ok(asked.every((what) => what === 'head' || typeof what === 'number'));
});

test('at sixteen times the speed, in a hidden tab, nothing is missing and nothing comes twice', async () => {
  const chats = Array.from({ length: 200 }, (_, i) => i);
  const { media, clock, texts } = follow({ chats });
  await clock.advance(500);

  for (; media.currentTime < 192; media.currentTime += 16) await clock.advance(1_000);
  await clock.advance(1_000);

  assert.deepEqual(texts, chats.slice(0, 193).map(String));
});

test('the recording may start later than the stream, or earlier', async () => {
  const later = follow({ chats: [0, 89, 91], head: { offsetMillis: 90_000 } });
  await later.play(1);
  assert.deepEqual(later.texts, ['0', '89', '91']);

  const earlier = follow({ chats: [0, 1], head: { offsetMillis: -10_000 } });
  await earlier.play(9);
  assert.deepEqual(earlier.texts, []);
  await earlier.play(10.5);
  assert.deepEqual(earlier.texts, ['0']);
});

test('an entry without a time comes with the one before it', async () => {
  const { events, play } = follow({ chats: [0, 5], more: [{ type: 'chat-unpinned', seq: '3' }] });
  await play(4);
  assert.deepEqual(events, ['reset', 'chat']);
  await play(6);
  assert.deepEqual(events, ['reset', 'chat', 'chat', 'chat-unpinned']);
});

test('an outage is waited for, and nothing is missing afterwards', async () => {
  const { clock, server, states, texts, play } = follow({ chats: [0, 95, 96] });
  await play(29);
  server.away = offline;
  await play(31);
  assert.equal(states.at(-1).state, 'reconnecting');
  assert.equal(states.at(-1).problem.code, 'NETWORK');

  await play(40);
  server.away = null;
  await clock.advance(31_000);
  await play(97);

  assert.equal(states.at(-1).state, 'connected');
  assert.deepEqual(texts, ['0', '95', '96']);
});

test('a stream that does not exist is not asked for again', async () => {
  const { clock, states, asked } = follow({ chats: [], away: () => problem(404, 'STREAM_NOT_FOUND') });

  await clock.advance(120_000);

  assert.equal(states.at(-1).state, 'failed');
  assert.deepEqual(asked, ['head']);
});

test('a limit, or a proxy that refuses, passes, and the replay goes on', async () => {
  const { clock, server, states, texts, play } = follow({ chats: [0, 2], away: () => problem(429, 'HTTP_429') });
  await play(3);
  assert.equal(states.at(-1).state, 'reconnecting');

  server.away = null;
  await clock.advance(31_000);

  assert.equal(states.at(-1).state, 'connected');
  assert.deepEqual(texts, ['0', '2']);
});

test('a live stream has more segments later', async () => {
  const { clock, server, texts, play } = follow({ chats: [0, 70], head: { endedAt: null, segments: 6 } });
  await play(55);
  await play(75);
  assert.deepEqual(texts, ['0']);

  server.head.segments = 8;
  await clock.advance(6_000);

  assert.deepEqual(texts, ['0', '70']);
});

test('a segment that another node does not have yet is asked for again, and the replay goes on', async () => {
  const { clock, server, states, asked, texts, play } = follow({ chats: [0, 45, 46] });
  server.missing = 4;
  await play(47);
  await clock.advance(20_000);
  assert.deepEqual(texts, ['0']);
  assert.ok(asked.filter((what) => what === 4).length <= 12, 'once in five seconds');

  server.missing = null;
  await clock.advance(6_000);

  assert.deepEqual(texts, ['0', '45', '46']);
  assert.ok(states.every(({ state }) => state !== 'failed'));
});

test('a chat that a node has given a time after the end comes at the end', async () => {
  const head = { endedAt: new Date(START + 12_300).toISOString(), segments: 3 };
  const { texts, asked, play } = follow({ chats: [0, 12, 22], head });
  await play(12.25);
  assert.deepEqual(texts, ['0', '12']);
  await play(13);
  assert.deepEqual(texts, ['0', '12', '22']);

  const jumping = follow({ chats: [0, 12, 22], head, media: { currentTime: 13 } });
  await jumping.play(60);
  assert.deepEqual(jumping.texts, ['0', '12', '22']);
  assert.deepEqual(asked.toSorted(), [0, 1, 2, 'head']);
});

test('what is deleted while it is loaded does not come later, nor again after a jump, and no reply quotes it', async () => {
  const { media, clock, replay, server, quotes, texts, play } = follow({
    chats: [0, 5, 12, 300, 302, 304],
    replies: { 304: '5' },
    media: new Recording(),
  });
  await play(301);
  texts.length = quotes.length = 0;
  server.gone = ['1', '2', '5'];

  replay.remove({ type: 'chat-deleted', seq: '7', target: '5' });
  replay.remove({ type: 'member-purged', seq: '8', memberId: '1', upTo: '2' });
  replay.remove({ type: 'member-purged', seq: '9', memberId: '2', upTo: '6' });
  await play(305);
  assert.deepEqual(texts, ['304']);
  assert.deepEqual(quotes, [{ seq: '5' }]);

  texts.length = 0;
  media.seek(301);
  await clock.advance(0);
  assert.deepEqual(texts, ['12', '300']);
});

test('what a cache still has after it was deleted is not shown', async () => {
  const { media, clock, replay, texts, play } = follow({ chats: [0, 5, 300], media: new Recording() });
  await play(301);
  replay.remove({ type: 'chat-deleted', target: '2' });
  texts.length = 0;

  media.seek(6);
  await clock.advance(1_000);

  assert.deepEqual(texts, ['0']);
});

test('a position that is that of the stream needs no offset', async () => {
  const { texts, play } = follow({ chats: [0, 89, 91], head: { offsetMillis: 90_000 }, media: { currentTime: 0, isStreamTime: true } });
  await play(1);
  assert.deepEqual(texts, ['0']);
});

test('after stop, nothing is asked and nothing is shown', async () => {
  const { clock, replay, asked, texts, play } = follow({ chats: [0, 5, 40] });
  await play(1);
  replay.stop();
  const before = asked.length;

  await play(90);
  await clock.advance(60_000);

  assert.equal(asked.length, before);
  assert.deepEqual(texts, ['0']);
});

/** A replay of a stream of ten minutes with messages at these seconds, which are also their texts. */
function follow({ chats, replies = {}, pins = [], more = [], head = {}, away = null, withFirst = true, media = { currentTime: 0 } }) {
  const clock = new FakeClock();
  const entries = chats.map((second) => ({
    type: 'chat',
    author: { id: '1', name: 'Ada' },
    text: String(second),
    ...(replies[second] ? { replyTo: { seq: replies[second], authorId: '1', authorName: 'Ada', excerpt: 'what was said' } } : {}),
    sentAt: new Date(START + second * 1_000).toISOString(),
    second,
  }));
  entries.push(...pins);
  entries.sort((one, other) => one.second - other.second);
  entries.forEach((entry, i) => {
    entry.seq = String(i + 1);
  });
  const server = {
    away,
    gone: [],
    head: {
      startedAt: new Date(START).toISOString(),
      endedAt: new Date(START + 600_000).toISOString(),
      segmentMillis: SEGMENT,
      segments: 61,
      pinnedAt: [],
      offsetMillis: 0,
      ...head,
    },
  };
  const asked = [];
  const fetch = async (address, { signal }) => {
    signal.throwIfAborted();
    const before = /\/chats\/history\?before=(\d+)$/.exec(address)?.[1];
    if (before !== undefined) {
      asked.push(`before ${before}`);
      if (server.awayBefore) return server.awayBefore();
      return Response.json({
        entries: entries
          .filter(({ seq }) => Number(seq) < Number(before) && !server.gone.includes(seq))
          .reverse()
          .slice(0, 50),
        before: null,
      });
    }
    const segment = /\/replay\/(\d+)$/.exec(address)?.[1];
    asked.push(segment === undefined ? 'head' : Number(segment));
    if (server.away) return server.away();
    if (segment === undefined) return Response.json(server.head);
    if (server.missing === Number(segment)) return problem(404, 'NOT_FOUND');
    const own = entries.filter(({ second }) => Math.floor((second * 1_000) / SEGMENT) === Number(segment));
    const first = entries.find(({ second }) => second * 1_000 >= SEGMENT * Number(segment))?.seq ?? String(entries.length + 1);
    const pin = pins.findLast(({ second }) => second * 1_000 < SEGMENT * Number(segment));
    return Response.json({
      ...(withFirst ? { first } : {}),
      ...(pin?.target ? { pinned: pin } : {}),
      entries: segment === '0' ? [...own, ...more] : own,
    });
  };
  const replay = new Replay({ streamId: '42', media, baseUrl: 'http://chat.example', fetch, clock });
  const events = [];
  const texts = [];
  const quotes = [];
  const states = [];
  const pinned = [];
  for (const type of ['reset', 'chat-unpinned']) replay.addEventListener(type, () => pinned.push(null));
  replay.addEventListener('chat-pinned', ({ detail }) => pinned.push(detail.target));
  for (const type of ['reset', 'chat', 'chat-pinned', 'chat-unpinned']) replay.addEventListener(type, () => events.push(type));
  replay.addEventListener('chat', ({ detail }) => {
    texts.push(detail.text);
    if (detail.replyTo) quotes.push(detail.replyTo);
  });
  replay.addEventListener('state', ({ detail }) => states.push(detail));
  replay.start();
  /** Plays up to this second. */
  const play = async (to) => {
    await clock.advance(500);
    for (; media.currentTime < to; media.currentTime = Math.min(to, media.currentTime + 0.25)) await clock.advance(250);
    await clock.advance(250);
  };
  return { replay, media, clock, server, asked, events, texts, quotes, states, pinned, play };
}

/** Pins a message; without a target, unpins. */
function pin(second, target) {
  return { type: target ? 'chat-pinned' : 'chat-unpinned', target, second };
}

/** Reports jumps, as a video does. */
class Recording extends EventTarget {
  currentTime = 0;

  seek(second) {
    this.currentTime = second;
    this.dispatchEvent(new Event('seeking'));
  }
}
