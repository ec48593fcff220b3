/** What shows the role of a member on a channel. */
import { element } from '../ui/dom.js';

/** @param {string} [name] of the role; nothing without one */
export function badge(name) {
  if (!name) return null;
  return element('span', { class: 'badge', 'data-badge': name, i18n: `badge.${name}` });
}
