// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlaybackClock } from '../../main/resources/static/page/watch/playback-clock.js';

test('a replay that is over stays paused when the viewer goes back, until it is played', (t) => {
  const { clock, wait } = playing(t);
  wait(61_000);
  assert.deepEqual([clock.currentTime, clock.paused], [60, true]);

  clock.currentTime = 20;
  wait(5_000);
  assert.deepEqual([clock.currentTime, clock.paused], [20, true]);

  clock.play();
  wait(5_000);
  assert.deepEqual([clock.currentTime, clock.paused], [25, false]);
});

test('going back while it plays goes on from there', (t) => {
  const { clock, wait } = playing(t);
  wait(10_000);

  clock.currentTime = 3;
  wait(1_000);

  assert.deepEqual([clock.currentTime, clock.paused], [4, false]);
});

/** A replay of a minute that plays, at a time that the test moves on. */
function playing(t) {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const clock = new PlaybackClock(60);
  clock.play();
  const wait = (millis) => {
    now += millis;
  };
  return { clock, wait };
}
