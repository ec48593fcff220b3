/** The small round picture of a member or channel. */
import { element } from './dom.js';
import { initialOf } from './graphemes.js';

/** The number of hues in `controls.css`. */
const HUES = 24;

/**
 * The colour of a member, channel or stream. The id alone decides it, so it is the same on every page, for every viewer, for ever.
 *
 * @param {string} id
 */
export function hueOf(id) {
  return `hue-${hash(String(id)) % HUES}`;
}

/** FNV-1a: its low bits depend on all characters, so consecutive ids have different colours. @param {string} text */
function hash(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Decoration beside a name that says the same, so it has no text of its own, not even an initial.
 *
 * @param {{id: string, ownerId?: string, name: string, imageUrl?: string | null}} whom a member, or a channel, which has its owner's colour
 */
export function avatar({ id, ownerId = id, name, imageUrl }) {
  const initial = element('span', { class: `avatar ${hueOf(ownerId)}`, 'aria-hidden': 'true', 'data-initial': initialOf(name) || '?' });
  const source = safeImage(imageUrl);
  if (source === null) return initial;
  const image = element('img', { class: 'avatar', alt: '', loading: 'lazy', decoding: 'async' });
  image.addEventListener('error', () => image.replaceWith(initial), { once: true });
  image.src = source;
  return image;
}

/** Pictures come only from the chat's own server: another would learn who is watching. @param {string | null | undefined} imageUrl */
function safeImage(imageUrl) {
  if (!imageUrl) return null;
  try {
    // Not the page's address: the chat may be on a page of another site.
    const url = new URL(imageUrl, import.meta.url);
    return url.origin === new URL(import.meta.url).origin ? url.href : null;
  } catch {
    return null;
  }
}
