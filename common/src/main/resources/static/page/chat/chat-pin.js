/** `<streamside-pin>`: the pinned chat, above the others. Emits `unpin`. */
import { jittered } from '../../streamside/index.js';
import { bdi, element, icon, icons } from '../ui/dom.js';

/** Viewers who have not seen a chat that is pinned do not all ask at once, nor before a cache has let go of the last answer. */
const ASK_MILLIS = 2_000;

class ChatPin extends HTMLElement {
  #client;
  #chat = null;
  #asked = 0;
  #words = element('p', { class: 'chat-pinned', role: 'status', 'i18n-aria-label': 'pin.title' });
  #unpin = element('button', { type: 'button', class: 'quiet round', hidden: true, 'data-testid': 'unpin', 'i18n-aria-label': 'pin.unpin',
    onclick: () => this.dispatchEvent(new Event('unpin')) }, icon(icons.close));

  connectedCallback() {
    this.hidden = true;
    this.replaceChildren(icon(icons.pin), this.#words, this.#unpin);
  }

  /** The number of the pinned chat; null if there is none. */
  get seq() {
    return this.#chat?.seq ?? null;
  }

  /** @param {boolean} removable whether the viewer may unpin it */
  set removable(removable) {
    this.#unpin.hidden = !removable;
  }

  /**
   * @param {import('../../streamside/index.js').StreamsideChat} client
   * @param {(seq: string) => {seq: string, author: {id: string, name: string}, text: string} | undefined} find a chat that is shown here
   */
  follow(client, find) {
    this.#client = client;
    const on = (type, listener) => client.addEventListener(type, ({ detail }) => listener(detail));
    on('chat-pinned', ({ target }) => {
      const known = find(target);
      if (known) this.#show(known);
      else this.#load(jittered(ASK_MILLIS));
    });
    on('chat-unpinned', () => this.#show(null));
    on('chat-deleted', ({ target }) => { if (this.seq === target) this.#show(null); });
    on('member-purged', ({ memberId, upTo }) => {
      if (this.#chat?.author.id === memberId && BigInt(this.#chat.seq) <= BigInt(upTo)) this.#show(null);
    });
    on('reset', () => this.#load());
    this.#load();
  }

  async #load(delayMillis = 0) {
    const asked = ++this.#asked;
    await new Promise((resolve) => setTimeout(resolve, delayMillis));
    const answer = await this.#client.pinned().catch(() => null);
    // An entry that came meanwhile knows better.
    if (asked === this.#asked && answer !== null) this.#show(answer.chat);
  }

  #show(chat) {
    this.#asked++;
    this.#chat = chat;
    this.hidden = chat === null;
    this.#words.replaceChildren(...chat === null ? [] : [bdi({ class: 'chat-author' }, chat.author.name), ' ', bdi({ 'data-testid': 'pinned' }, chat.text)]);
  }
}

customElements.define('streamside-pin', ChatPin);
