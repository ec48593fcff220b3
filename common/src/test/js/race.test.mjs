import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Race } from '../../main/resources/static/page/developers/race.js';

const NOTHING = { ownMillis: null, laterMillis: null };

describe('a race of two transports', () => {
  test('tells how much later the second brings an entry', () => {
    const race = new Race();

    assert.deepEqual(race.arrived('websocket', { seq: '7' }, 1_000), { ownMillis: null, laterMillis: 0 });
    assert.deepEqual(race.arrived('polling', { seq: '7' }, 3_100), { ownMillis: null, laterMillis: 2_100 });
    assert.deepEqual(race.arrived('polling', { seq: '8' }, 4_000), { ownMillis: null, laterMillis: 0 });
  });

  test('tells how long it takes until a chat that this page has sent is back, from its last attempt', () => {
    const race = new Race();
    race.sent('mine', 500);
    race.sent('mine', 900);

    assert.deepEqual(race.arrived('websocket', { seq: '7', clientMessageId: 'mine' }, 940), { ownMillis: 40, laterMillis: 0 });
    assert.deepEqual(race.arrived('polling', { seq: '7', clientMessageId: 'mine' }, 2_900), { ownMillis: 2_000, laterMillis: 1_960 });
    assert.deepEqual(race.arrived('websocket', { seq: '8', clientMessageId: 'other' }, 3_000), { ownMillis: null, laterMillis: 0 });
  });

  test('says nothing of what was there before, whichever transport says so first', () => {
    const race = new Race();
    race.ignore('6');
    race.arrived('websocket', { seq: '7' }, 1_000);
    race.ignore('7');

    assert.deepEqual(race.arrived('websocket', { seq: '6' }, 1_000), NOTHING);
    assert.deepEqual(race.arrived('polling', { seq: '7' }, 9_000), NOTHING);
    assert.equal(race.laterMillis('polling'), null);
  });

  test('knows the median of each transport', () => {
    const race = new Race();
    for (const [i, later] of [
      [1, 100],
      [2, 900],
      [3, 200],
      [4, 400],
    ]) {
      race.sent(`mine-${i}`, 0);
      race.arrived('websocket', { seq: `${i}`, clientMessageId: `mine-${i}` }, 10);
      race.arrived('polling', { seq: `${i}` }, 10 + later);
    }

    assert.deepEqual([race.laterMillis('websocket'), race.laterMillis('polling')], [0, 300]);
    assert.deepEqual([race.ownMillis('websocket'), race.ownMillis('polling')], [10, null]);
  });

  test('forgets old entries, however long the page stays open', () => {
    const race = new Race();
    race.ignore('1');
    for (let seq = 2; seq < 1_000; seq++) race.arrived('websocket', { seq: `${seq}` }, seq);

    assert.deepEqual(race.arrived('polling', { seq: '1' }, 5_000), { ownMillis: null, laterMillis: 0 });
    assert.deepEqual(race.arrived('polling', { seq: '999' }, 5_000), { ownMillis: null, laterMillis: 4_001 });
  });
});
