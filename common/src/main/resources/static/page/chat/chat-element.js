/**
 * `<streamside-chat stream="42">`: the chat of a stream, on the pages of this server and on those of other sites. Authors of such pages
 * find what they need in docs/embedding.md.
 *
 * Emits `chat` and `state` as the client does, `stream` `{stream, problem}` when either has changed, `role` `{role, channelId, queue}`,
 * and `sign-in-needed` `{expired, problem}`, which a page can cancel if it signs the viewer in.
 */
import { language, languageChanges, translate, useLanguage } from '../language/language.js';
import { languageOf } from '../language/languages.js';
import { ChatRoom } from './chat-room.js';
import { styles } from './styles.js';

/** The server that this file is from. */
const HOME = new URL(import.meta.url).origin;

export class StreamsideChatElement extends HTMLElement {
  static observedAttributes = ['stream', 'server', 'transport', 'lang', 'token'];

  #internals = this.attachInternals();
  #shadow = this.attachShadow({ mode: 'open' });
  /** Attributes set before the script ran are reported one by one, and must not open the chat each time. */
  #connected = false;
  /** @type {import('../types.js').Member | null} */
  #member = null;
  /** @type {string | null} */
  #token = null;
  /** @type {ChatRoom | null} */
  #room = null;

  constructor() {
    super();
    this.#shadow.adoptedStyleSheets = styles;
    // The send button is part of the composer: if the page changed while it is pressed, the button would move away.
    const isWritten = (/** @type {EventTarget | null} */ target) => target instanceof Element && target.closest('.composer') !== null;
    this.#shadow.addEventListener('focusin', ({ target }) => this.#setWriting(isWritten(target)));
    this.#shadow.addEventListener('focusout', (event) => {
      if (!(event instanceof FocusEvent && isWritten(event.relatedTarget))) this.#setWriting(false);
    });
  }

  connectedCallback() {
    this.#connected = true;
    languageChanges.addEventListener('change', this.#translate);
    this.#chooseLanguage();
    this.#open();
  }

  disconnectedCallback() {
    this.#connected = false;
    languageChanges.removeEventListener('change', this.#translate);
    this.#close();
  }

  /** @param {string} name  @param {string | null} before  @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === 'token' && !this.#connected) this.#token = now;
    if (!this.#connected) return;
    if (name === 'lang') this.#chooseLanguage();
    else if (name === 'token') this.signIn(now);
    else this.#open();
  }

  /** The `StreamsideChat` that follows the stream and sends to it; null without a `stream`. */
  get client() {
    return this.#room?.client ?? null;
  }

  /**
   * The member who is signed in at this server; null for a guest. For the pages of the server itself, which have its cookie.
   *
   * @param {import('../types.js').Member | null} member
   */
  set member(member) {
    this.#member = member;
    if (this.#room) this.#room.member = member;
  }

  /**
   * Signs in a user of the site around the chat, or continues with a newer token.
   *
   * @param {string | null} token null for a guest
   */
  signIn(token) {
    this.#token = token;
    this.#room?.signIn(token);
  }

  /**
   * Focuses the log. `delegatesFocus` is not used, because then no words of the chat could be selected.
   *
   * @param {FocusOptions} [options]
   */
  focus(options) {
    const log = this.#shadow.querySelector('.chat-scroller');
    if (log instanceof HTMLElement) log.focus(options);
  }

  /** The stream has been changed from this page, so it need not be requested. @param {import('../types.js').Stream} stream */
  update(stream) {
    this.#room?.update(stream);
  }

  /** The viewer has subscribed to the channel or unsubscribed. */
  refreshRole() {
    this.#room?.refreshRole();
  }

  /**
   * Shows the chat in step with a recording of the stream, which has ended or is rewound.
   *
   * @param {{currentTime: number} | null} media an `HTMLMediaElement`, or anything else with a position in seconds; null goes back to live
   */
  replay(media) {
    this.#room?.replay(media);
  }

  #open() {
    this.#close();
    const streamId = this.getAttribute('stream');
    if (!streamId) return;
    const server = new URL(this.getAttribute('server') || HOME).origin;
    this.#room = new ChatRoom({
      streamId,
      server,
      transport: this.getAttribute('transport'),
      member: this.#member,
      token: this.#token,
      emit: (type, detail) => this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true })),
    });
    this.#shadow.replaceChildren(this.#room.element);
    this.#room.open();
  }

  #close() {
    this.#room?.close();
    this.#room = null;
    this.#shadow.replaceChildren();
  }

  /** Uses the element's own language, or that of the page around it. On the pages of this server the reader chooses. */
  #chooseLanguage() {
    const lang = languageOf(this);
    if (lang) useLanguage(lang);
  }

  #translate = () => {
    if (this.#room) this.#room.element.lang = language();
    translate(this.#shadow);
  };

  /** `:state(writing)` shows the page around it that a phone's keyboard may take half of the screen. @param {boolean} writing */
  #setWriting(writing) {
    if (writing) this.#internals.states.add('writing');
    else this.#internals.states.delete('writing');
  }
}

customElements.define('streamside-chat', StreamsideChatElement);
