import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rightsOn } from '../../main/resources/static/page/chat/chat-rights.js';

const MINA = { id: '1', username: 'mina', displayName: 'Mina', imageUrl: null };
const BY_NOAH = { seq: '7', author: { id: '2', name: 'Noah' }, text: 'hello' };
const BY_MINA = { seq: '8', author: { id: '1', name: 'Mina' }, text: 'hello' };

const by = (badge) => ({ ...BY_NOAH, author: { ...BY_NOAH.author, badge } });

describe('what a viewer may do about a chat', () => {
  test('a guest may only read', () => {
    assert.deepEqual(rightsOn(BY_NOAH, { member: null, role: 'MEMBER', mayWrite: true }), { own: false, concerned: false, acts: [] });
  });

  test('a member replies to others and reports them, and deletes what is their own', () => {
    const viewer = { member: MINA, role: 'MEMBER', mayWrite: true };

    assert.deepEqual(rightsOn(BY_NOAH, viewer).acts, ['reply', 'report']);
    assert.deepEqual(rightsOn(BY_MINA, viewer), { own: true, concerned: false, acts: ['delete'] });
  });

  test('nobody replies where the composer is closed', () => {
    assert.deepEqual(rightsOn(BY_NOAH, { member: MINA, role: 'MEMBER', mayWrite: false }).acts, ['report']);
  });

  test('a moderator bans, deletes and pins, and need not report', () => {
    const viewer = { member: MINA, role: 'MODERATOR', mayWrite: true };

    for (const badge of [undefined, 'SUBSCRIBER', 'BOT', 'LOOK_ALIKE'])
      assert.deepEqual(rightsOn(by(badge), viewer).acts, ['ban', 'delete', 'member', 'pin', 'reply'], badge);
    assert.deepEqual(rightsOn({ ...BY_MINA, author: { ...BY_MINA.author, badge: 'MODERATOR' } }, viewer).acts, ['delete', 'pin']);
  });

  test('nobody moderates an equal, or somebody above', () => {
    for (const badge of ['MODERATOR', 'OWNER', 'OPERATOR'])
      assert.deepEqual(rightsOn(by(badge), { member: MINA, role: 'MODERATOR', mayWrite: true }).acts, ['member', 'pin', 'reply'], badge);
    assert.ok(rightsOn(by('MODERATOR'), { member: MINA, role: 'OWNER', mayWrite: true }).acts.includes('ban'));
    assert.ok(!rightsOn(by('OPERATOR'), { member: MINA, role: 'OWNER', mayWrite: true }).acts.includes('delete'));
  });

  test('a chat concerns whom it names and to whom it replies, and nobody who wrote it', () => {
    const concerns = (chat, member) => rightsOn(chat, { member, role: 'MEMBER', mayWrite: true }).concerned;

    assert.ok(concerns({ ...BY_NOAH, mentions: ['1'] }, MINA));
    assert.ok(concerns({ ...BY_NOAH, replyTo: { seq: '3', authorId: '1' } }, MINA));
    assert.ok(!concerns({ ...BY_NOAH, mentions: ['11'], replyTo: { seq: '3', authorId: '2' } }, MINA));
    assert.ok(!concerns({ ...BY_MINA, mentions: ['1'] }, MINA));
    assert.ok(!concerns({ ...BY_NOAH, mentions: ['1'] }, null));
  });
});
