/** One chat in the log, from the local echo to the tombstone. */
import { avatar, hueOf } from './avatar.js';
import { bdi, element, icon, icons } from './dom.js';
import { say, sayAttribute } from './language.js';
import { explain } from './problems.js';

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
  if (chat.seq) settle(line, chat);
  else markPending(line);
  return line;
}

function badge(name) {
  if (!name) return null;
  return name === 'OWNER'
    ? element('span', { class: 'badge', 'data-badge': name, say: 'chat.owner' })
    : element('span', { class: 'badge', 'data-badge': name }, name);
}

export function markPending(line) {
  line.dataset.pending = 'true';
  delete line.dataset.failed;
  line.querySelector('.chat-failed')?.remove();
  say(line.querySelector('.chat-when'), 'chat.sending');
}

/** The chat is stored: it has its place and time. */
export function settle(line, { seq, sentAt }) {
  line.dataset.seq = seq;
  delete line.dataset.pending;
  delete line.dataset.failed;
  line.querySelector('.chat-failed')?.remove();
  const when = element('time', { class: 'chat-when', datetime: sentAt });
  line.querySelector('.chat-when').replaceWith(say(when, 'chat.time', { time: new Date(sentAt) }));
}

/** Says why it was not sent, and leaves the words where they are: nobody should have to type them again. */
export function markFailed(line, problem, { again, discard }) {
  delete line.dataset.pending;
  line.dataset.failed = 'true';
  line.querySelector('.chat-when').replaceWith(say(element('span', { class: 'chat-when' }), 'chat.not-sent'));
  line.querySelector('.chat-body').append(element('div', { class: 'chat-failed' },
    element('p', { role: 'alert' }, explain(problem)),
    element('button', { type: 'button', class: 'link', 'data-testid': 'chat-again', say: 'chat.try-again', onclick: again }),
    element('button', { type: 'button', class: 'link', say: 'chat.discard', onclick: discard })));
}

/** Shows or hides what depends on who is looking. */
export function markFor(line, { own, deletable, bannable }, { remove, ban }) {
  if (own) line.dataset.own = 'true';
  else delete line.dataset.own;
  offer(line, 'ban', bannable, ban);
  offer(line, 'delete', deletable, remove);
}

function offer(line, action, allowed, onclick) {
  const button = line.querySelector(`.chat-${action}`);
  if (!allowed || !line.dataset.seq) button?.remove();
  else if (!button) line.querySelector('.chat-actions').append(actionButton(line, action, onclick));
}

function actionButton(line, action, onclick) {
  const name = line.querySelector('.chat-author').textContent;
  const words = [...line.querySelector('.chat-text').textContent].slice(0, 40).join('');
  const button = element('button', { type: 'button', class: `chat-action chat-${action} quiet round`, 'data-testid': `chat-${action}`, onclick },
    icon(icons[action]));
  return sayAttribute(button, 'aria-label', `chat.${action}`, { name, text: words });
}

/** Takes the words and the author away and leaves a sign that something was here. */
export function bury(line) {
  const hadFocus = line.contains(document.activeElement);
  line.className = 'chat-note';
  line.dataset.testid = 'chat-removed';
  delete line.dataset.author;
  delete line.dataset.own;
  delete line.dataset.clientMessageId;
  say(line, 'chat.deleted');
  return hadFocus;
}
