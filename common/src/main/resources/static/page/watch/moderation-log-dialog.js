/** What moderators have done on a channel, for its moderators. */
import { request } from '../../streamside/index.js';
import { actItem } from '../chat/moderation-act.js';
import { clearText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';

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

function address(channelId, before) {
  const log = `/api/v1/channels/${encodeURIComponent(channelId)}/moderation-log`;
  return before === null ? log : `${log}?before=${before}`;
}
