/** The badge that shows a member's role on a channel. */
import { element } from '../ui/dom.js';

/** @param {string} [name] of the role; without it there is no badge */
export function badge(name) {
  if (!name) return null;
  return element('span', { class: 'badge', 'data-badge': name, i18n: `badge.${name}` });
}
