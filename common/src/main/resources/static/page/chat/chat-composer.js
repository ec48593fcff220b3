/**
 * `<streamside-composer>`: the input of members. Emits `send` `{text, reply, mentions}`, `draft` `{text, reply}` when either changes,
 * `open-change` when members may write from now on or no longer, and `sign-in`.
 */
import { clearText, setText, text } from '../language/language.js';
import { explain } from '../language/problems.js';
import { moderates } from '../member/role.js';
import { focusFirst } from '../ui/dialog.js';
import { element, focused, icon, icons } from '../ui/dom.js';
import { NameOffers } from './name-offers.js';
import { ReplyStrip } from './reply-strip.js';

const MAX_CODE_POINTS = 200;
const FEW_LEFT = 20;

/**
 * @typedef {import('../../streamside/types.js').Ban} Ban
 * @typedef {import('../types.js').AnsweredChat} AnsweredChat
 * @typedef {Omit<import('../types.js').Viewer, 'mayWrite'> & {status?: string, rewound: boolean}} ComposerViewer `status` is absent until
 *   the stream is known; with `rewound`, the viewer reads earlier messages, and cannot answer them
 */

export class ChatComposer extends HTMLElement {
  #input = element('textarea', {
    id: 'chat-input',
    rows: '1',
    enterkeyhint: 'send',
    autocomplete: 'off',
    'aria-describedby': 'chat-problem chat-replying',
    'i18n-placeholder': 'chat.placeholder',
    'data-testid': 'chat-input',
  });
  #counter = element('span', { class: 'counter', 'aria-hidden': 'true' });
  #left = element('span', { class: 'visually-hidden', role: 'status' });
  #problem = element('p', { class: 'problem', id: 'chat-problem', role: 'alert' });
  #names = new NameOffers(this.#input);
  #reply = new ReplyStrip(() => {
    this.#input.focus();
    this.#tellDraft();
  });
  /** @type {HTMLFormElement} */
  #form = element(
    'form',
    { class: 'composer', hidden: true },
    element('label', { class: 'visually-hidden', for: 'chat-input', i18n: 'chat.input' }),
    this.#reply.element,
    element('div', { class: 'composer-field' }, ...this.#names.elements, this.#input, this.#counter),
    element('button', { class: 'primary round', 'data-testid': 'chat-send', 'i18n-aria-label': 'chat.send' }, icon(icons.send)),
  );
  #signIn = element('button', {
    type: 'button',
    class: 'primary wide',
    hidden: true,
    i18n: 'chat.sign-in',
    'data-testid': 'chat-sign-in',
    onclick: () => this.dispatchEvent(new Event('sign-in')),
  });
  #closed = element('p', { class: 'composer-closed', tabindex: '-1', hidden: true, 'data-testid': 'composer-closed' });
  #reason = element('p', { class: 'composer-closed', hidden: true, 'data-testid': 'ban-reason-given' });
  /** @type {ComposerViewer} */
  #viewer = { member: null, role: 'MEMBER', rewound: false };
  /** @type {Ban} */
  #ban = { banned: false };
  #audience = 'EVERYONE';

  connectedCallback() {
    this.replaceChildren(this.#problem, this.#form, this.#signIn, this.#closed, this.#reason, this.#left);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send();
    });
    this.#input.addEventListener('input', (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) this.#joinLines();
      this.#count();
    });
    this.#input.addEventListener('compositionend', () => this.#joinLines());
    this.#input.addEventListener('named', () => this.#count());
    this.#input.addEventListener('keydown', (event) => {
      if (!this.#names.take(event)) this.#takeKey(event);
    });
    this.#count();
  }

  /** @param {ComposerViewer} viewer */
  show(viewer) {
    // The ban is kept when the page learns who is signed in: the server may have reported the ban before that.
    if (this.#viewer.member !== null && viewer.member?.id !== this.#viewer.member.id) this.#ban = { banned: false };
    this.#viewer = viewer;
    this.#update();
  }

  /** @param {Ban} ban whether the member may only read */
  set ban(ban) {
    this.#ban = ban;
    this.#update();
  }

  /** @param {string} audience who may send */
  set audience(audience) {
    this.#audience = audience;
    this.#update();
  }

  /** @param {NameOffers['speakers']} speakers whose names are offered, the latest first */
  set speakers(speakers) {
    this.#names.speakers = speakers;
  }

  /** Whether the viewer may write. */
  get isOpen() {
    return !this.#form.hidden;
  }

  /** The next message replies to this one. @param {AnsweredChat} chat */
  reply(chat) {
    if (!this.isOpen) return;
    this.#reply.show(chat);
    this.#input.focus();
    this.#tellDraft();
  }

  /** Continues an earlier draft. @param {{draft: string, reply: AnsweredChat | null}} kept */
  restore({ draft, reply }) {
    this.#input.value = draft;
    if (reply) this.#reply.show(reply);
    else this.#reply.clear();
    this.#count();
  }

  /** Messages have been deleted: a reply to one of them is no longer possible. @param {(chat: AnsweredChat) => boolean} isGone */
  forget(isGone) {
    const { chat } = this.#reply;
    if (chat === null || !isGone(chat)) return;
    this.#reply.clear();
    this.#tellDraft();
  }

  /** The reason why members may not send now although they are not banned; null if they may. Guests have to sign in first. */
  #notForMember() {
    const { member, role } = this.#viewer;
    if (member === null || moderates(role)) return null;
    if (this.#audience === 'MODERATORS') return 'chat.moderators-only';
    return this.#audience === 'SUBSCRIBERS' && role === 'MEMBER' ? 'chat.subscribers-only' : null;
  }

  #update() {
    const { member, status, rewound } = this.#viewer;
    const live = !rewound && (status === undefined || status === 'LIVE');
    const { banned, banReason } = this.#ban;
    const closed = this.#notForMember();
    const open = live && !banned && closed === null;
    const before = focused(this);
    const wasOpen = this.isOpen;
    this.#form.hidden = !open || member === null;
    this.#signIn.hidden = !open || member !== null;
    this.#closed.hidden = open;
    this.#reason.hidden = open || !live || !banned || !banReason;
    if (!open) this.#explainClosed(live, closed);
    // The element with the focus is hidden; its replacement gets the focus.
    if (before && this.contains(before) && !before.checkVisibility()) focusFirst(this);
    if (this.isOpen !== wasOpen) this.dispatchEvent(new Event('open-change'));
  }

  /** @param {boolean} live  @param {string | null} closed why members may not send */
  #explainClosed(live, closed) {
    const { status } = this.#viewer;
    const { banned, bannedUntil, banReason } = this.#ban;
    if (live && !banned) setText(this.#closed, closed ?? '');
    else if (live && bannedUntil) setText(this.#closed, 'chat.banned-until', { time: new Date(bannedUntil) });
    else if (live) setText(this.#closed, 'chat.banned');
    else if (status === 'SCHEDULED') setText(this.#closed, 'chat.not-started');
    else setText(this.#closed, status === 'ENDED' ? 'chat.closed' : 'chat.rewound');
    if (banReason) setText(this.#reason, 'chat.ban-reason', { reason: banReason });
  }

  /** @param {unknown} problem */
  explain(problem) {
    this.#problem.textContent = explain(problem);
  }

  /** @param {KeyboardEvent} event */
  #takeKey(event) {
    if (event.key === 'Escape' && !event.isComposing && this.#reply.chat) {
      this.#reply.clear();
      this.#tellDraft();
    }
    // While Hangul, Kana or Hanzi are being composed, Enter belongs to the input method. Safari only reports key code 229.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    // With Shift, other programs start a new line. A message has only one, and it is better to do nothing than to send half a sentence.
    if (!event.shiftKey) this.#send();
  }

  /** A message is one line, even if several are pasted: the writer sees it as the others will. */
  #joinLines() {
    const { value, selectionStart } = this.#input;
    if (!/[\r\n]/.test(value)) return;
    const joined = (/** @type {string} */ words) => words.replace(/\s*[\r\n]+\s*/g, ' ');
    this.#input.value = joined(value);
    const caret = joined(value.slice(0, selectionStart)).length;
    this.#input.setSelectionRange(caret, caret);
  }

  #send() {
    const draft = this.#draft();
    const length = codePoints(draft);
    if (length === 0) return;
    if (length > MAX_CODE_POINTS) {
      this.#rejectTooLong(length);
      return;
    }
    this.dispatchEvent(
      new CustomEvent('send', { detail: { text: draft, reply: this.#reply.chat, mentions: this.#names.chosenIn(draft) } }),
    );
    this.#reply.clear();
    this.#names.forget();
    this.#input.value = '';
    this.#count();
    this.#input.focus();
  }

  /** @param {number} length */
  #rejectTooLong(length) {
    setText(this.#problem, 'chat.too-long', { n: length - MAX_CODE_POINTS });
    this.#input.setAttribute('aria-invalid', 'true');
  }

  #count() {
    const length = codePoints(this.#draft());
    setText(this.#counter, 'chat.count', { n: length, max: MAX_CODE_POINTS });
    this.#counter.classList.toggle('needed', length > MAX_CODE_POINTS / 2);
    this.#counter.classList.toggle('exceeded', length > MAX_CODE_POINTS);
    const left = MAX_CODE_POINTS - length;
    this.#left.textContent = left >= 0 && left <= FEW_LEFT ? text('chat.characters-left', { n: left }) : '';
    if (left >= 0) {
      this.#input.removeAttribute('aria-invalid');
      clearText(this.#problem);
    }
    this.#tellDraft();
  }

  #tellDraft() {
    this.dispatchEvent(new CustomEvent('draft', { detail: { text: this.#input.value, reply: this.#reply.chat } }));
  }

  /** The draft as the server counts and stores it: one line, in NFC, trimmed. */
  #draft() {
    return this.#input.value
      .replace(/\s*[\r\n]+\s*/g, ' ')
      .normalize('NFC')
      .trim();
  }
}

/** @param {string} text */
function codePoints(text) {
  return [...text].length;
}

customElements.define('streamside-composer', ChatComposer);
