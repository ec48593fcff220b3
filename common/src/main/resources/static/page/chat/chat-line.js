/** One message in the log, from the local echo to the tombstone. Its line keeps its data, which need not be read back from the page. */
import { setAttributeText, setText } from '../language/language.js';
import { badge } from '../member/badge.js';
import { avatar, hueOf } from '../ui/avatar.js';
import { bdi, element, find, focused, icon, icons } from '../ui/dom.js';
import { folded } from '../ui/fold.js';
import { cut } from '../ui/graphemes.js';
import { linked } from '../ui/links.js';
import { chatQuote, loseQuote } from './chat-quote.js';
import { rightsOn } from './chat-rights.js';

/**
 * @typedef {import('../types.js').Chat} Chat
 * @typedef {import('../types.js').StoredChat} StoredChat
 * @typedef {import('./chat-rights.js').Act} Act
 */

/** @typedef {Exclude<Act, 'member'>} ButtonAct */

/** In this order, actions that cannot be undone are not beside those that moderators use most. @type {ButtonAct[]} */
const BUTTONS = ['ban', 'reply', 'pin', 'report', 'delete'];

/** @type {WeakMap<Element, Chat>} */
const chats = new WeakMap();

/**
 * @param {Chat} chat without a `seq` it is a local echo
 * @param {(seq: string) => void} goTo leads to the message to which this one replies
 */
export function chatLine(chat, goTo) {
  const { author, text, replyTo } = chat;
  const line = element(
    'div',
    { class: 'chat-line', tabindex: '-1', 'data-testid': 'chat' },
    avatar(author),
    folded(
      element(
        'p',
        { class: 'chat-body' },
        element(
          'span',
          { class: 'chat-from' },
          bdi({ class: `chat-author ${hueOf(author.id)}`, 'data-testid': 'chat-author' }, author.name),
          badge(author.badge),
        ),
        ' ',
        replyTo && !replyTo.unknown ? chatQuote(replyTo, () => goTo(replyTo.seq)) : null,
        bdi({ class: 'chat-text', 'data-testid': 'chat-text' }, ...linked(text, { tabindex: '-1' })),
      ),
    ),
    element('div', { class: 'chat-side' }, element('span', { class: 'chat-when' }), element('div', { class: 'chat-actions' })),
  );
  chats.set(line, chat);
  if (isStored(chat)) {
    showStored(line, chat);
  } else {
    line.dataset.pending = 'true';
    setText(find(line, '.chat-when'), 'chat.sending');
  }
  return line;
}

/** The message that a line shows; undefined for a tombstone, and for a line that is not a message. @param {Element | null} line */
export function chatOf(line) {
  return line === null ? undefined : chats.get(line);
}

/**
 * The server has stored the message, so it has a number and a time.
 *
 * @param {HTMLElement} line
 * @param {{seq: string, sentAt: string}} stored
 */
export function markStored(line, { seq, sentAt }) {
  const chat = chatOf(line);
  if (chat) chats.set(line, { ...chat, seq, sentAt });
  showStored(line, { seq, sentAt });
}

/** @param {HTMLElement} line  @param {{seq: string, sentAt?: string}} stored */
function showStored(line, { seq, sentAt = '' }) {
  line.dataset.seq = seq;
  delete line.dataset.pending;
  const when = element('time', { class: 'chat-when', datetime: sentAt });
  find(line, '.chat-when').replaceWith(setText(when, 'chat.time', { time: new Date(sentAt) }));
}

/**
 * Marks a line whose author is that of the previous one: it need not show the author again.
 *
 * @param {Element | null} previous
 * @param {Element} line
 */
export function groupWith(previous, line) {
  const chat = chatOf(line);
  line.toggleAttribute('data-grouped', chat !== undefined && chat.author.id === chatOf(previous)?.author.id);
}

/**
 * Shows or hides the parts that depend on the viewer.
 *
 * @param {HTMLElement} line
 * @param {import('../types.js').Viewer} viewer
 * @param {(act: Act, chat: StoredChat) => void} act called when the viewer has chosen an action
 */
export function markFor(line, viewer, act) {
  const chat = chatOf(line);
  if (chat === undefined) return;
  const { own, concerned, acts } = rightsOn(chat, viewer);
  if (own) line.dataset.own = 'true';
  else delete line.dataset.own;
  showConcern(line, concerned);
  if (acts.includes('member')) nameButton(line, pressed(line, 'member', act));
  else line.querySelector('.chat-name')?.replaceWith(find(line, '.chat-author'));
  for (const each of BUTTONS) {
    const button = line.querySelector(`.chat-${each}`);
    if (!isStored(chat) || !acts.includes(each)) button?.remove();
    else if (!button) find(line, '.chat-actions').insertBefore(actionButton(chat, each, pressed(line, each, act)), after(line, each));
  }
}

/**
 * Makes the listener of a button. It acts on the message that the line shows when the button is pressed.
 *
 * @param {Element} line
 * @param {Act} act
 * @param {(act: Act, chat: StoredChat) => void} chosen
 */
function pressed(line, act, chosen) {
  return () => {
    const chat = chatOf(line);
    if (chat !== undefined && isStored(chat)) chosen(act, chat);
  };
}

/** @param {Chat} chat  @returns {chat is StoredChat} */
function isStored(chat) {
  return chat.seq !== undefined;
}

/** Marks a line that concerns the viewer, also for screen readers. @param {HTMLElement} line  @param {boolean} concerned */
function showConcern(line, concerned) {
  const said = line.querySelector('.chat-concern');
  line.toggleAttribute('data-concerned', concerned);
  if (!concerned) said?.remove();
  else if (!said)
    find(line, '.chat-text').before(element('span', { class: 'chat-concern visually-hidden', i18n: 'chat.concerns-you' }), ' ');
}

/** The button before which an act's button belongs; null for none. @param {HTMLElement} line  @param {ButtonAct} act */
function after(line, act) {
  const later = BUTTONS.slice(BUTTONS.indexOf(act) + 1).map((each) => line.querySelector(`.chat-${each}`));
  return later.find((button) => button !== null) ?? null;
}

/** Makes the name a button, by which moderators open the author's card. @param {HTMLElement} line  @param {() => void} onclick */
function nameButton(line, onclick) {
  const name = find(line, '.chat-author');
  if (name.closest('.chat-name')) return;
  const button = element('button', {
    type: 'button',
    tabindex: '-1',
    class: 'chat-name',
    'aria-haspopup': 'dialog',
    'data-testid': 'chat-name',
    onclick,
  });
  name.replaceWith(button);
  button.append(name);
}

/** @param {Chat} chat  @param {ButtonAct} act  @param {() => void} onclick */
function actionButton({ author, text }, act, onclick) {
  const button = element(
    'button',
    { type: 'button', tabindex: '-1', class: `chat-action chat-${act} quiet round`, 'data-testid': `chat-${act}`, onclick },
    icon(icons[act]),
  );
  setAttributeText(button, 'title', `chat.tip.${act}`);
  return setAttributeText(button, 'aria-label', `chat.${act}`, { name: author.name, text: cut(text, 40) });
}

/**
 * The message to which this one replies has been deleted. Its author's id stays: it decides whether this one concerns the viewer.
 *
 * @param {HTMLElement} line
 * @returns {boolean} whether the keyboard focus was on the quote
 */
export function loseReplyTo(line) {
  const chat = chatOf(line);
  if (chat?.replyTo) chats.set(line, { ...chat, replyTo: { seq: chat.replyTo.seq, authorId: chat.replyTo.authorId } });
  return loseQuote(line);
}

/** Removes text and author; a tombstone stays. @param {HTMLElement} line  @returns {boolean} whether it had the keyboard focus */
export function redact(line) {
  const hadFocus = line.contains(focused(line));
  chats.delete(line);
  line.className = 'chat-note';
  line.dataset.testid = 'chat-removed';
  delete line.dataset.own;
  line.removeAttribute('data-concerned');
  setText(line, 'chat.deleted');
  return hadFocus;
}
