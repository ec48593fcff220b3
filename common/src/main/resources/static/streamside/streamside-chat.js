/** One viewer of one stream's chat. */
import { AutoTransport } from './auto-transport.js';
import { ChatEventTarget } from './chat-events.js';
import { systemClock } from './clock.js';
import { LogPosition } from './log-position.js';
import { Outbox } from './outbox.js';
import { Pacer } from './pacer.js';
import { StreamsideProblem } from './problem.js';
import { StreamApi } from './stream-api.js';
import { TokenRequests } from './token-requests.js';
import { TRANSPORTS } from './transports.js';

/**
 * @typedef {import('./types.js').Counts} Counts
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {import('./types.js').Reaction} Reaction
 * @typedef {import('./types.js').Receipt} Receipt
 * @typedef {import('./types.js').StateChange} StateChange
 *
 * @typedef {import('./transports.js').TransportFactory} TransportFactory
 * @typedef {keyof typeof TRANSPORTS} TransportName
 *
 * @typedef {object} ChatOptions
 * @property {string} streamId
 * @property {string} [baseUrl] the address of another server, `https://chat.example.org`; empty for the page's own. Required in Node
 * @property {string} [token] made by a site for its own user, who is a member with it; see `signIn`
 * @property {boolean} [counted] false for an overlay or a bot: it does not count as a viewer
 * @property {typeof globalThis.fetch} [fetch]
 * @property {new (url: string, protocol: string) => import('./types.js').SocketLike} [WebSocket] Node before version 22 has
 *   none of its own
 * @property {import('./clock.js').Clock} [clock] time and random numbers, for tests
 * @property {TransportName | TransportFactory} [transport] the transport to use; by default the chat chooses among those that the server
 *   offers
 */

const FINAL_STATES = new Set(['ended', 'failed', 'stopped']);
/** With these, the server has not said that a token is not valid: it could not check it. */
const NOT_CHECKED = new Set(['TRY_LATER', 'INTERNAL']);
/** The characters and lengths that a token may have. A site's sign-in page, returned in place of a token, does not match. */
const TOKEN = /^[\w.~+/=-]{1,4096}$/;

/**
 * @param {TransportName | TransportFactory} wanted
 * @returns {TransportFactory}
 */
function factoryOf(wanted) {
  const factory = typeof wanted === 'string' ? TRANSPORTS[wanted] : wanted;
  if (!factory) throw new TypeError(`unknown transport: ${wanted}`);
  return factory;
}

/** Follows the chat and sends to it. The events are those of {@link import('./chat-events.js').ChatEvents}. */
export class StreamsideChat extends ChatEventTarget {
  #api;
  #transport;
  /** @type {Pacer<import('./log-position.js').Item>} */
  #pacer;
  #outbox;
  #position = new LogPosition();
  #tokenRequests;
  #stopped = new AbortController();
  /** @type {import('./types.js').State} */
  #state = 'connecting';
  #paced = true;
  #complete = false;
  #joined = false;
  /** The token that the server has accepted, and for which `signed-in` was emitted. @type {string | null} */
  #announcedToken = null;
  /** Whether the page has been asked for a newer one. */
  #awaitsToken = false;

  /** @param {ChatOptions} options */
  constructor({
    streamId,
    baseUrl = '',
    token,
    counted = true,
    fetch = globalThis.fetch,
    WebSocket = globalThis.WebSocket,
    clock = systemClock,
    transport = (handlers, clock) => new AutoTransport(handlers, clock),
  }) {
    super();
    this.#api = new StreamApi({
      streamId,
      baseUrl,
      fetch,
      WebSocket,
      clock,
      signal: this.#stopped.signal,
      token: token ?? null,
      onTokenRefused: (problem) => this.#signInNeeded(problem),
    });
    this.#tokenRequests = new TokenRequests((request) => this.#emit('sign-in-needed', request), clock);
    this.#pacer = new Pacer(clock, (item) => this.#show(item));
    this.#outbox = new Outbox(
      {
        deliver: (message, timeoutMillis) => this.#transport.send?.(message, timeoutMillis) ?? this.#api.send(message),
        emit: (type, detail) => this.#emit(type, detail),
        token: () => this.#api.token,
        awaitsToken: () => this.#awaitsToken,
      },
      clock,
    );
    this.#transport = factoryOf(transport)(
      {
        api: this.#api,
        cursor: () => this.#position.cursor,
        complete: () => this.#complete,
        counted,
        receive: (batch, nextMillis, lastTry) => this.#receive(batch, nextMillis, lastTry),
        counts: (counts) => this.#emit('counts', counts),
        ban: (ban) => this.#emit('ban', ban),
        state: (change) => this.#changeState(change),
        signedIn: (member) => this.#signedIn(member),
        writesAs: (member) => this.#outbox.writesAs(member?.id),
        signInNeeded: (problem) => this.#signInNeeded(problem),
        mayRetry: (problem) => this.#mayRetry(problem),
        fail: (problem) => this.#finish({ state: 'failed', problem }),
      },
      clock,
    );
  }

  get state() {
    return this.#state;
  }

  /** Whether entries are spread over the time between two polls. Switch it off while the page is hidden. */
  get paced() {
    return this.#paced;
  }

  set paced(paced) {
    this.#paced = paced;
    if (!paced) this.#pacer.flush();
  }

  /** Whether every entry comes, even if the chat is too fast to be read; polls then bring entries late. Meant for moderators. */
  get complete() {
    return this.#complete;
  }

  set complete(complete) {
    this.#complete = complete;
    this.#transport.completeChanged?.();
  }

  /** Starts to follow the stream, and to count as a viewer unless `counted` is false. Call it once. */
  start() {
    this.#changeState({ state: 'connecting' });
    this.#checkToken();
    this.#transport.start();
  }

  /** Ends every wait, except those that the server asked for. Call it when the device is online again or the page is visible again. */
  wake() {
    this.#pacer.flush();
    this.#transport.wake();
    this.#outbox.wake();
  }

  /**
   * Call it after the viewer signs in or out: a socket keeps the identity with which it was opened, and may have to be replaced.
   *
   * @param {string | null} memberId null for a guest
   */
  identify(memberId) {
    this.#transport.identify?.(memberId);
  }

  /**
   * Signs in a user of the site with a token that the site has made, or signs them out. Call it again with a newer token before the old
   * one expires; nothing is interrupted. The event `signed-in` follows, or `sign-in-needed`, which comes at most once in ten seconds.
   *
   * @param {string | null} token null for a guest
   */
  signIn(token) {
    this.#tokenRequests.cancel();
    this.#api.token = token;
    this.#awaitsToken = false;
    if (this.#checkToken()) this.#transport.tokenChanged?.();
    this.#outbox.wake();
  }

  /** Stops everything permanently; messages that are still being sent are reported as `unsent`. */
  stop() {
    this.#pacer.clear();
    this.#tokenRequests.cancel();
    this.#finish({ state: 'stopped' });
    const problem = new StreamsideProblem({ code: 'STOPPED' });
    this.#outbox.stop(problem);
    this.#stopped.abort(problem);
  }

  /**
   * Sends a message, and repeats it until the server answers. It is stored once, even if an answer is lost. If the member sends too fast,
   * it is sent again, too. Messages keep their order.
   *
   * @param {string} text
   * @param {{clientMessageId?: string, replyTo?: string, mentions?: string[]}} [options] the id of an `unsent` message, to send that one
   *   again; the `seq` of the message to which this one replies; the ids of the mentioned members, for names in the text that several
   *   members use
   * @returns {Promise<Receipt>} rejects with a {@link StreamsideProblem} when the server refuses the message, or could not be reached for
   *   a minute
   */
  send(text, options = {}) {
    return this.#outbox.send(text, options);
  }

  /**
   * Stops further attempts to send a message; its `send` rejects with `DISCARDED`. The message may have been stored already, if an answer
   * was lost.
   *
   * @param {string} clientMessageId
   */
  discard(clientMessageId) {
    this.#outbox.discard(clientMessageId);
  }

  /**
   * Deletes a message or an announcement. A message's author and moderators of the channel may do so.
   *
   * @param {string} seq
   * @returns {Promise<void>}
   */
  deleteChat(seq) {
    return this.#api.deleteChat(seq);
  }

  /**
   * Reports another member's message to the moderators of the channel. Members may do so, once for each message.
   *
   * @param {string} seq
   * @param {string} [reason]
   * @returns {Promise<void>}
   */
  report(seq, reason) {
    return this.#api.report(seq, reason);
  }

  /**
   * Deletes all messages of a member so far. Moderators of the channel may do so.
   *
   * @param {string} memberId
   * @returns {Promise<void>}
   */
  purge(memberId) {
    return this.#api.purge(memberId);
  }

  /**
   * Returns older entries.
   *
   * @param {string | null} [before] a `seq`, or the `before` of the last answer; null for the newest
   * @param {number} [limit] 1 to 200
   * @param {'chat'} [type] leaves out entries of other types; by default all types are returned, without deleted entries
   * @returns {Promise<{entries: Entry[], before: string | null}>} newest first; `before` is null when there are no older ones
   */
  history(before = null, limit = 50, type = undefined) {
    return this.#api.history(before, limit, type);
  }

  /** @returns {Promise<import('./types.js').Rules>} the rules of the chat, which the event `rules-changed` keeps up to date */
  rules() {
    return this.#api.rules();
  }

  /**
   * @returns {Promise<{chat: import('./types.js').PinnedChat | null}>} the pinned message, which the events `chat-pinned` and
   *   `chat-unpinned` keep up to date
   */
  pinned() {
    return this.#api.pinned();
  }

  /**
   * Pins a message above the others, in place of the previous one. Moderators of the channel may do so.
   *
   * @param {string | null} seq null to unpin
   * @returns {Promise<void>}
   */
  pin(seq) {
    return this.#api.pin(seq);
  }

  /** @returns {Promise<Counts>} the counts; the request does not count as a viewer */
  counts() {
    return this.#api.counts();
  }

  /** @returns {Promise<{reaction: Reaction}>} the member's own */
  reaction() {
    return this.#api.reaction();
  }

  /**
   * Sets the member's reaction; setting the same again changes nothing.
   *
   * @param {Reaction} reaction
   * @returns {Promise<{reaction: Reaction, likes: number, dislikes: number}>}
   */
  react(reaction) {
    return this.#api.react(reaction);
  }

  /**
   * @param {import('./types.js').Batch} batch
   * @param {number} nextMillis
   * @param {boolean} lastTry
   */
  #receive(batch, nextMillis, lastTry) {
    const step = this.#position.advance(batch, lastTry);
    if (step === null) return false;
    const { items, reset } = step;
    if (reset) {
      this.#pacer.clear();
      this.#emit('reset', {});
    }
    const atOnce = reset || !this.#joined || !this.#paced;
    this.#joined = true;
    this.#pacer.add(items, atOnce ? 0 : nextMillis);
    return true;
  }

  /**
   * Emits `signed-in` once for each token, however many connections use it.
   *
   * @param {import('./types.js').Member | null} member
   */
  #signedIn(member) {
    if (this.#announcedToken === this.#api.token) return;
    this.#announcedToken = this.#api.token;
    this.#emit('signed-in', { member });
  }

  /** @returns whether there is no token, or one that may be sent */
  #checkToken() {
    const { token } = this.#api;
    if (token === null || TOKEN.test(token)) return true;
    this.#signInNeeded(
      new StreamsideProblem({
        code: 'INVALID_TOKEN',
        detail: 'The token is not valid. It is empty, too long, or no token at all.',
        transient: false,
      }),
    );
    return false;
  }

  /** @param {StreamsideProblem} [problem] */
  #signInNeeded(problem) {
    const { token } = this.#api;
    // The answer to another request has reported it already.
    if (token === null) return;
    // A token that the server has never accepted is refused for its content, and the next one would be, too.
    const expired = token === this.#announcedToken || NOT_CHECKED.has(problem?.code ?? '');
    this.#api.token = null;
    this.#announcedToken = null;
    this.#awaitsToken = expired;
    this.#tokenRequests.add({ expired, problem });
  }

  /** @param {StreamsideProblem} problem */
  #mayRetry(problem) {
    if (problem.code === 'STREAM_NOT_FOUND' || (problem.status === 400 && this.#position.cursor === null)) {
      this.#finish({ state: 'failed', problem });
      return false;
    }
    if (problem.status === 400) this.#position.forget();
    return true;
  }

  /** @param {import('./log-position.js').Item} item */
  #show({ type, detail }) {
    switch (type) {
      case 'hole':
        return this.#emit('hole', detail);
      case 'skipped':
        return this.#emit('skipped', detail);
      default:
        return this.#showEntry(detail);
    }
  }

  /** @param {Entry} entry */
  #showEntry(entry) {
    switch (entry.type) {
      case 'chat':
        this.#outbox.arrived(entry);
        return this.#emit('chat', entry);
      case 'stream-started':
        return this.#emit('stream-started', entry);
      case 'chat-deleted':
        return this.#emit('chat-deleted', entry);
      case 'member-purged':
        return this.#emit('member-purged', entry);
      case 'rules-changed':
        return this.#emit('rules-changed', entry);
      case 'announcement':
        return this.#emit('announcement', entry);
      case 'chat-pinned':
        return this.#emit('chat-pinned', entry);
      case 'chat-unpinned':
        return this.#emit('chat-unpinned', entry);
      case 'stream-ended':
        this.#emit('stream-ended', entry);
        return this.#finish({ state: 'ended' });
      default: // A newer server may have more types. They only move the cursor.
    }
  }

  /** @param {StateChange} change to a final state */
  #finish(change) {
    this.#transport.stop();
    if (!FINAL_STATES.has(this.#state)) this.#changeState(change);
  }

  /** @param {StateChange} change */
  #changeState(change) {
    this.#state = change.state;
    this.#emit('state', change);
  }

  /**
   * @template {keyof import('./chat-events.js').ChatEvents} T
   * @param {T} type
   * @param {import('./chat-events.js').ChatEvents[T]} detail
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
