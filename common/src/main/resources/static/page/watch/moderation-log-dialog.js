/** What moderators have done on a channel, for its moderators. */
import { request } from '../../streamside/index.js';
import { clearText, hasText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { timeHint } from '../member/member-list.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';

/** @param {string} channelId */
export async function openModerationLog(channelId) {
  const status = element('p', { class: 'hint', role: 'status', i18n: 'members.loading' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const acts = element('ol', { class: 'members', role: 'list', 'data-testid': 'moderation-log' });
  const older = element('button', { type: 'button', class: 'quiet small', hidden: true, i18n: 'modlog.older', onclick: () => load() });
  let before = null;
  openDialog('modlog.title', element('div', {}, status, problem, acts, older));
  await load();

  async function load() {
    try {
      const page = await request(address(channelId, before));
      acts.append(...page.acts.map(actItem));
      before = page.before;
      older.hidden = before === null;
      problem.textContent = '';
    } catch (error) {
      problem.textContent = explain(error);
    }
    if (acts.childElementCount > 0 || problem.textContent) clearText(status);
    else setText(status, 'modlog.none');
  }
}

/** A newer server may know acts that this page does not. */
function actItem({ action, moderator, target, at, until, note }) {
  const key = `modlog.${action}`;
  const sentence = element('span', {});
  if (hasText(key)) setText(sentence, key, { moderator: moderator.displayName, target: target?.displayName ?? '' });
  else sentence.textContent = `${moderator.displayName}: ${action}`;
  return element('li', { class: 'member' }, element('span', { class: 'member-name' }, sentence, timeHint('modlog.at', at),
    until ? timeHint('ban.until', until) : null, note ? bdi({ class: 'hint' }, note) : null));
}

function address(channelId, before) {
  const log = `/api/v1/channels/${encodeURIComponent(channelId)}/moderation-log`;
  return before === null ? log : `${log}?before=${before}`;
}
