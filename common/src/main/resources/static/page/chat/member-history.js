/** What a member said lately on a channel, and what moderators did about it. Loaded when it is opened. */
import { request } from '../../streamside/index.js';
import { clearText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { timeHint } from '../member/member-list.js';
import { bdi, element } from '../ui/dom.js';
import { actItem } from './moderation-act.js';

/**
 * @param {string} channelId
 * @param {string} memberId
 * @returns {HTMLDetailsElement}
 */
export function memberHistory(channelId, memberId) {
  const status = element('p', { class: 'hint', role: 'status', i18n: 'members.loading' });
  const acts = element('ul', { class: 'members', role: 'list' });
  const chats = element('ul', { class: 'members', role: 'list', 'data-testid': 'member-chats' });
  const details = element('details', {}, element('summary', { 'data-testid': 'member-history', i18n: 'history.title' }), status, acts, chats);
  details.addEventListener('toggle', load, { once: true });
  return details;

  async function load() {
    const channel = `/api/v1/channels/${encodeURIComponent(channelId)}`;
    const id = encodeURIComponent(memberId);
    try {
      const [log, said] = await Promise.all([request(`${channel}/moderation-log?memberId=${id}&limit=20`), request(`${channel}/members/${id}/chats`)]);
      acts.append(...log.acts.map(actItem));
      chats.append(...said.chats.map(({ text, sentAt }) => element('li', { class: 'member' },
        element('span', { class: 'member-name' }, bdi({}, text), timeHint('modlog.at', sentAt)))));
      if (log.acts.length + said.chats.length > 0) clearText(status);
      else setText(status, 'history.none');
    } catch (problem) {
      clearText(status);
      status.textContent = explain(problem);
    }
  }
}
