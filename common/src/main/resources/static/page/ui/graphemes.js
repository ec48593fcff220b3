/** Characters as people see them. One may be several code points: a flag, a family, a syllable. */

/**
 * Latin letters, kana, Chinese characters and Hangul syllables: among themselves, each is a character of its own (UAX #29, table 3).
 */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]+$/;

/** Created on first use: that takes a slow phone some 80 ms. @type {Intl.Segmenter | null | undefined} */
let segmenter;

/** @param {string} text  @returns {Iterable<string>} code points if the browser has no `Intl.Segmenter` */
function* graphemes(text) {
  segmenter ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;
  if (segmenter === null) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * The longest prefix of a text that has whole characters only.
 *
 * @param {string} text
 * @param {number} max number of characters
 */
export function cut(text, max) {
  if (text.length <= max) return text; // no character has less than one unit
  if (PLAIN.test(text.slice(0, max + 1))) return text.slice(0, max);
  let end = 0;
  let characters = 0;
  for (const each of graphemes(text)) {
    if (characters++ === max) break;
    end += each.length;
  }
  return text.slice(0, end);
}

/** The first character of a name; empty for an empty one. @param {string} name */
export function initialOf(name) {
  return cut(name.trim(), 1);
}
