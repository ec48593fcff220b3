/**
 * `<streamside-chat stream="42">`: the chat of a stream, on the pages of this server and on those of other sites. What authors of such
 * pages need is in docs/embedding.md.
 *
 * Emits `chat` and `state` as the client does, `stream` `{stream, problem}` when that has changed, `role` `{role, channelId, queue}`, and
 * `sign-in-needed` `{expired, problem}`, which can be cancelled by a page that signs the viewer in.
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
  /** Attributes that were there before the script are reported one by one, which must not open the chat each time. */
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
    // The button that sends is part of it: a page that changed as it is pressed would move it away.
    const isWritten = (/** @type {EventTarget | null} */ target) => target instanceof Element && target.closest('.composer') !== null;
    this.#shadow.addEventListener('focusin', ({ target }) => this.#setWriting(isWritten(target)));
    this.#shadow.addEventListener('focusout', (event) => {
      if (!(event instanceof FocusEvent && isWritten(event.relatedTarget))) this.#setWriting(false);
    });
  }

  connectedCallback() {
    this.#connected = true;
    languageChanges.addEventListener('change', this.#translate);
    this.#token ??= this.getAttribute('token');
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
    if (!this.#connected || before === now) return;
    if (name === 'lang') this.#chooseLanguage();
    else if (name === 'token') this.signIn(now);
    else this.#open();
  }

  /** What follows the stream and sends to it, a `StreamsideChat`; null without a `stream`. */
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
   * Signs in a user of the site around it, or continues with a newer token.
   *
   * @param {string | null} token null for a guest
   */
  signIn(token) {
    this.#token = token;
    this.#room?.signIn(token);
  }

  /**
   * The focus goes to what was said last. Not `delegatesFocus`: then no words of the chat could be selected.
   *
   * @param {FocusOptions} [options]
   */
  focus(options) {
    const log = this.#shadow.querySelector('.chat-scroller');
    if (log instanceof HTMLElement) log.focus(options);
  }

  /** The stream has been changed from this page: nobody has to ask for it. @param {import('../types.js').Stream} stream */
  update(stream) {
    this.#room?.update(stream);
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

  /** Its own, or that of the page around it. On the pages of this server the reader chooses. */
  #chooseLanguage() {
    const lang = languageOf(this);
    if (lang) useLanguage(lang);
  }

  #translate = () => {
    if (this.#room) this.#room.element.lang = language();
    translate(this.#shadow);
  };

  /** `:state(writing)` tells the page around it that the keyboard of a phone may take half of the screen. @param {boolean} writing */
  #setWriting(writing) {
    if (writing) this.#internals.states.add('writing');
    else this.#internals.states.delete('writing');
  }
}

customElements.define('streamside-chat', StreamsideChatElement);
