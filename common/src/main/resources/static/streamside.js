/**
 * The Streamside client: everything a page, an app or a bot needs to follow one stream's chat and take part in it,
 * by polling or over a socket, whichever the server speaks. No dependency, no DOM: copy this file and those that it imports.
 *
 *     const chat = new StreamsideChat({ streamId: '42' });
 *     chat.addEventListener('chat', ({ detail }) => console.log(detail.author.name, detail.text));
 *     chat.start();
 *     await chat.send('hello');
 *
 * A stream's chat is a log numbered 1, 2, 3, … without holes. The client keeps the last number it has applied, so
 * it never shows an entry twice, notices a missing one, and continues where it was after any outage.
 *
 * @typedef {{id: string, name: string, imageUrl?: string, badge?: string}} Author
 * @typedef {{type: string, seq: string, author?: Author, text?: string, sentAt?: string, clientMessageId?: string,
 *   target?: string, offsetMillis?: number}} Entry
 * @typedef {{entries: Entry[], cursor: string, reset: boolean, skipped: number}} Batch what any transport delivers
 * @typedef {{seq: string, sentAt: string, clientMessageId: string}} Sent
 * @typedef {{viewers: number, likes: number, dislikes: number, status?: string}} Counts without a `status` it is as it was
 *
 * @typedef {object} Handlers what a transport calls
 * @property {StreamApi} api
 * @property {() => string | null} cursor where to continue; null for the newest entries
 * @property {(batch: Batch, nextMillis: number, lastTry: boolean) => boolean} receive false asks for the same again,
 *   which `lastTry` rules out
 * @property {(counts: Counts) => void} counts
 * @property {(state: object) => void} state
 * @property {(problem: StreamsideProblem) => boolean} mayGoOn whether it is of any use to try again after this refusal
 * @property {(problem: StreamsideProblem) => void} fail it is of no use
 *
 * @typedef {object} Transport
 * @property {() => void} start
 * @property {() => void} wake ends every wait that the server did not ask for
 * @property {() => void} stop for good
 * @property {(message: {clientMessageId: string, text: string}, patienceMillis: number) => Promise<Sent>} [send] one
 *   attempt, and one at a time; without it chats are sent over HTTP
 * @property {(memberId: string | null) => void} [identify] who is signed in now
 */
import { ChosenTransport } from './chosen-transport.js';
import { systemClock } from './clock.js';
import { Outbox } from './outbox.js';
import { StreamsideProblem } from './request.js';
import { Spreader } from './spreader.js';
import { StreamApi } from './stream-api.js';

export { backoffMillis } from './clock.js';
export { PollingTransport } from './polling-transport.js';
export { StreamsideProblem, request } from './request.js';
export { SocketTransport } from './socket-transport.js';

const ENTRY_TYPES = new Set(['chat', 'chat-deleted', 'stream-ended']);
const FINAL_CODES = new Set(['STREAM_NOT_FOUND', 'BANNED']);

/**
 * One viewer of one stream.
 *
 * Events; each carries its values in `detail`:
 *  - `chat`, `chat-deleted`, `stream-ended`: an {@link Entry}, in order, each once. A `chat` that this client sent
 *    carries the `clientMessageId` of its `pending` event, so the local echo can be replaced in place.
 *  - `reset`: the cursor was no longer known. Forget what is shown; the newest entries follow at once.
 *  - `skipped` `{count}`: that many entries were left out here because they came too fast.
 *  - `hole` `{after, next}`: entries between these two are missing and asking again did not bring them.
 *  - `state` `{state, retryInMillis?, problem?}`: `connecting`, `connected`, `reconnecting`, `ended`, `failed` or `stopped`.
 *    The problem's code is `SESSION_OVER` when the member has been signed out, and follows the stream as a guest.
 *  - `counts`: {@link Counts}, at every heartbeat, or when a socket brings them.
 *  - `pending` `{clientMessageId, text}`, then `sent` {@link Sent} or `unsent` `{clientMessageId, text, problem}`.
 */
export class StreamsideChat extends EventTarget {
  #api;
  #transport;
  #spreader;
  #outbox;
  #stopped = new AbortController();
  #state = 'connecting';
  #spread = true;
  #cursor = null;
  #lastSeq = null;
  #forgotten = false;
  #joined = false;

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} [options.baseUrl] of another server; empty for the page's own
   * @param {typeof globalThis.fetch} [options.fetch]
   * @param {typeof globalThis.WebSocket} [options.WebSocket]
   * @param {import('./clock.js').Clock} [options.clock] time and chance, for tests
   * @param {(handlers: Handlers, clock: import('./clock.js').Clock) => Transport} [options.transport] the one that the
   *   server speaks, unless another is given
   */
  constructor({ streamId, baseUrl = '', fetch = globalThis.fetch, WebSocket = globalThis.WebSocket, clock = systemClock,
    transport = (handlers, clock) => new ChosenTransport(handlers, clock) }) {
    super();
    this.#api = new StreamApi({ streamId, baseUrl, fetch, WebSocket, clock, signal: this.#stopped.signal });
    this.#spreader = new Spreader(clock, ({ event, detail }) => this.#apply(event, detail));
    this.#outbox = new Outbox({
      deliver: (message, patienceMillis) => this.#transport.send?.(message, patienceMillis) ?? this.#api.send(message),
      emit: (type, detail) => this.#emit(type, detail),
    }, clock);
    this.#transport = transport({
      api: this.#api,
      cursor: () => this.#cursor,
      receive: (batch, nextMillis, lastTry) => this.#receive(batch, nextMillis, lastTry),
      counts: (counts) => this.#emit('counts', counts),
      state: (detail) => this.#changeState(detail),
      mayGoOn: (problem) => this.#mayGoOn(problem),
      fail: (problem) => this.#finish({ state: 'failed', problem }),
    }, clock);
  }

  /** `connecting`, `connected`, `reconnecting`, `ended`, `failed` or `stopped`. */
  get state() {
    return this.#state;
  }

  /** Whether chats are spread over the time between two polls. Switch it off while nobody looks. */
  get spread() {
    return this.#spread;
  }

  set spread(spread) {
    this.#spread = spread;
    if (!spread) this.#spreader.flush();
  }

  /** Begins to follow the stream and to be counted as a viewer. Once only. */
  start() {
    this.#changeState({ state: 'connecting' });
    this.#transport.start();
  }

  /** Ends every wait: call it when the device is online again or the page is visible again. */
  wake() {
    this.#spreader.flush();
    this.#transport.wake();
    this.#outbox.wake();
  }

  /**
   * Call it when somebody signs in or out: a socket stays whoever it was opened as, and may have to be opened anew.
   *
   * @param {string | null} memberId null for a guest
   */
  identify(memberId) {
    this.#transport.identify?.(memberId);
  }

  /** Stops everything for good; chats still being sent are reported as `unsent`. */
  stop() {
    this.#spreader.clear();
    this.#finish({ state: 'stopped' });
    const problem = new StreamsideProblem({ code: 'STOPPED' });
    this.#outbox.stop(problem);
    this.#stopped.abort(problem);
  }

  /**
   * Sends a chat, until the server has answered; a lost answer does no harm. The sender's order stays.
   *
   * @param {string} text
   * @param {{clientMessageId?: string}} [options] give the id of an `unsent` chat to try that one again
   * @returns {Promise<Sent>}
   * @throws {StreamsideProblem} when the server refuses, or could not be reached for a minute
   */
  send(text, { clientMessageId } = {}) {
    return this.#outbox.send(text, clientMessageId);
  }

  /** @returns {Promise<void>} for the author of the chat and the owner of the stream */
  deleteChat(seq) {
    return this.#api.deleteChat(seq);
  }

  /**
   * @param {string | null} [before] a `seq`, or the `before` of the last answer; null for the newest
   * @returns {Promise<{entries: Entry[], before: string | null}>} newest first; `before` is null when nothing is older
   */
  history(before = null, limit = 50) {
    return this.#api.history(before, limit);
  }

  /** @returns {Promise<Counts>} without being counted as a viewer */
  counts() {
    return this.#api.counts();
  }

  /** @returns {Promise<{reaction: 'LIKE' | 'DISLIKE' | 'NONE'}>} the member's own */
  reaction() {
    return this.#api.reaction();
  }

  /**
   * Sets the member's reaction; the same again changes nothing.
   *
   * @param {'LIKE' | 'DISLIKE' | 'NONE'} reaction
   * @returns {Promise<{reaction: string, likes: number, dislikes: number}>}
   */
  react(reaction) {
    return this.#api.react(reaction);
  }

  /** Takes over a batch, or refuses it for a hole that asking again may fill. */
  #receive(batch, nextMillis, lastTry) {
    const reset = batch.reset || this.#forgotten;
    const known = reset ? null : this.#lastSeq;
    const fresh = batch.entries.filter((entry) => known === null || BigInt(entry.seq) > known);
    const hole = firstHole(fresh, known, BigInt(batch.skipped ?? 0));
    if (hole && !lastTry) return false;

    const items = fresh.map((entry) => ({ event: entry.type, detail: entry }));
    if (hole) items.splice(fresh.indexOf(hole.next), 0, { event: 'hole', detail: { after: hole.after, next: hole.next.seq } });
    if (batch.skipped > 0) items.unshift({ event: 'skipped', detail: { count: batch.skipped } });
    if (reset) {
      this.#spreader.clear();
      this.#emit('reset', {});
    }
    const atOnce = reset || !this.#joined || !this.#spread;
    this.#cursor = batch.cursor;
    this.#lastSeq = fresh.length > 0 ? BigInt(fresh.at(-1).seq) : known;
    this.#forgotten = false;
    this.#joined = true;
    this.#spreader.add(items, atOnce ? 0 : nextMillis);
    return true;
  }

  #mayGoOn(problem) {
    if (FINAL_CODES.has(problem.code) || (problem.status === 400 && this.#cursor === null)) {
      this.#finish({ state: 'failed', problem });
      return false;
    }
    if (problem.status === 400) this.#forgetCursor();
    return true;
  }

  /** A cursor that the server does not understand any more must not lock the viewer out. */
  #forgetCursor() {
    this.#cursor = null;
    this.#forgotten = true;
  }

  #apply(event, detail) {
    // An entry of a type that we do not know has moved the cursor, and that is all it may do.
    if (detail.type !== undefined && !ENTRY_TYPES.has(detail.type)) return;
    if (event === 'chat') this.#outbox.arrived(detail);
    this.#emit(event, detail);
    if (event === 'stream-ended') this.#finish({ state: 'ended' });
  }

  #following() {
    return this.#state !== 'ended' && this.#state !== 'failed' && this.#state !== 'stopped';
  }

  #finish(detail) {
    this.#transport.stop();
    if (this.#following()) this.#changeState(detail);
  }

  #changeState(detail) {
    this.#state = detail.state;
    this.#emit('state', detail);
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The first entry that does not follow the one before it, `skipped` entries aside; undefined when there is none. */
function firstHole(entries, known, skipped) {
  let last = known;
  let mayMiss = skipped;
  for (const entry of entries) {
    const seq = BigInt(entry.seq);
    if (last !== null && seq > last + 1n + mayMiss) return { after: String(last), next: entry };
    last = seq;
    mayMiss = 0n;
  }
  return undefined;
}
