/** The list of a {@link ReviewQueue}, in which each chat is decided by one key. */
import { clearText, setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { bdi, element, focused } from '../ui/dom.js';

const KEYS = { a: 'approve', r: 'refuse', d: 'delete', k: 'keep' };

/**
 * @param {import('./review-queue.js').ReviewQueue} queue
 * @returns {{element: HTMLElement, stop: () => void}} it follows the queue until it is stopped
 */
export function reviewList(queue) {
  const status = element('p', { class: 'hint', role: 'status' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const list = element('ul', { class: 'members review', role: 'list', 'data-testid': 'held-list' });
  const rows = new Map();
  const whole = element('div', {}, element('p', { class: 'hint', i18n: 'held.keys' }), status, problem, list);
  list.addEventListener('keydown', (event) => {
    const decision = KEYS[letter(event)];
    const key = event.target.closest('li')?.dataset.key;
    if (decision && !event.ctrlKey && !event.metaKey && !event.altKey) decide(key, decision);
  });
  queue.addEventListener('change', update);
  update();
  return { element: whole, stop: () => queue.removeEventListener('change', update) };

  /** Rows stay where they are, so that the keyboard focus does. */
  function update() {
    const waiting = new Set(queue.chats.map(({ key }) => key));
    for (const [key, row] of rows) if (!waiting.has(key)) remove(key, row);
    for (const chat of queue.chats) {
      if (!rows.has(chat.key)) {
        rows.set(chat.key, item(chat));
        list.append(rows.get(chat.key));
      }
    }
    if (rows.size === 0) setText(status, 'held.none');
    else clearText(status);
  }

  function remove(key, row) {
    const next = row.contains(focused(row)) ? row.nextElementSibling ?? row.previousElementSibling ?? whole.parentElement : null;
    row.remove();
    rows.delete(key);
    (next?.querySelector('button') ?? next)?.focus();
  }

  function item({ key, author, text, decisions, reports = [] }) {
    const button = (decision) => setAttributeText(
      element('button', { type: 'button', class: 'small', 'data-testid': `held-${decision}`, i18n: `held.${decision}`, onclick: () => decide(key, decision) }),
      'aria-label', `held.${decision}-of`, { name: author.name, text });
    return element('li', { class: 'member', 'data-key': key }, avatar(author),
      element('span', { class: 'member-name' }, bdi({}, author.name), bdi({ class: 'hint', 'data-testid': 'held-text' }, text), ...reports.map(reportHint)),
      element('span', { class: 'choice' }, ...Object.keys(decisions).map(button)));
  }

  async function decide(key, decision) {
    problem.textContent = '';
    try {
      await queue.decide(key, decision);
    } catch (error) {
      problem.textContent = explain(error);
    }
  }
}

function reportHint({ member, reason }) {
  return setText(element('span', { class: 'hint', 'data-testid': 'held-report' }), reason ? 'held.reported-why' : 'held.reported', { name: member.displayName, reason });
}

/** The letter of a key, also with a keyboard that writes Hangul. */
function letter({ key, code }) {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}
