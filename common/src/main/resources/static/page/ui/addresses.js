/** Finds the web addresses in a text that people wrote. */

/**
 * A web address begins with a scheme or with `www.`. It ends before an invisible character or one that changes the direction:
 * otherwise it would lead elsewhere than it seems to.
 */
const ADDRESS = /(?<![a-z0-9])(?:https?:\/\/|www\.)[^\s<>"「」『』【】。、\p{Cc}\p{Cf}]+/giu;
/** Characters that follow an address in a sentence, and are hardly ever part of it. */
const AFTER = /[.,;:!?'…’”»！？]$/u;
/** A particle of Korean, Japanese or Chinese, written without a space. Directly after a slash, such letters belong to the address. */
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

/** Null for a text that is no web address, or that hides its host behind a name or a password. @param {string} words */
function addressOf(words) {
  try {
    const url = new URL(/^https?:/i.test(words) ? words : `https://${words}`);
    const isWeb = ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
    return isWeb && /[^.]\.[^.]|:|^localhost$/.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}
