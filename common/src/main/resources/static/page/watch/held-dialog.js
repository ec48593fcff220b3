/** Deciding on chats that wait for a moderator, each with one key. */
import { clearText, setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';

const KEYS = { a: 'approve', r: 'refuse' };

/** @param {import('./held-queue.js').HeldQueue} queue */
export function openHeld(queue) {
  const status = element('p', { class: 'hint', role: 'status' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const list = element('ul', { class: 'members', role: 'list', 'data-testid': 'held-list' });
  const rows = new Map();
  const dialog = openDialog('held.title', element('div', {}, element('p', { class: 'hint', i18n: 'held.keys' }), status, problem, list));
  dialog.addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const decision = KEYS[key.toLowerCase()];
    const id = target.closest('li')?.dataset.id;
    if (decision && id && !ctrlKey && !metaKey && !altKey) decide(id, decision);
  });
  queue.addEventListener('change', update);
  dialog.addEventListener('close', () => queue.removeEventListener('change', update));
  update();
  queue.load();
  list.querySelector('button')?.focus();

  /** Rows stay where they are, so that the keyboard focus does. */
  function update() {
    const waiting = new Set(queue.chats.map(({ id }) => id));
    for (const [id, row] of rows) if (!waiting.has(id)) remove(id, row);
    for (const chat of queue.chats) {
      if (!rows.has(chat.id)) {
        rows.set(chat.id, item(chat));
        list.append(rows.get(chat.id));
      }
    }
    if (rows.size === 0) setText(status, 'held.none');
    else clearText(status);
  }

  function remove(id, row) {
    const next = row.contains(document.activeElement) ? row.nextElementSibling ?? row.previousElementSibling ?? dialog : null;
    row.remove();
    rows.delete(id);
    next?.querySelector('button').focus();
  }

  function item({ id, author, text }) {
    const button = (decision) => setAttributeText(
      element('button', { type: 'button', class: 'small', 'data-testid': `held-${decision}`, i18n: `held.${decision}`, onclick: () => decide(id, decision) }),
      'aria-label', `held.${decision}-of`, { name: author.name, text });
    return element('li', { class: 'member', 'data-id': id }, avatar(author),
      element('span', { class: 'member-name' }, bdi({}, author.name), bdi({ class: 'hint', 'data-testid': 'held-text' }, text)),
      button('approve'), button('refuse'));
  }

  async function decide(id, decision) {
    problem.textContent = '';
    try {
      await queue.decide(id, decision);
    } catch (error) {
      problem.textContent = explain(error);
    }
  }
}
