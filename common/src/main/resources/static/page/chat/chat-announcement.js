/** A moderator's announcement to all viewers: a line of the log that stands out. */
import { badge } from '../member/badge.js';
import { bdi, element, find } from '../ui/dom.js';
import { folded } from '../ui/fold.js';
import { linked } from '../ui/links.js';

/** @param {import('../types.js').Entry} announcement */
export function chatAnnouncement({ by, text }) {
  return element(
    'div',
    { class: 'chat-announcement', 'data-testid': 'announcement' },
    element('p', { class: 'chat-announced-by' }, bdi({}, by?.name ?? ''), ' ', badge(by?.badge)),
    folded(element('p', { class: 'chat-announced' }, bdi({ 'data-testid': 'announcement-text' }, ...linked(text)))),
  );
}

/** @param {HTMLElement} line */
export function isAnnouncement(line) {
  return line.classList.contains('chat-announcement');
}

/**
 * Shows or hides the button that takes the announcement back.
 *
 * @param {HTMLElement} line
 * @param {boolean} removable
 * @param {() => void} remove
 */
export function markAnnouncement(line, removable, remove) {
  const button = line.querySelector('.announcement-remove');
  if (!removable) button?.remove();
  else if (!button)
    find(line, '.chat-announced-by').append(
      ' ',
      element('button', {
        type: 'button',
        class: 'link announcement-remove',
        'data-testid': 'announcement-remove',
        i18n: 'announce.take-back',
        onclick: remove,
      }),
    );
}
