// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { concerns } from '../../main/resources/static/streamside/index.js';

describe('a chat concerns a member', () => {
  test('whom it names', () => {
    assert.equal(concerns({ mentions: ['1', '2'] }, '2'), true);
    assert.equal(concerns({ mentions: ['1', '2'] }, '3'), false);
  });

  test('to whom it replies, unless that chat has been deleted', () => {
    assert.equal(concerns({ replyTo: { seq: '7', authorId: '2', authorName: 'Emma', excerpt: 'hello' } }, '2'), true);
    assert.equal(concerns({ replyTo: { seq: '7', authorId: '2', authorName: 'Emma', excerpt: 'hello' } }, '3'), false);
    assert.equal(concerns({ replyTo: { seq: '7' } }, '2'), false);
  });

  test('and not otherwise', () => assert.equal(concerns({}, '2'), false));
});
