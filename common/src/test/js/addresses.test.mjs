import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressesIn } from '../../main/resources/static/page/ui/addresses.js';

const found = (text) =>
  addressesIn(text)
    .filter((part) => typeof part !== 'string')
    .map(({ words, address }) => `${words} > ${address}`);

describe('addresses in what people write', () => {
  test('no word is lost, and the address is what was written', () => {
    const text = 'see https://example.com/a?b=c#d, then www.example.org!';

    assert.deepEqual(addressesIn(text), [
      'see ',
      { words: 'https://example.com/a?b=c#d', address: 'https://example.com/a?b=c#d' },
      ', then ',
      { words: 'www.example.org', address: 'https://www.example.org/' },
      '!',
    ]);
    assert.deepEqual(addressesIn('no address'), ['no address']);
    assert.deepEqual(addressesIn(''), []);
  });

  test('what belongs to the sentence does not belong to the address', () => {
    for (const [text, words] of [
      ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
      ['Is it https://example.com/a?', 'https://example.com/a'],
      ['"https://example.com"', 'https://example.com'],
      ['<https://example.com/a>', 'https://example.com/a'],
      ['주소는 https://example.com입니다', 'https://example.com'],
      ['여기https://example.com/a에서 봐요', 'https://example.com/a'],
      ['https://example.com/a。', 'https://example.com/a'],
      ['「https://example.com/a」です', 'https://example.com/a'],
      ['https://ko.wikipedia.org/wiki/서울', 'https://ko.wikipedia.org/wiki/서울'],
      ['https://한국.kr 좋아요', 'https://한국.kr'],
      ['http://localhost:8080/x', 'http://localhost:8080/x'],
      ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ])
      assert.equal(addressesIn(text).find((part) => typeof part !== 'string')?.words, words, text);
  });

  test('what is no address of the web, or pretends to be another, stays text', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.com',
      'https://',
      'http://..',
      'https://user:secret@example.com',
      'https://paypal.example@evil.example',
      'mailto:a@example.com',
      'www.',
      'wwww.example',
      'xhttps://example.com',
      'Back in ten. TV is too loud',
      'https://exa\u202emple',
      'https://a',
      'file:///etc/passwd',
      'blob:https://example.com/1'.replace('https', 'x'),
    ])
      assert.deepEqual(found(text), [], text);
    assert.deepEqual(found('https://example.com\u200b.evil.example'), ['https://example.com > https://example.com/']);
    assert.deepEqual(found('https://example.com/\u202egpj.exe'), ['https://example.com/ > https://example.com/']);
  });
});
