// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { ChannelRole } from '../../main/resources/static/page/moderation/channel-role.js';
import { StreamsideProblem } from '../../main/resources/static/streamside/problem.js';
import { settled } from './fakes.mjs';

const CHANNEL = { id: '7', ownerId: '1' };
const AWAY = new StreamsideProblem({ code: 'TRY_LATER', status: 503 });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('while the server is away, a moderator is asked about again, and then has the tools', async () => {
  const { role, known } = roles(AWAY, AWAY, 'MODERATOR');
  role.member = { id: '2' };
  role.show(CHANNEL);

  for (let turn = 0; turn < 3; turn++) {
    await settled();
    mock.timers.tick(2_000);
  }
  await settled();

  assert.deepEqual(known, ['MODERATOR']);
});

test('a renewed token and a changed profile take no tools away, not even for a moment', async () => {
  const { role, known } = roles('MODERATOR', 'MODERATOR', AWAY);
  role.member = { id: '2' };
  role.show(CHANNEL);
  await settled();

  role.member = { id: '2' };
  await settled();
  role.member = { id: '2' };
  await settled();

  assert.deepEqual(known, ['MODERATOR']);
});

test('another member has the role of the one before at no time, and neither has a guest', async () => {
  const { role, known } = roles('MODERATOR', 'SUBSCRIBER');
  role.member = { id: '2' };
  role.show(CHANNEL);
  await settled();

  role.member = { id: '3' };
  assert.equal(role.role, 'MEMBER');
  await settled();
  role.member = null;

  assert.deepEqual(known, ['MODERATOR', 'MEMBER', 'SUBSCRIBER', 'MEMBER']);
});

test('who subscribes may write at once', async () => {
  const { role, known } = roles('MEMBER', 'SUBSCRIBER');
  role.member = { id: '2' };
  role.show(CHANNEL);
  await settled();

  await role.load();

  assert.deepEqual(known, ['SUBSCRIBER']);
});

test('the owner needs no answer, and nothing is asked after a stop', async () => {
  const { role, known, requests } = roles(AWAY, 'MODERATOR');
  role.show(CHANNEL);
  role.member = { id: '1' };
  assert.deepEqual(known, ['OWNER']);

  role.member = { id: '2' };
  await settled();
  role.stop();
  mock.timers.tick(60_000);
  await settled();

  assert.equal(requests.length, 1);
  assert.equal(role.role, 'MEMBER');
});

/** A role about which the server gives these answers, one after the other, and what the page is told. */
function roles(...answers) {
  const requests = [];
  const known = [];
  const role = new ChannelRole(async (address) => {
    requests.push(address);
    const answer = answers[requests.length - 1];
    if (answer instanceof Error) throw answer;
    return { role: answer };
  });
  role.addEventListener('change', () => known.push(role.role));
  return { role, known, requests };
}
