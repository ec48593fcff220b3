/**
 * `<streamside-connection>`: shows whether the chat is up to date, and if not, why. A screen reader reads each change once, and not the
 * countdown.
 */
import { clearText, hasText, setText } from '../language/language.js';
import { element } from '../ui/dom.js';

/** Problems whose explanation adds nothing to "reconnecting". */
const SELF_EVIDENT = ['NETWORK', 'TIMEOUT'];
/** Nothing is broken that a new connection could repair: no place is free, perhaps for a long time. */
const FULL = 'TOO_MANY_CONNECTIONS';

export class ChatConnection extends HTMLElement {
  #shown = element('span', { class: 'connection', 'data-testid': 'connection', 'aria-hidden': 'true' });
  #announced = element('span', { class: 'visually-hidden', role: 'status' });
  #why = element('p', { class: 'connection-why', role: 'status', 'data-testid': 'connection-problem' });
  /** @type {import('../../streamside/index.js').StateChange} */
  #detail = { state: 'connecting' };
  #retryAt = 0;
  #timer = 0;
  #left = new AbortController();

  connectedCallback() {
    this.replaceChildren(this.#shown, this.#announced, this.#why);
    this.#left = new AbortController();
    for (const type of ['online', 'offline']) window.addEventListener(type, () => this.#update(), { signal: this.#left.signal });
    this.#update();
  }

  disconnectedCallback() {
    this.#left.abort();
    clearTimeout(this.#timer);
  }

  /** @param {import('../../streamside/index.js').StateChange} detail of a `state` event */
  show(detail) {
    this.#detail = detail;
    this.#retryAt = Date.now() + (detail.retryInMillis ?? 0);
    this.#update();
  }

  #update() {
    clearTimeout(this.#timer);
    const state = this.#state();
    const changed = this.#shown.dataset.state !== state;
    this.#shown.dataset.state = state;
    const seconds = Math.ceil((this.#retryAt - Date.now()) / 1000);
    if (state === 'reconnecting' && this.#detail.state === 'connecting') setText(this.#shown, 'connection.connecting');
    else if (state === 'reconnecting' && this.#detail.problem?.code === FULL) setText(this.#shown, 'connection.full');
    else if (state === 'reconnecting' && seconds > 0) setText(this.#shown, 'connection.reconnecting-in', { n: seconds });
    else setText(this.#shown, `connection.${state}`);
    if (changed) setText(this.#announced, `connection.${state}`);
    this.#explain(state);
    if (state === 'reconnecting' && seconds > 0) this.#timer = setTimeout(() => this.#update(), 1000);
  }

  /** @param {string} state */
  #explain(state) {
    const code = this.#detail.problem?.code ?? '';
    const key = `problem.${code}`;
    if (state === 'offline' || SELF_EVIDENT.includes(code) || !hasText(key)) clearText(this.#why);
    else if (this.#why.dataset.i18n !== key) setText(this.#why, key);
  }

  #state() {
    const { state } = this.#detail;
    if (state === 'failed') return 'failed';
    if (state === 'ended' || state === 'stopped') return 'ended';
    if (!navigator.onLine) return 'offline';
    return state === 'connected' ? 'connected' : 'reconnecting';
  }
}

customElements.define('streamside-connection', ChatConnection);
