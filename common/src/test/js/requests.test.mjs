import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Requests } from '../../main/resources/static/page/developers/requests.js';

describe('requests of several clients', () => {
  test('belong to whoever began them, also at one address and with answers in another order', () => {
    const requests = new Requests();
    requests.begins('/chats?after=7', 1_000, 'polling');
    requests.begins('/chats?after=7', 1_002, 'websocket');
    requests.begins('/counts', 1_003, 'polling');

    assert.equal(requests.ended('/chats?after=7', 1_002.4), 'websocket');
    assert.equal(requests.ended('/counts', 1_003), 'polling');
    assert.equal(requests.ended('/chats?after=7', 1_000.1), 'polling');
  });

  test('are measured once, and those of nobody are not', () => {
    const requests = new Requests();
    requests.begins('/chats', 1_000, 'polling');

    assert.equal(requests.ended('/session', 1_000), undefined);
    assert.equal(requests.ended('/chats', 999), undefined);
    assert.equal(requests.ended('/chats', 1_000), 'polling');
    assert.equal(requests.ended('/chats', 1_000), undefined);
  });

  test('are forgotten if they are never measured, the oldest first', () => {
    const requests = new Requests();
    for (let i = 0; i <= 100; i++) requests.begins(`/chats?after=${i}`, i, i);

    assert.equal(requests.ended('/chats?after=0', 200), undefined);
    assert.equal(requests.ended('/chats?after=1', 200), 1);
  });
});
