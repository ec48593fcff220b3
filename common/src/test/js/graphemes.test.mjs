// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cut, initialOf, PLAIN } from '../../main/resources/static/page/ui/graphemes.js';

const CHARACTERS = {
  'a flag': '🇰🇷',
  'a family': '👨‍👩‍👧‍👦',
  'a tone of skin': '👍🏽',
  'a keycap': '7\uFE0F\u20E3',
  'the flag of a region': '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'old Hangul': '\u1112\u119E\u11AB',
  'a syllable of Devanagari': '\u0915\u0940',
  'a conjunct': 'क्षि',
  accents: 'g\u0308\u0323',
};

describe('a text is cut between what people see as characters', () => {
  for (const [name, character] of Object.entries(CHARACTERS)) {
    test(name, () => {
      const text = `m${character}${character} and more`;
      assert.equal(cut(text, 1), 'm');
      assert.equal(cut(text, 2), `m${character}`);
      assert.equal(cut(text, 3), `m${character}${character}`);
      assert.equal(cut(text, 4), `m${character}${character} `);
      assert.equal(initialOf(`  ${character}${character}`), character);
    });
  }

  test('and a short one stays as it is', () => {
    assert.equal(cut('abc', 3), 'abc');
    assert.equal(cut('abc', 4), 'abc');
    assert.equal(cut('', 1), '');
    assert.equal(initialOf('  '), '');
  });

  test('and the short way is taken only for characters that always stand alone', () => {
    const plain = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter((unit) => PLAIN.test(unit));
    assert.ok(plain.length > 30_000);
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (let from = 0; from < plain.length; from += 100) {
      const text = plain.slice(from, from + 100).join('');
      for (const each of [text, text.replaceAll(/./g, 'a$&$&한か')]) {
        assert.equal([...segmenter.segment(each)].length, each.length);
      }
    }
    assert.equal(initialOf('e\u0301a'), 'e\u0301');
    assert.equal(initialOf('가\u11a8'), '가\u11a8');
  });
});
