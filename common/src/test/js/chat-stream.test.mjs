// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { ChatStream } from '../../main/resources/static/page/chat/chat-stream.js';
import { StreamsideProblem } from '../../main/resources/static/streamside/problem.js';
import { settled } from './fakes.mjs';

const STARTED = '2026-01-25T13:00:00.400Z';
const ENDED = '2026-01-25T13:00:01.430Z';
const LIVE = { id: '42', title: 'Slow boats', status: 'LIVE', startedAt: STARTED, endedAt: null };
const PLANNED = { ...LIVE, status: 'SCHEDULED', startedAt: null };
const OVER = { ...LIVE, status: 'ENDED', endedAt: ENDED };

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('a stream that ends in the chat ended when its entry says, and nothing is requested', async () => {
  const { stream, requests } = following(LIVE);
  await stream.load();

  stream.ended(ENDED);
  mock.timers.tick(60_000);

  assert.deepEqual(stream.current, OVER);
  assert.equal(requests.length, 1);
});

test('an answer from before the end does not bring the stream back to life', async () => {
  const { stream, requests } = following(LIVE, LIVE);

  stream.ended(ENDED);
  await stream.load();
  stream.changed('LIVE');
  await stream.load();

  assert.deepEqual(stream.current, OVER);
  assert.equal(requests.length, 2);
});

test('an end that a heartbeat reports is shown at once, and its time is requested until an answer has it', async () => {
  const { stream, requests } = following(LIVE, LIVE, OVER);
  await stream.load();

  stream.changed('ENDED');
  assert.equal(stream.current.status, 'ENDED');
  assert.equal(stream.current.endedAt, null);

  for (let turn = 0; turn < 5; turn++) {
    mock.timers.tick(8_000);
    await settled();
    assert.equal(stream.current.status, 'ENDED');
  }
  assert.deepEqual(stream.current, OVER);
  assert.equal(requests.length, 3);
});

test('an end whose time comes in the chat meanwhile needs no request', async () => {
  const { stream, requests } = following(LIVE);
  stream.changed('ENDED');
  await stream.load();
  assert.equal(stream.current.status, 'ENDED');

  stream.ended(ENDED);
  mock.timers.tick(60_000);

  assert.deepEqual(stream.current, OVER);
  assert.equal(requests.length, 1);
});

test('a start in the chat holds until the server knows it, too, and needs no request', async () => {
  const { stream, requests } = following(PLANNED, PLANNED);
  await stream.load();

  stream.started(STARTED);
  stream.started();
  mock.timers.tick(120_000);
  assert.deepEqual(stream.current, LIVE);
  assert.equal(requests.length, 1);

  await stream.load();
  assert.deepEqual(stream.current, LIVE);
  stream.ended(ENDED);
  assert.deepEqual(stream.current, OVER);
});

test('a page that was asleep at the start asks when that was, and does not guess', async () => {
  const { stream, requests } = following(PLANNED, LIVE);
  await stream.load();

  stream.started();
  stream.started();
  assert.deepEqual(stream.current, { ...LIVE, startedAt: null });

  mock.timers.tick(8_000);
  await settled();
  assert.deepEqual(stream.current, LIVE);
  assert.equal(requests.length, 2);
});

test('after a stop, and for a stream that is gone, nothing is requested', async () => {
  const stopped = following(LIVE);
  await stopped.stream.load();
  stopped.stream.changed('ENDED');
  stopped.stream.stop();

  const gone = following(LIVE, new StreamsideProblem({ code: 'STREAM_NOT_FOUND', status: 404 }));
  await gone.stream.load();
  gone.stream.changed('ENDED');
  mock.timers.tick(8_000);
  await settled();
  assert.equal(gone.stream.current, null);

  mock.timers.tick(120_000);
  assert.deepEqual([stopped.requests.length, gone.requests.length], [1, 2]);
});

test('while the server is away, it is asked again, and then knows the time', async () => {
  const { stream } = following(LIVE, new StreamsideProblem({ code: 'TRY_LATER', status: 503 }), OVER);
  await stream.load();

  stream.changed('ENDED');
  for (let turn = 0; turn < 2; turn++) {
    mock.timers.tick(8_000);
    await settled();
  }

  assert.deepEqual(stream.current, OVER);
});

/** A stream about which the server gives these answers, one after the other. */
function following(...answers) {
  const requests = [];
  const stream = new ChatStream('42', async (address) => {
    requests.push(address);
    const answer = answers[requests.length - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { stream, requests };
}
