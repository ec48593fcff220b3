/** The moderation log of a channel, for its moderators. */
import { actItem } from './moderation-act.js';
import { clearText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';

/** @param {import('../types.js').Place} place  @param {string} channelId */
export function openModerationLog({ root, request }, channelId) {
  openDialog('modlog.title', moderationLog(request, channelId).element, root);
}

/**
 * @param {import('../types.js').Place['request']} request
 * @param {string} channelId
 * @returns {{element: HTMLElement, refresh: () => Promise<void>}} the newest acts; `refresh` loads new ones
 */
export function moderationLog(request, channelId) {
  const status = element('p', { class: 'hint', role: 'status', i18n: 'members.loading' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const acts = element('ol', { class: 'members', role: 'list', 'data-testid': 'moderation-log' });
  const older = element('button', {
    type: 'button',
    class: 'quiet small',
    hidden: true,
    i18n: 'modlog.older',
    onclick: async () => {
      if (older.getAttribute('aria-disabled') === 'true') return;
      older.setAttribute('aria-disabled', 'true');
      await load(before);
      older.removeAttribute('aria-disabled');
    },
  });
  /** @type {string | null | undefined} */
  let newest;
  /** @type {string | null} */
  let before = null;
  load(null);
  return { element: element('div', {}, status, problem, acts, older), refresh: () => load(null) };

  /** @param {string | null} from */
  async function load(from) {
    try {
      const page = await request(address(channelId, from));
      problem.textContent = '';
      if (from === null) {
        const known = page.acts.findIndex((/** @type {{id: string}} */ { id }) => id === newest);
        newest = page.acts[0]?.id ?? null;
        if (known >= 0) {
          acts.prepend(...page.acts.slice(0, known).map(actItem));
          return;
        }
        acts.replaceChildren();
      }
      acts.append(...page.acts.map(actItem));
      before = page.before;
      older.hidden = before === null;
      if (newest === null) setText(status, 'modlog.none');
      else clearText(status);
    } catch (error) {
      problem.textContent = explain(error);
      clearText(status);
    }
  }
}

/** @param {string} channelId  @param {string | null} before */
function address(channelId, before) {
  const log = `/api/v1/channels/${encodeURIComponent(channelId)}/moderation-log`;
  return before === null ? log : `${log}?before=${before}`;
}
