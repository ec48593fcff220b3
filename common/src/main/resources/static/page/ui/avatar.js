/** The small round picture of a member or channel. */
import { element } from './dom.js';

const HUES = 8;

/** One of eight colours, the same for the same id wherever it appears. */
export function hueOf(id) {
  let hash = 0;
  for (const character of String(id)) hash = (hash * 31 + character.codePointAt(0)) % 65_521;
  return `hue-${hash % HUES}`;
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
    const url = new URL(imageUrl, location.href);
    return url.protocol === 'https:' || url.origin === location.origin ? url.href : null;
  } catch {
    return null;
  }
}
