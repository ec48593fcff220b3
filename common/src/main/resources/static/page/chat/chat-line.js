/** One chat in the log, from the local echo to the tombstone. */
import { setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar, hueOf } from '../ui/avatar.js';
import { bdi, element, icon, icons } from '../ui/dom.js';

/**
 * @param {{author: object, text: string, seq?: string, sentAt?: string, clientMessageId?: string}} chat without a `seq`
 *   it is a local echo
 */
export function chatLine(chat) {
  const line = element('div', { class: 'chat-line', 'data-testid': 'chat', 'data-author': chat.author.id },
    avatar(chat.author),
    element('div', { class: 'chat-body' },
      element('p', { class: 'chat-meta' },
        bdi({ class: `chat-author ${hueOf(chat.author.id)}`, 'data-testid': 'chat-author' }, chat.author.name),
        badge(chat.author.badge),
        element('span', { class: 'chat-when' })),
      element('p', { class: 'chat-words' }, bdi({ class: 'chat-text', 'data-testid': 'chat-text' }, chat.text))),
    element('div', { class: 'chat-actions' }));
  if (chat.clientMessageId) line.dataset.clientMessageId = chat.clientMessageId;
  if (chat.seq) markStored(line, chat);
  else markPending(line);
  return line;
}

function badge(name) {
  if (!name) return null;
  return name === 'OWNER'
    ? element('span', { class: 'badge', 'data-badge': name, i18n: 'chat.owner' })
    : element('span', { class: 'badge', 'data-badge': name }, name);
}

export function markPending(line) {
  line.dataset.pending = 'true';
  delete line.dataset.failed;
  line.querySelector('.chat-failed')?.remove();
  setText(line.querySelector('.chat-when'), 'chat.sending');
}

/** The server has stored the chat, so it has a number and a time. */
export function markStored(line, { seq, sentAt }) {
  line.dataset.seq = seq;
  delete line.dataset.pending;
  delete line.dataset.failed;
  line.querySelector('.chat-failed')?.remove();
  const when = element('time', { class: 'chat-when', datetime: sentAt });
  line.querySelector('.chat-when').replaceWith(setText(when, 'chat.time', { time: new Date(sentAt) }));
}

/** Says why it was not sent, and keeps the text: nobody should have to type it again. */
export function markFailed(line, problem, { again, discard }) {
  delete line.dataset.pending;
  line.dataset.failed = 'true';
  line.querySelector('.chat-when').replaceWith(setText(element('span', { class: 'chat-when' }), 'chat.not-sent'));
  line.querySelector('.chat-body').append(element('div', { class: 'chat-failed' },
    element('p', { role: 'alert' }, explain(problem)),
    element('button', { type: 'button', class: 'link', 'data-testid': 'chat-again', i18n: 'chat.try-again', onclick: again }),
    element('button', { type: 'button', class: 'link', i18n: 'chat.discard', onclick: discard })));
}

/** Shows or hides what depends on the viewer. */
export function markFor(line, { own, deletable, bannable }, { remove, ban }) {
  if (own) line.dataset.own = 'true';
  else delete line.dataset.own;
  showAction(line, 'ban', bannable, ban);
  showAction(line, 'delete', deletable, remove);
}

function showAction(line, action, allowed, onclick) {
  const button = line.querySelector(`.chat-${action}`);
  if (!allowed || !line.dataset.seq) button?.remove();
  else if (!button) line.querySelector('.chat-actions').append(actionButton(line, action, onclick));
}

function actionButton(line, action, onclick) {
  const name = line.querySelector('.chat-author').textContent;
  const excerpt = [...line.querySelector('.chat-text').textContent].slice(0, 40).join('');
  const button = element('button', { type: 'button', class: `chat-action chat-${action} quiet round`, 'data-testid': `chat-${action}`, onclick },
    icon(icons[action]));
  return setAttributeText(button, 'aria-label', `chat.${action}`, { name, text: excerpt });
}

/** Removes text and author; a tombstone stays. */
export function redact(line) {
  const hadFocus = line.contains(document.activeElement);
  line.className = 'chat-note';
  line.dataset.testid = 'chat-removed';
  delete line.dataset.author;
  delete line.dataset.own;
  delete line.dataset.clientMessageId;
  setText(line, 'chat.deleted');
  return hadFocus;
}
