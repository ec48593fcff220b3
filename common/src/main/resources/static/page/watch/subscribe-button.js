/**
 * `<subscribe-button>`: subscribes the member to a channel or unsubscribes them, and updates the number beside the channel's name. Emits
 * `subscription` after either.
 */
import { request } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { openSignIn } from '../member/dialogs.js';
import { session } from '../member/session.js';
import { element } from '../ui/dom.js';

export class SubscribeButton extends HTMLElement {
  #button = element('button', { type: 'button', class: 'primary', 'data-testid': 'subscribe', onclick: () => this.#toggle() });
  #count = element('span', { class: 'subscribers', 'data-testid': 'subscribers' });
  /** @type {import('../types.js').Channel | null} */
  #channel = null;
  #subscribed = false;

  connectedCallback() {
    this.replaceChildren(this.#button);
    session.addEventListener('change', () => this.#load());
    this.#update();
  }

  /** The element that shows the number of subscribers. */
  get count() {
    return this.#count;
  }

  /** @param {import('../types.js').Channel} channel */
  show(channel) {
    const isNew = this.#channel?.id !== channel.id;
    this.#channel = channel;
    if (isNew) this.#load();
    this.#update();
  }

  async #load() {
    this.#subscribed = false;
    this.#update();
    if (session.member === null || this.#channel === null || this.#isOwn()) return;
    // When in doubt, show not subscribed: subscribing twice changes nothing.
    const answer = await request(this.#url()).catch(() => ({ subscribed: false }));
    this.#subscribed = answer.subscribed;
    this.#update();
  }

  async #toggle() {
    if (session.member === null) {
      openSignIn({ reason: 'sign-in.to-subscribe' });
      return;
    }
    const wanted = !this.#subscribed;
    this.#setSubscribed(wanted);
    try {
      await request(this.#url(), { method: wanted ? 'PUT' : 'DELETE' });
      this.#reportProblem(null);
      this.dispatchEvent(new Event('subscription', { bubbles: true }));
    } catch (problem) {
      this.#setSubscribed(!wanted);
      this.#reportProblem(problem);
    }
  }

  /** @param {boolean} subscribed */
  #setSubscribed(subscribed) {
    if (subscribed === this.#subscribed || this.#channel === null) return;
    this.#subscribed = subscribed;
    this.#channel.subscriberCount += subscribed ? 1 : -1;
    this.#update();
  }

  #update() {
    this.hidden = this.#channel === null || this.#isOwn();
    this.#button.setAttribute('aria-pressed', String(this.#subscribed));
    setText(this.#button, this.#subscribed ? 'watch.subscribed' : 'watch.subscribe');
    setText(this.#count, 'watch.subscribers', { n: this.#channel?.subscriberCount ?? 0 });
  }

  #isOwn() {
    return session.member !== null && session.member.id === this.#channel?.ownerId;
  }

  #url() {
    return `/api/v1/channels/${encodeURIComponent(this.#channel?.id ?? '')}/subscription`;
  }

  /** @param {unknown} problem what was thrown; null after a success */
  #reportProblem(problem) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { problem } }));
  }
}

customElements.define('subscribe-button', SubscribeButton);
