// Run with: node --test docs/.site/*.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { compare, ranges } from './assets/calculator.js';

const published = JSON.parse(readFileSync(new URL('assets/calculator.json', import.meta.url), 'utf8'));
const audience = { viewers: 1_000, rate: 5, poll: 4, compression: 'polling' };
const use = { hours: 100, coreHour: 0.04, gigabyte: 0.08 };

const cell = (study, transport, viewers, rate, value, more = {}) => {
  const figure = [value, value * 0.9, value * 1.1];
  const isCompressed = transport === 'polling';
  const poll = transport === 'polling' ? 4 : 0;
  return { study, transport, poll, isCompressed, viewers, rate, p50: figure, p99: figure, cores: figure, kilobytes: figure, ...more };
};
const costs = (cells, more = {}) =>
  Object.fromEntries(compare(cells, { ...audience, ...more }, use).map(({ transport, ...row }) => [transport, row]));
const measured = (cells, more) => Object.keys(costs(cells, more)).filter((transport) => costs(cells, more)[transport].figures);

describe('what an audience costs', () => {
  test('as it was measured', () => {
    const rows = costs(published, { rate: 17, compression: 'all' });

    assert.equal(Math.round(rows.polling.figures.p50[0]), 2_019);
    assert.equal(Math.round(rows.websocket.figures.p50[0]), 26);
    for (const row of Object.values(rows)) assert.equal(row.study, 'transports');
  });

  test('every figure is within its interval', () => {
    for (const rate of [0.5, 1.5, 5, 17, 32])
      for (const { figures } of compare(published, { ...audience, rate }, use))
        for (const [value, low, high] of Object.values(figures)) assert.ok(low <= value && value <= high && low >= 0);
  });

  test('on a straight line between two rates and two audiences', () => {
    const cells = [
      cell('a', 'polling', 1_000, 8, 40),
      cell('a', 'polling', 1_000, 2, 20),
      cell('a', 'polling', 500, 2, 10),
      cell('a', 'polling', 500, 8, 20),
    ];

    assert.deepEqual(costs(cells, { viewers: 750 }).polling.figures.p50, [22.5, 20.25, 24.75]);
    assert.deepEqual(costs(cells, { rate: 2 }).polling.figures.p50, [20, 18, 22]);
  });

  test('each figure between the rates that have it', () => {
    const cells = [cell('a', 'polling', 1_000, 2, 20), cell('a', 'polling', 1_000, 4, 50, { p50: [] }), cell('a', 'polling', 1_000, 8, 40)];

    const { figures } = costs(cells, { rate: 4 }).polling;

    assert.equal(figures.cores[0], 50);
    assert.equal(figures.p50[0].toFixed(3), '26.667');
  });

  test('a month is traffic and cores, at the prices of the reader', () => {
    const { figures } = costs([cell('a', 'polling', 1_000, 5, 2_000, { cores: [0.5, 0.4, 0.6] })]).polling;

    assert.deepEqual(figures.gigabytes, [200, 180, 220]);
    assert.deepEqual(
      figures.money.map((each) => each.toFixed(2)),
      ['18.00', '16.00', '20.00'],
    );
  });

  test('by one study, if it has both', () => {
    const cells = [
      cell('a', 'websocket', 1_000, 5, 1),
      cell('b', 'polling', 1_000, 5, 2),
      cell('b', 'websocket', 1_000, 5, 3),
      cell('a', 'events', 1_000, 5, 4),
    ];

    const { polling, websocket, events } = costs(cells);

    assert.deepEqual([polling.study, websocket.study, events.study], ['b', 'b', 'a']);
    assert.equal(websocket.figures.p50[0], 3);
  });
});

describe('what was not measured has no figures', () => {
  for (const [name, more, transports] of [
    ['more viewers', { viewers: 1_001 }, []],
    ['fewer viewers', { viewers: 249 }, []],
    ['an audience of some transports only', { viewers: 500 }, ['polling', 'websocket']],
    ['more messages', { rate: 32.1 }, []],
    ['fewer messages', { rate: 0.4 }, []],
    ['another interval', { poll: 3 }, ['long-polling', 'events', 'websocket']],
    ['compressed frames, events and polls that wait, at all rates but one', { compression: 'all' }, ['polling']],
    ['no number', { viewers: Number.NaN }, []],
  ])
    test(name, () => assert.deepEqual(measured(published, more), transports));

  test('but says what was', () => {
    assert.deepEqual(ranges(published, 'polling'), [
      { poll: 4, isCompressed: true, viewers: [250, 1_000], rates: [0.5, 32] },
      { poll: 2, isCompressed: false, viewers: [1_000, 1_000], rates: [0.5, 32] },
      { poll: 4, isCompressed: false, viewers: [1_000, 1_000], rates: [0.5, 32] },
    ]);
    assert.deepEqual(ranges(published, 'long-polling'), [
      { poll: 0, isCompressed: true, viewers: [1_000, 1_000], rates: [17, 17] },
      { poll: 0, isCompressed: false, viewers: [1_000, 1_000], rates: [0.5, 32] },
    ]);
    assert.deepEqual(ranges(published, 'websocket'), [
      { poll: 0, isCompressed: true, viewers: [1_000, 1_000], rates: [17, 17] },
      { poll: 0, isCompressed: false, viewers: [250, 1_000], rates: [0.5, 32] },
    ]);
  });
});
