/** A dialog with a list of members; each can be removed from it. */
import { clearText, setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element, find } from '../ui/dom.js';

/**
 * @template {{member: {id: string, displayName: string, imageUrl: string | null}}} T
 * @param {Element | undefined} root where the dialog is, as for `openDialog`
 * @param {{heading: string, none: string, remove: string, removeOf: string, testId: string, load: () => Promise<T[]>,
 *   about: (entry: T) => Node[], removed: (memberId: string) => Promise<void>}} list texts are message keys
 */
export async function openMemberList(root, { heading, none, remove, removeOf, testId, load, about, removed }) {
  const note = element('p', { class: 'hint', role: 'status', i18n: 'members.loading' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const list = element('ul', { class: 'members', role: 'list' });
  const dialog = openDialog(heading, element('div', {}, note, problem, list), root);
  try {
    list.append(...(await load()).map(item));
    showWhetherEmpty();
  } catch (error) {
    clearText(note);
    problem.textContent = explain(error);
  }

  /** @param {T} entry */
  function item(entry) {
    const { id, displayName, imageUrl } = entry.member;
    const button = element('button', { type: 'button', class: 'small', 'data-testid': testId, i18n: remove, onclick: () => take(id, row) });
    const row = element(
      'li',
      { class: 'member' },
      avatar({ id, name: displayName, imageUrl }),
      element('span', { class: 'member-name' }, bdi({}, displayName), ...about(entry)),
      setAttributeText(button, 'aria-label', removeOf, { name: displayName }),
    );
    return row;
  }

  /** @param {string} id  @param {HTMLElement} row */
  async function take(id, row) {
    try {
      await removed(id);
    } catch (error) {
      problem.textContent = explain(error);
      return;
    }
    problem.textContent = '';
    const next = row.nextElementSibling ?? row.previousElementSibling ?? dialog;
    row.remove();
    find(next, 'button').focus();
    showWhetherEmpty();
  }

  function showWhetherEmpty() {
    if (list.childElementCount === 0) setText(note, none);
    else clearText(note);
  }
}

/** A start or an end as a hint. @param {string} key with `{time}` @param {string} time */
export function timeHint(key, time) {
  return setText(element('time', { class: 'hint', datetime: time }), key, { time: new Date(time) });
}
