/** Shows the web addresses in a text that people wrote as links. */
import { addressesIn } from './addresses.js';
import { element } from './dom.js';

/**
 * @param {string} text
 * @param {Record<string, string>} [attributes] of the links
 * @returns {(string | HTMLAnchorElement)[]} the whole text, as it was written
 */
export function linked(text, attributes = {}) {
  return addressesIn(text).map((part) => (typeof part === 'string' ? part : link(part, attributes)));
}

/**
 * `nofollow ugc`: search engines should not follow the links of strangers. They open in a new tab, because this one shows a stream.
 *
 * @param {{words: string, address: string}} part
 * @param {Record<string, string>} attributes
 */
function link({ words, address }, attributes) {
  return element(
    'a',
    {
      href: address,
      rel: 'noopener nofollow ugc',
      target: '_blank',
      class: 'user-link',
      'data-address': address,
      title: address,
      ...attributes,
    },
    words,
  );
}

/** Shows the links within an element as links, or as mere words. @param {Element} place  @param {boolean} allowed */
export function allowLinks(place, allowed) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (place.querySelectorAll('.user-link'))) {
    if (allowed) link.href = link.dataset.address ?? '';
    else link.removeAttribute('href');
  }
}
