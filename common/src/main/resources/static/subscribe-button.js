/** `<subscribe-button>`: sets whether the member is subscribed to a channel, and keeps the number beside its name. */
import { element } from './dom.js';
import { say } from './language.js';
import { openSignIn } from './member-dialog.js';
import { explain } from './problems.js';
import { session } from './session.js';
import { request } from './streamside.js';

class SubscribeButton extends HTMLElement {
  #button = element('button', { type: 'button', class: 'primary', 'data-testid': 'subscribe', onclick: () => this.#toggle() });
  #count = element('span', { class: 'subscribers', 'data-testid': 'subscribers' });
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
    // Not knowing is shown as not subscribed; subscribing twice changes nothing.
    const answer = await request(this.#url()).catch(() => ({ subscribed: false }));
    this.#subscribed = answer.subscribed;
    this.#update();
  }

  async #toggle() {
    if (session.member === null) {
      openSignIn();
      return;
    }
    const wanted = !this.#subscribed;
    this.#become(wanted);
    try {
      await request(this.#url(), { method: wanted ? 'PUT' : 'DELETE' });
      this.#complain('');
    } catch (problem) {
      this.#become(!wanted);
      this.#complain(explain(problem));
    }
  }

  #become(subscribed) {
    if (subscribed === this.#subscribed) return;
    this.#subscribed = subscribed;
    this.#channel.subscriberCount += subscribed ? 1 : -1;
    this.#update();
  }

  #update() {
    this.hidden = this.#channel === null || this.#isOwn();
    this.#button.setAttribute('aria-pressed', String(this.#subscribed));
    say(this.#button, this.#subscribed ? 'watch.subscribed' : 'watch.subscribe');
    say(this.#count, 'watch.subscribers', { n: this.#channel?.subscriberCount ?? 0 });
  }

  #isOwn() {
    return session.member !== null && session.member.id === this.#channel?.ownerId;
  }

  #url() {
    return `/api/v1/channels/${encodeURIComponent(this.#channel.id)}/subscription`;
  }

  #complain(text) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { text } }));
  }
}

customElements.define('subscribe-button', SubscribeButton);
