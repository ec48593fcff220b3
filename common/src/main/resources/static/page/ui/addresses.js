/** Where a text that somebody wrote has addresses of the web. */

/**
 * With a scheme, or with the `www.` that people know addresses by. Invisible characters and those that turn the direction end an
 * address: it would lead elsewhere than it seems to.
 */
const ADDRESS = /(?<![a-z0-9])(?:https?:\/\/|www\.)[^\s<>"「」『』【】。、\p{Cc}\p{Cf}]+/giu;
/** What follows an address in a sentence, and is hardly ever part of it. */
const AFTER = /[.,;:!?'…’”»！？]$/u;
/** A particle of Korean, Japanese or Chinese: they are written without a space. Such letters belong to an address after a slash. */
const PARTICLE = /(?<=[a-z0-9])[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/iu;
/** @type {Record<string, string>} */
const BRACKETS = { ')': '(', ']': '[', '}': '{', '）': '（' };

/** @returns {(string | {words: string, address: string})[]} the whole text, with the addresses apart @param {string} text */
export function addressesIn(text) {
  const parts = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutEnd(found);
    const address = addressOf(words);
    if (address === null) continue;
    parts.push(text.slice(end, index), { words, address });
    end = index + words.length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}

/** (see www.example.com/a_(b).) leads to a_(b). @param {string} found */
function withoutEnd(found) {
  let words = found.replace(PARTICLE, '');
  for (let last = words.at(-1); words !== ''; last = words.at(-1)) {
    const open = BRACKETS[last ?? ''];
    const isUnpaired = open !== undefined && words.split(last ?? '').length > words.split(open).length;
    if (!AFTER.test(words) && !isUnpaired) break;
    words = words.slice(0, -1).replace(PARTICLE, '');
  }
  return words;
}

/** Null for what is no address of the web, or hides its host behind a name and a password. @param {string} words */
function addressOf(words) {
  try {
    const url = new URL(/^https?:/i.test(words) ? words : `https://${words}`);
    const isWeb = ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
    return isWeb && /[^.]\.[^.]|:|^localhost$/.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}
