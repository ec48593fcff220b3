/** `<chat-pin>`: the pinned chat, above the others. Emits `unpin`. */
import { bdi, element, icon, icons } from '../ui/dom.js';

class ChatPin extends HTMLElement {
  #chat = null;
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

  /** @param {{seq: string, author: {id: string, name: string}, text: string} | null} chat */
  show(chat) {
    this.#chat = chat;
    this.hidden = chat === null;
    this.#words.replaceChildren(...chat === null ? [] : [bdi({ class: 'chat-author' }, chat.author.name), ' ', bdi({ 'data-testid': 'pinned' }, chat.text)]);
  }

  /** The chat with this number is gone. */
  remove(seq) {
    if (this.#chat?.seq === seq) this.show(null);
  }

  /** All chats of a member up to a number are gone. */
  purge(memberId, upTo) {
    if (this.#chat?.author.id === memberId && BigInt(this.#chat.seq) <= BigInt(upTo)) this.show(null);
  }
}

customElements.define('chat-pin', ChatPin);
