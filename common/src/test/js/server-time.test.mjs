// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import { request } from '../../main/resources/static/streamside/index.js';
import { serverTime } from '../../main/resources/static/streamside/server-time.js';
import { FakeClock } from './fakes.mjs';

const HOUR = 3_600_000;

test('until the server has been heard, the time is that of this device', () => {
  const clock = new FakeClock();
  assert.equal(serverTime(clock).now(), clock.now());
});

test('a clock that is wrong makes no difference, whichever way', async () => {
  for (const wrong of [-2 * HOUR, 26 * HOUR, 40_000]) {
    const { clock, ask, now } = device({ wrong });
    await ask();
    assert.ok(Math.abs(serverTime(clock).now() - now()) < 1_000, `${wrong}`);
  }
});

test('half of the way there and back lies between the answer and now', async () => {
  const { clock, ask, now } = device({ wrong: HOUR });
  await ask({ roundTripMillis: 1_600 });
  const error = serverTime(clock).now() - now();
  assert.ok(error > -1_000 && error <= 0, `${error}`);
});

test('the latest of several answers is the best, as a date has whole seconds', async () => {
  const { clock, ask, now } = device({ wrong: HOUR });
  for (let i = 0; i < 20; i++) {
    await clock.advance(777);
    await ask();
  }
  assert.ok(Math.abs(serverTime(clock).now() - now()) < 150);
});

test('what a cache has kept says how old it is, and what this browser may have kept says nothing', async () => {
  const { clock, ask, now } = device({ wrong: HOUR });
  await ask({ oldSeconds: 50, headers: { Age: '50', 'Cache-Control': 'public, max-age=1' } });
  assert.ok(Math.abs(serverTime(clock).now() - now()) < 1_000);

  await ask({ oldSeconds: 500, headers: { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' } });
  assert.ok(Math.abs(serverTime(clock).now() - now()) < 1_000);
});

test('an answer that took long does not spoil what is known, and one without a date does not matter', async () => {
  const { clock, ask, now } = device({ wrong: HOUR });
  await ask({ roundTripMillis: 5_000 });
  await ask();
  await ask({ roundTripMillis: 9_000 });
  await ask({ headers: { Date: 'soon' } });
  assert.ok(Math.abs(serverTime(clock).now() - now()) < 1_000);
});

test('when the clock of the device is set, the next answer tells', async () => {
  for (const set of [-HOUR, HOUR]) {
    const { clock, ask, now, device: own } = device({ wrong: 0 });
    await ask();
    own.wrong += set;
    await ask();
    assert.ok(Math.abs(serverTime(clock).now() - now()) < 1_000);
  }
});

/** A device whose clock is wrong by `own.wrong`, and a server that answers with its own time. */
function device(own) {
  const right = new FakeClock();
  const clock = {
    now: () => right.now() + own.wrong,
    random: right.random,
    setTimeout: right.setTimeout,
    clearTimeout: right.clearTimeout,
    deadline: right.deadline,
    advance: (millis) => right.advance(millis),
  };
  const ask = async ({ roundTripMillis = 0, oldSeconds = 0, headers = {} } = {}) => {
    const fetch = async () => {
      await right.advance(roundTripMillis / 2);
      const date = new Date(right.now() - oldSeconds * 1_000).toUTCString();
      await right.advance(roundTripMillis / 2);
      return new Response('{}', { headers: { Date: date, ...headers } });
    };
    await request('https://chat.example/api', { fetch, clock });
  };
  return { clock, ask, now: right.now, device: own };
}
