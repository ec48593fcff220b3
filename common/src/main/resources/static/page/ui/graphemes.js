/** What people see as one character, although it may be several code points: a flag, a family, a syllable. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** @param {string} text  @returns {Iterable<string>} code points, where the browser knows nothing better */
function* graphemes(text) {
  if (segmenter === null) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * The longest beginning of a text that has whole characters only.
 *
 * @param {string} text
 * @param {number} max at most so many characters
 */
export function cut(text, max) {
  if (text.length <= max) return text; // no character has less than one unit
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
