// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlaybackClock } from '../../main/resources/static/page/watch/playback-clock.js';

test('a replay that is over stays paused when the viewer goes back, until it is played', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const clock = new PlaybackClock(60);
  clock.play();
  now = 61_000;
  assert.deepEqual([clock.currentTime, clock.paused], [60, true]);

  clock.currentTime = 20;
  now += 5_000;
  assert.deepEqual([clock.currentTime, clock.paused], [20, true]);

  clock.play();
  now += 5_000;
  assert.deepEqual([clock.currentTime, clock.paused], [25, false]);
});

test('going back while it plays goes on from there', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const clock = new PlaybackClock(60);
  clock.play();
  now = 10_000;

  clock.currentTime = 3;
  now += 1_000;

  assert.deepEqual([clock.currentTime, clock.paused], [4, false]);
});
