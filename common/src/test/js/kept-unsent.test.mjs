// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { KeptUnsent } from '../../main/resources/static/page/chat/kept-unsent.js';
import { forgetKept } from '../../main/resources/static/page/storage/stored.js';

const SERVER = 'https://chat.example';
const CHAT = { clientMessageId: 'a', text: 'written in a tunnel', replyTo: '7' };
const REPLY = { seq: '7', name: 'Mina', text: 'who is there?' };

beforeEach(() => {
  globalThis.sessionStorage = new TabStorage();
});

test('what was not sent is there after a reload, under the id it was sent with', () => {
  const before = opened('mina');
  before.draft({ text: 'half a draft', reply: REPLY });
  before.add(CHAT);
  before.add({ clientMessageId: 'b', text: 'refused', problem: { code: 'WORD_REFUSED' } });

  const found = new KeptUnsent(SERVER, '42').claim('mina');

  assert.equal(found.draft, 'half a draft');
  assert.deepEqual(found.reply, REPLY);
  assert.deepEqual(found.chats, [CHAT, { clientMessageId: 'b', text: 'refused', problem: { code: 'WORD_REFUSED' } }]);
});

test('what has been stored is not kept any more, and a chat that is tried again is kept once', () => {
  const kept = opened('mina');
  kept.add(CHAT);
  kept.add({ ...CHAT, problem: { code: 'TIMEOUT' } });
  assert.equal(new KeptUnsent(SERVER, '42').claim('mina').chats.length, 1);

  kept.remove(CHAT.clientMessageId);
  assert.deepEqual(Object.keys(sessionStorage), []);
});

test('nobody else finds it: neither another member, nor whoever comes after a sign-out, nor another stream', () => {
  opened('mina').add(CHAT);
  assert.deepEqual(new KeptUnsent(SERVER, '43').claim('mina').chats, []);
  assert.deepEqual(new KeptUnsent(SERVER, '42').claim('noah').chats, []);
  assert.deepEqual(new KeptUnsent(SERVER, '42').claim('mina').chats, [], 'another one has been here');

  const kept = opened('mina');
  kept.add(CHAT);
  kept.forget();
  kept.add(CHAT);
  kept.draft({ text: 'still typing', reply: null });
  assert.deepEqual(Object.keys(sessionStorage), []);
});

test('a sign-out elsewhere on the site forgets all streams, and nothing else of the tab', () => {
  opened('mina').add(CHAT);
  opened('mina', '43').add(CHAT);
  sessionStorage.setItem('of another script', 'x');

  forgetKept();

  assert.deepEqual(Object.keys(sessionStorage), ['of another script']);
});

test('no more is kept than a client sends at a time', () => {
  const kept = opened('mina');
  for (let i = 0; i < 30; i++) kept.add({ clientMessageId: `id-${i}`, text: 'x' });
  const { chats } = new KeptUnsent(SERVER, '42').claim('mina');
  assert.deepEqual([chats.length, chats.at(-1).clientMessageId], [20, 'id-29']);
});

test('where storage is forbidden, or full of something else, nothing is kept and nothing fails', () => {
  sessionStorage.setItem(`streamside.unsent.${SERVER}/42`, '{"half');
  assert.deepEqual(new KeptUnsent(SERVER, '42').claim('mina').chats, []);

  delete globalThis.sessionStorage;
  const kept = opened('mina');
  kept.add(CHAT);
  kept.draft({ text: 'x', reply: null });
  forgetKept();
  assert.deepEqual(new KeptUnsent(SERVER, '42').claim('mina').chats, []);
});

function opened(memberId, streamId = '42') {
  const kept = new KeptUnsent(SERVER, streamId);
  kept.claim(memberId);
  return kept;
}

/** Storage as in a browser: its keys are its properties. */
class TabStorage {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, value) {
    this[key] = String(value);
  }

  removeItem(key) {
    delete this[key];
  }
}
