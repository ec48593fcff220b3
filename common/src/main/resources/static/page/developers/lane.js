/** `<transport-lane>`: a stream's chat over one transport, with the delay of each message and the traffic. */
import '../chat/chat-connection.js';
import { StreamsideChat } from '../../streamside/index.js';
import { clearText, setText } from '../language/language.js';
import { bdi, element } from '../ui/dom.js';
import { Meter } from './meter.js';

const SHOWN = 40;

/** @typedef {import('../types.js').Entry} Entry */

export class TransportLane extends HTMLElement {
  #connection = element('streamside-connection');
  #why = element('p', { class: 'hint', 'data-testid': 'lane-why' });
  #later = element('dd', { 'data-testid': 'later' }, '–');
  #own = element('dd', { 'data-testid': 'own' }, '–');
  #traffic = element('dd', { 'data-testid': 'traffic' }, '–');
  #missed = element('dd', { 'data-testid': 'missed' }, '0');
  /** Newest first. */
  #chats = element('ol', { class: 'arrivals', tabindex: '0' });
  #meter = new Meter();
  /** @type {Map<string, {line: HTMLElement, authorId: string}>} */
  #lines = new Map();
  #lost = 0;
  #joined = false;
  /** @type {StreamsideChat | null} */
  chat = null;

  connectedCallback() {
    const name = this.dataset.transport ?? '';
    const title = element('h2', { id: `lane-${name}`, i18n: `developers.${name}` });
    this.#chats.setAttribute('aria-labelledby', title.id);
    this.replaceChildren(
      element('header', {}, title, this.#connection),
      setText(this.#why, `developers.${name}-words`),
      element(
        'dl',
        {},
        fact('developers.later', this.#later),
        fact('developers.own', this.#own, { 'aria-live': 'polite', 'aria-atomic': 'true' }),
        fact('developers.received', this.#traffic),
        fact('developers.missed', this.#missed),
      ),
      this.#chats,
    );
  }

  /** Shows only the reason why the lane is empty. @param {string} key  @param {Record<string, string>} [values] */
  close(key, values) {
    setText(this.#why, key, values);
    this.#connection.remove();
    for (const part of this.querySelectorAll('dl, ol')) part.remove();
  }

  /**
   * @param {string} streamId
   * @param {import('./race.js').Race} race
   * @param {boolean} counted whether this one counts as the viewer, if the page has several
   */
  follow(streamId, race, counted) {
    const transport = /** @type {'polling' | 'websocket'} */ (this.dataset.transport);
    this.#meter.onSend = (id) => race.sent(id, performance.now());
    const { fetch, WebSocket } = this.#meter;
    const chat = new StreamsideChat({ streamId, transport, counted, fetch, WebSocket });
    this.chat = chat;
    chat.paced = false; // show messages as they come
    chat.addEventListener('chat', ({ detail }) => this.#arrived(detail, race));
    chat.addEventListener('state', ({ detail }) => {
      this.#connection.show(detail);
      if (detail.state === 'connected') this.#joined = true;
    });
    chat.addEventListener('reset', () => {
      this.#lines.clear();
      this.#chats.replaceChildren();
      this.#joined = false;
    });
    chat.addEventListener('hole', () => this.#miss(1));
    chat.addEventListener('skipped', ({ detail }) => this.#miss(detail.count));
    chat.addEventListener('chat-deleted', ({ detail }) => this.#remove(detail.target ?? ''));
    chat.addEventListener('member-purged', ({ detail }) => this.#purge(detail));
    chat.start();
    setInterval(() => this.#showFacts(race), 1_000);
  }

  /** @param {Entry} entry  @param {import('./race.js').Race} race */
  #arrived(entry, race) {
    const transport = this.dataset.transport ?? '';
    // The arrival time means nothing for an entry that was there before, or that came while the page was hidden.
    if (!this.#joined || document.hidden) race.ignore(entry.seq);
    const { ownMillis, laterMillis } = race.arrived(transport, entry, performance.now());
    const delay = element('span', { class: 'delay' });
    if (ownMillis !== null) showTime(delay, 'developers.after', ownMillis);
    else if (laterMillis === 0) setText(delay, 'developers.first');
    else if (laterMillis !== null) showTime(delay, 'developers.plus', laterMillis);
    else clearText(delay);
    const line = element(
      'li',
      { 'data-testid': 'arrival', 'data-own': ownMillis !== null, 'data-first': laterMillis === 0 },
      element('span', {}, bdi({ class: 'author' }, entry.author.name), ' ', bdi({}, entry.text)),
      delay,
    );
    this.#lines.set(entry.seq, { line, authorId: entry.author.id });
    this.#chats.prepend(line);
    while (this.#lines.size > SHOWN) this.#remove(/** @type {string} */ (this.#lines.keys().next().value));
    this.#showFacts(race);
    const own = race.ownMillis(transport);
    if (ownMillis !== null && own !== null) showTime(this.#own, 'developers.time', own);
  }

  /** @param {string} seq */
  #remove(seq) {
    this.#lines.get(seq)?.line.remove();
    this.#lines.delete(seq);
  }

  /** @param {Entry} entry */
  #purge({ memberId, upTo }) {
    for (const [seq, { authorId }] of [...this.#lines]) {
      if (authorId === memberId && BigInt(seq) <= BigInt(upTo ?? 0)) this.#remove(seq);
    }
  }

  /** @param {number} count */
  #miss(count) {
    this.#lost += count;
  }

  /** @param {import('./race.js').Race} race */
  #showFacts(race) {
    const transport = this.dataset.transport ?? '';
    const { requests, connections, messages, bytes } = this.#meter;
    const later = race.laterMillis(transport);
    if (later === 0) setText(this.#later, 'developers.first');
    else if (later !== null) showTime(this.#later, 'developers.plus', later);
    const values = { kilobytes: Math.round(bytes / 100) / 10, requests, connections, messages };
    setText(this.#traffic, connections > 0 ? 'developers.traffic-socket' : 'developers.traffic-requests', values);
    this.#missed.textContent = String(this.#lost);
  }
}

/** @param {string} key  @param {HTMLElement} value  @param {import('../ui/dom.js').Attributes} [attributes] */
function fact(key, value, attributes = {}) {
  return element('div', attributes, element('dt', { i18n: key }), value);
}

/** Shows a time in a readable unit. @param {HTMLElement} shown  @param {string} key  @param {number} millis */
function showTime(shown, key, millis) {
  if (millis < 1_000) setText(shown, `${key}-ms`, { n: Math.round(millis) });
  else setText(shown, `${key}-s`, { n: Math.round(millis / 100) / 10 });
}

customElements.define('transport-lane', TransportLane);
