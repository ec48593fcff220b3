/** What a moderator says to everybody: a line of the log that stands out. */
import { element, bdi } from '../ui/dom.js';
import { badge } from './chat-line.js';

/** @param {{by: {name: string, badge?: string}, text: string}} announcement */
export function chatAnnouncement({ by, text }) {
  return element('div', { class: 'chat-announcement', 'data-testid': 'announcement' },
    element('p', { class: 'chat-announced-by' }, bdi({}, by.name), ' ', badge(by.badge)),
    element('p', {}, bdi({ 'data-testid': 'announcement-text' }, text)));
}
