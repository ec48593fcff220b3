// Run with: node --test common/src/test/js/*.test.mjs
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cut, initialOf } from '../../main/resources/static/page/ui/graphemes.js';

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

  test('in the same places as the browser itself would cut it, whatever stands beside a character', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (let unit = 0; unit < 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      for (const text of [`${character}a한`, `a${character}한`, `한${character}か`, `${character}${character}a`]) {
        const [{ segment }] = segmenter.segment(text);
        if (cut(text, 1) !== segment) assert.equal(cut(text, 1), segment, unit.toString(16));
      }
    }
  });
});
