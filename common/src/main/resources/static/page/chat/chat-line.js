/** One chat in the log, from the local echo to the tombstone. */
import { setAttributeText, setText } from '../language/language.js';
import { avatar, hueOf } from '../ui/avatar.js';
import { bdi, element, focused, icon, icons } from '../ui/dom.js';
import { chatQuote } from './chat-quote.js';

/**
 * @param {{author: object, text: string, seq?: string, sentAt?: string, clientMessageId?: string, replyTo?: object,
 *   mentions?: string[]}} chat without a `seq` it is a local echo
 * @param {(seq: string) => void} goTo leads to the chat that this one replies to
 */
export function chatLine(chat, goTo) {
  const { replyTo, mentions } = chat;
  const line = element('div', { class: 'chat-line', tabindex: '-1', 'data-testid': 'chat', 'data-author': chat.author.id,
    'data-role': chat.author.badge, 'data-reply-to': replyTo?.seq, 'data-reply-author': replyTo?.authorId,
    'data-mentions': mentions?.join(' ') },
    avatar(chat.author),
    element('p', { class: 'chat-body' },
      element('span', { class: 'chat-from' },
        bdi({ class: `chat-author ${hueOf(chat.author.id)}`, 'data-testid': 'chat-author' }, chat.author.name),
        badge(chat.author.badge)),
      ' ',
      replyTo && !replyTo.unknown ? chatQuote(replyTo, () => goTo(replyTo.seq)) : null,
      bdi({ class: 'chat-text', 'data-testid': 'chat-text' }, chat.text)),
    element('div', { class: 'chat-side' }, element('span', { class: 'chat-when' }), element('div', { class: 'chat-actions' })));
  if (chat.seq) {
    markStored(line, chat);
  } else {
    line.dataset.clientMessageId = chat.clientMessageId;
    line.dataset.pending = 'true';
    setText(line.querySelector('.chat-when'), 'chat.sending');
  }
  return line;
}

/** @param {string} [name] of the role; nothing without one */
export function badge(name) {
  if (!name) return null;
  return element('span', { class: 'badge', 'data-badge': name, i18n: `badge.${name}` });
}

/** The server has stored the chat, so it has a number and a time. */
export function markStored(line, { seq, sentAt }) {
  line.dataset.seq = seq;
  delete line.dataset.pending;
  const when = element('time', { class: 'chat-when', datetime: sentAt });
  line.querySelector('.chat-when').replaceWith(setText(when, 'chat.time', { time: new Date(sentAt) }));
}

/** The second line of one author and those after it need not say again whose they are. */
export function groupWith(previous, line) {
  const { author } = line.dataset;
  line.toggleAttribute('data-grouped', author !== undefined && author === previous?.dataset.author);
}

/** Shows or hides what depends on the viewer. */
export function markFor(line, { own, concerned, answerable, deletable, reportable, pinnable, bannable, knowable }, { reply, remove, report, pin, ban, open }) {
  if (own) line.dataset.own = 'true';
  else delete line.dataset.own;
  showConcern(line, concerned);
  if (knowable) nameButton(line, open);
  else line.querySelector('.chat-name')?.replaceWith(line.querySelector('.chat-author'));
  showAction(line, 'reply', answerable, reply);
  showAction(line, 'report', reportable, report);
  showAction(line, 'pin', pinnable, pin);
  showAction(line, 'ban', bannable, ban);
  showAction(line, 'delete', deletable, remove);
}

/** A screen reader hears it, too. */
function showConcern(line, concerned) {
  const said = line.querySelector('.chat-concern');
  line.toggleAttribute('data-concerned', concerned);
  if (!concerned) said?.remove();
  else if (!said) line.querySelector('.chat-text').before(element('span', { class: 'chat-concern visually-hidden', i18n: 'chat.concerns-you' }), ' ');
}

function showAction(line, action, allowed, onclick) {
  const button = line.querySelector(`.chat-${action}`);
  if (!allowed || !line.dataset.seq) button?.remove();
  else if (!button) line.querySelector('.chat-actions').append(actionButton(line, action, onclick));
}

/** Moderators get to an author's card by the name. */
function nameButton(line, onclick) {
  const name = line.querySelector('.chat-author');
  if (name.closest('.chat-name')) return;
  const button = element('button', { type: 'button', tabindex: '-1', class: 'chat-name', 'aria-haspopup': 'dialog', 'data-testid': 'chat-name', onclick });
  name.replaceWith(button);
  button.append(name);
}

function actionButton(line, action, onclick) {
  const name = line.querySelector('.chat-author').textContent;
  const excerpt = [...line.querySelector('.chat-text').textContent].slice(0, 40).join('');
  const button = element('button', { type: 'button', tabindex: '-1', class: `chat-action chat-${action} quiet round`,
    'data-testid': `chat-${action}`, onclick }, icon(icons[action]));
  if (action === 'delete') setAttributeText(button, 'title', 'chat.delete-final');
  return setAttributeText(button, 'aria-label', `chat.${action}`, { name, text: excerpt });
}

/** The chat that a line shows; undefined for a tombstone. */
export function chatOf(line) {
  const { seq, author } = line.dataset;
  if (author === undefined) return undefined;
  return { seq, author: { id: author, name: line.querySelector('.chat-author').textContent }, text: line.querySelector('.chat-text').textContent };
}

/** Removes text and author; a tombstone stays. */
export function redact(line) {
  const hadFocus = line.contains(focused(line));
  line.className = 'chat-note';
  line.dataset.testid = 'chat-removed';
  delete line.dataset.author;
  delete line.dataset.own;
  delete line.dataset.role;
  delete line.dataset.replyTo;
  line.removeAttribute('data-concerned');
  setText(line, 'chat.deleted');
  return hadFocus;
}
