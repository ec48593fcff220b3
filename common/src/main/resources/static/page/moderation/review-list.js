/** The list of a {@link ReviewQueue}, in which one key decides on a message. */
import { clearText, hasText, setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { timeHint } from '../member/member-list.js';
import { avatar } from '../ui/avatar.js';
import { bdi, element, focused } from '../ui/dom.js';

/** @type {Record<string, import('./review-queue.js').Decision>} */
const KEYS = { a: 'approve', r: 'refuse', d: 'delete', k: 'keep' };

/**
 * @param {import('./review-queue.js').ReviewQueue} queue
 * @returns {{element: HTMLElement, stop: () => void}} it follows the queue until it is stopped
 */
export function reviewList(queue) {
  const status = element('p', { class: 'hint', role: 'status' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const list = element('ul', { class: 'members review', role: 'list', 'data-testid': 'held-list' });
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  const whole = element('div', {}, element('p', { class: 'hint', i18n: 'held.keys' }), status, problem, list);
  list.addEventListener('keydown', (event) => {
    const decision = KEYS[letter(event)];
    const key = event.target instanceof Element ? event.target.closest('li')?.dataset.key : undefined;
    // The row goes, and the next one gets the focus: a key that is held would decide on that, too.
    if (event.repeat && (decision || event.key === 'Enter')) event.preventDefault();
    else if (key && decision && !event.ctrlKey && !event.metaKey && !event.altKey) decide(key, decision);
  });
  queue.addEventListener('change', update);
  update();
  return { element: whole, stop: () => queue.removeEventListener('change', update) };

  /** Rows stay in place, so that the keyboard focus does, too. */
  function update() {
    const waiting = new Set(queue.chats.map(({ key }) => key));
    for (const [key, row] of rows) if (!waiting.has(key)) remove(key, row);
    for (const chat of queue.chats) {
      if (!rows.has(chat.key)) {
        const row = item(chat);
        rows.set(chat.key, row);
        list.append(row);
      }
    }
    if (rows.size === 0) setText(status, 'held.none');
    else clearText(status);
  }

  /** @param {string} key  @param {HTMLElement} row */
  function remove(key, row) {
    const next = row.contains(focused(row)) ? (row.nextElementSibling ?? row.previousElementSibling ?? whole.parentElement) : null;
    row.remove();
    rows.delete(key);
    const place = next?.querySelector('button') ?? next;
    if (place instanceof HTMLElement) place.focus();
  }

  /** @param {import('./review-queue.js').ReviewedChat} chat */
  function item({ key, author, text, sentAt, reason, word, decisions, deletedByAuthor, reports = [] }) {
    const button = (/** @type {import('./review-queue.js').Decision} */ decision) =>
      setAttributeText(
        element('button', {
          type: 'button',
          class: 'small',
          'data-testid': `held-${decision}`,
          i18n: `held.${decision}`,
          onclick: () => decide(key, decision),
        }),
        'aria-label',
        `held.${decision}-of`,
        { name: author.name, text },
      );
    return element(
      'li',
      { class: 'member', 'data-key': key },
      avatar(author),
      element(
        'span',
        { class: 'member-name' },
        bdi({}, author.name),
        bdi({ 'data-testid': 'held-text', class: 'held-text' }, text),
        element('span', { class: 'hint' }, reason ? reasonChip(reason, word) : null, reason ? ' ' : null, timeHint('modlog.at', sentAt)),
        ...reports.map(reportHint),
        ...(deletedByAuthor ? [element('span', { class: 'hint', i18n: 'held.deleted-by-author' })] : []),
      ),
      element('span', { class: 'choice' }, ...decisions.map(button)),
    );
  }

  /** @param {string} key  @param {import('./review-queue.js').Decision} decision */
  async function decide(key, decision) {
    problem.textContent = '';
    try {
      await queue.decide(key, decision);
    } catch (error) {
      problem.textContent = explain(error);
    }
  }
}

/** Why it is held. A newer server may know more reasons. @param {string} reason  @param {string} [word] */
function reasonChip(reason, word) {
  const key = `held.because.${reason}`;
  return hasText(key) ? setText(element('span', { class: 'chip', 'data-testid': 'held-reason' }), key, { word }) : null;
}

/** @param {import('./review-queue.js').Report} report */
function reportHint({ member, reason }) {
  return setText(element('span', { class: 'hint', 'data-testid': 'held-report' }), reason ? 'held.reported-why' : 'held.reported', {
    name: member.displayName,
    reason,
  });
}

/** The letter of a key, also with a keyboard that writes Hangul. @param {KeyboardEvent} event */
function letter({ key, code }) {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}
