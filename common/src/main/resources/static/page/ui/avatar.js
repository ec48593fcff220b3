/** The small round picture of a member or channel. */
import { element } from './dom.js';

const HUES = 12;
const MAX_REMEMBERED = 500;

/** The hues of those who have been shown, the latest last. @type {Map<string, number>} */
const hues = new Map();

/**
 * The colour of a member, channel or stream, the same wherever it appears on the page. The id decides, unless somebody else has that
 * colour already: then it is the next one that fewer have, so that the first twelve all differ.
 */
export function hueOf(id) {
  const key = String(id);
  const hue = hues.get(key) ?? freeHue(hash(key));
  hues.delete(key);
  hues.set(key, hue);
  if (hues.size > MAX_REMEMBERED) hues.delete(hues.keys().next().value);
  return `hue-${hue}`;
}

function freeHue(preferred) {
  const uses = new Array(HUES).fill(0);
  for (const hue of hues.values()) uses[hue]++;
  const fewest = Math.min(...uses);
  for (let hue = preferred; ; hue++) {
    if (uses[hue % HUES] === fewest) return hue % HUES;
  }
}

function hash(text) {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)) % 65_521;
  return hash % HUES;
}

/** Decoration beside a name that says the same, so it has no text of its own. */
export function avatar({ id, name, imageUrl }) {
  const initial = element('span', { class: `avatar ${hueOf(id)}`, 'aria-hidden': 'true' }, [...name.trim()][0] ?? '?');
  const source = safeImage(imageUrl);
  if (source === null) return initial;
  // Members choose the address: its server should not learn which stream is being watched.
  const image = element('img', { class: 'avatar', alt: '', referrerpolicy: 'no-referrer', loading: 'lazy', decoding: 'async' });
  image.addEventListener('error', () => image.replaceWith(initial), { once: true });
  image.src = source;
  return image;
}

function safeImage(imageUrl) {
  if (!imageUrl) return null;
  try {
    // Not the page's address: the chat may be on a page of another site.
    const url = new URL(imageUrl, import.meta.url);
    return url.protocol === 'https:' || url.origin === new URL(import.meta.url).origin ? url.href : null;
  } catch {
    return null;
  }
}
