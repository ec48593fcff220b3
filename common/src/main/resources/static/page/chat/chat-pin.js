/** `<streamside-pin>`: the pinned message, above the others: the current one, or that of the moment of a recording. Emits `unpin`. */
import { isRemovedBy, jittered } from '../../streamside/index.js';
import { bdi, element, icon, icons } from '../ui/dom.js';
import { folded } from '../ui/fold.js';
import { linked } from '../ui/links.js';

/** Viewers who do not have the pinned message do not all request it at once, nor before a cache has dropped the last answer. */
const ASK_MILLIS = 2_000;

/**
 * @typedef {import('../../streamside/index.js').StreamsideChat} StreamsideChat
 * @typedef {import('../../streamside/chat-events.js').TypedEventTarget} TypedEventTarget
 * @typedef {import('../types.js').StoredChat} StoredChat
 * @typedef {{chat: StoredChat | null, asked: number}} Pin `asked` counts requests and changes
 */

export class ChatPin extends HTMLElement {
  /** @type {StreamsideChat | undefined} */
  #client;
  /** @type {(seq: string) => StoredChat | undefined} */
  #find = () => undefined;
  /** The message pinned now. @type {Pin} */
  #now = { chat: null, asked: 0 };
  /**
   * The message pinned at the moment of a recording, as far as the entries shown say; null unless a recording is shown.
   *
   * @type {Pin | null}
   */
  #then = null;
  /** The message shown last, which may be pinned again after a jump in a recording. @type {StoredChat | null} */
  #last = null;
  #words = element('p', { class: 'chat-pinned', role: 'status', 'i18n-aria-label': 'pin.title' });
  #unpin = element(
    'button',
    {
      type: 'button',
      class: 'quiet round',
      hidden: true,
      'data-testid': 'unpin',
      'i18n-aria-label': 'pin.unpin',
      onclick: () => this.dispatchEvent(new Event('unpin')),
    },
    icon(icons.close),
  );
  #removable = false;

  connectedCallback() {
    this.hidden = true;
    this.replaceChildren(icon(icons.pin), this.#words, this.#unpin);
  }

  /** The number of the message pinned now; null if there is none. */
  get seq() {
    return this.#now.chat?.seq ?? null;
  }

  /** @param {boolean} removable whether the viewer may unpin it */
  set removable(removable) {
    this.#removable = removable;
    this.#update();
  }

  /**
   * @param {StreamsideChat} client
   * @param {(seq: string) => StoredChat | undefined} find a message that is shown here
   */
  follow(client, find) {
    this.#client = client;
    this.#find = find;
    const load = (/** @type {number} */ delayMillis) =>
      this.#load(this.#now, async () => {
        await new Promise((resolve) => setTimeout(resolve, delayMillis));
        return (await client.pinned()).chat;
      });
    this.#followSource(client, this.#now, () => load(jittered(ASK_MILLIS)));
    client.addEventListener('reset', () => load(0));
    load(0);
  }

  /**
   * Shows the message pinned at the moment of a recording.
   *
   * @param {import('../../streamside/index.js').Replay | null} replay null goes back to the current one
   */
  rewind(replay) {
    if (replay === null) {
      this.#then = null;
    } else {
      /** @type {Pin} */
      const then = { chat: null, asked: 0 };
      this.#then = then;
      this.#followSource(replay, then, (target) => this.#load(then, () => this.#chatOf(target)));
      replay.addEventListener('reset', () => this.#set(then, null));
    }
    this.#update();
  }

  /** @param {TypedEventTarget} source  @param {Pin} pin  @param {(target: string) => void} load */
  #followSource(source, pin, load) {
    source.addEventListener('chat-pinned', ({ detail: { target = '' } }) => {
      const known = this.#find(target) ?? (this.#last?.seq === target ? this.#last : undefined);
      if (known) this.#set(pin, known);
      else load(target);
    });
    source.addEventListener('chat-unpinned', () => this.#set(pin, null));
    for (const type of /** @type {const} */ (['chat-deleted', 'member-purged']))
      source.addEventListener(type, ({ detail }) => this.#forget(({ seq, author }) => isRemovedBy(detail, seq, author.id)));
  }

  /** Fetches a message that is older than those shown. @param {string} seq */
  async #chatOf(seq) {
    const page = await this.#client?.history(String(BigInt(seq) + 1n), 1, 'chat');
    return page?.entries.find((entry) => entry.seq === seq) ?? null;
  }

  /** @param {Pin} pin  @param {() => Promise<StoredChat | null>} load */
  async #load(pin, load) {
    const asked = ++pin.asked;
    const chat = await load().catch(() => undefined);
    // An entry that came in the meantime is newer.
    if (asked === pin.asked && chat !== undefined) this.#set(pin, chat);
  }

  /** @param {(chat: StoredChat) => boolean} isGone */
  #forget(isGone) {
    if (this.#last && isGone(this.#last)) this.#last = null;
    for (const pin of [this.#now, this.#then]) if (pin?.chat && isGone(pin.chat)) this.#set(pin, null);
  }

  /** @param {Pin} pin  @param {StoredChat | null} chat */
  #set(pin, chat) {
    pin.asked++;
    pin.chat = chat;
    this.#last = chat ?? this.#last;
    this.#update();
  }

  #update() {
    const { chat } = this.#then ?? this.#now;
    this.hidden = chat === null;
    this.#unpin.hidden = !this.#removable || this.#then !== null;
    if (this.#words.dataset.seq === (chat?.seq ?? '')) return;
    this.#words.dataset.seq = chat?.seq ?? '';
    this.#words.replaceChildren(
      ...(chat === null
        ? []
        : [
            folded(
              element(
                'span',
                {},
                bdi({ class: 'chat-author' }, chat.author.name),
                ' ',
                bdi({ 'data-testid': 'pinned' }, ...linked(chat.text)),
              ),
            ),
          ]),
    );
  }
}

customElements.define('streamside-pin', ChatPin);
