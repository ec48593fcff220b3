// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { ChatStream } from '../../main/resources/static/page/chat/chat-stream.js';
import { settled } from './fakes.mjs';

const STARTED = '2026-01-25T13:00:00.400Z';
const ENDED = '2026-01-25T13:00:01.430Z';
const LIVE = { id: '42', title: 'Slow boats', status: 'LIVE', startedAt: STARTED, endedAt: null };
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
  const { stream } = following(LIVE, LIVE);

  stream.ended(ENDED);
  await stream.load();
  stream.changed('LIVE');
  await stream.load();

  assert.deepEqual(stream.current, OVER);
});

test('an end that a heartbeat reports is shown at once, and its time is requested until an answer has it', async () => {
  const { stream, requests } = following(LIVE, LIVE, OVER);
  await stream.load();

  stream.changed('ENDED');
  assert.equal(stream.current.status, 'ENDED');
  assert.equal(stream.current.endedAt, null);

  for (let turn = 0; turn < 5; turn++) {
    mock.timers.tick(4_000);
    await settled();
    assert.equal(stream.current.status, 'ENDED');
  }
  assert.deepEqual(stream.current, OVER);
  assert.equal(requests.length, 3);
});

test('a start in the chat holds until the server knows it, too', async () => {
  const { stream } = following({ ...LIVE, status: 'SCHEDULED', startedAt: null }, LIVE);

  stream.started(STARTED);
  await stream.load();
  assert.deepEqual(stream.current, LIVE);

  stream.ended(ENDED);
  assert.deepEqual(stream.current, OVER);
});

/** A stream about which the server gives these answers, one after the other. */
function following(...answers) {
  const requests = [];
  const stream = new ChatStream('42', async (address) => {
    requests.push(address);
    return answers[requests.length - 1];
  });
  return { stream, requests };
}
