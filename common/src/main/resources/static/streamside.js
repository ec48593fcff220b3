/**
 * The Streamside client: everything a page, an app or a bot needs to follow one stream's chat and take part in it.
 * One file, no dependency, no DOM: copy it.
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
 * @typedef {{viewers: number, likes: number, dislikes: number, status: string}} Counts
 * @typedef {{now(): number, random(): number, setTimeout: Function, clearTimeout: Function,
 *   deadline(millis: number): AbortSignal}} Clock
 */

const ENTRY_TYPES = new Set(['chat', 'chat-deleted', 'stream-ended']);
const POLL_LIMIT = 50;
const POLL_MILLIS = 4_000;
const HEARTBEAT_MILLIS = 20_000;
const REQUEST_TIMEOUT_MILLIS = 10_000;
const FIRST_BACKOFF_MILLIS = 1_000;
const MAX_BACKOFF_MILLIS = 30_000;
const SEND_PATIENCE_MILLIS = 60_000;
const MAX_UNSENT = 20;
const MAX_HOLE_RETRIES = 3;
const MIN_POLL_GAP_MILLIS = 1_000;

/** @type {Clock} */
const systemClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimeout: (task, millis) => globalThis.setTimeout(task, millis),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  deadline: (millis) => AbortSignal.timeout(millis),
};

/** Why a request did not succeed: the server's problem details, or what stood between us and the server. */
export class StreamsideProblem extends Error {
  /**
   * @param {{code: string, detail?: string, status?: number, retryAfterMillis?: number,
   *   fields?: {field: string, message: string}[]}} problem `code` is the server's, or NETWORK, TIMEOUT, BAD_ANSWER,
   *   HTTP_nnn, TOO_MANY_UNSENT; `status` is 0 when no answer arrived
   */
  constructor({ code, detail = code, status = 0, retryAfterMillis = 0, fields = [] }) {
    super(detail);
    Object.assign(this, { name: 'StreamsideProblem', code, detail, status, retryAfterMillis, fields });
  }

  /** Whether the same request may succeed later, and its outcome may even be unknown. */
  get transient() {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * Sends one JSON request, bounded in time.
 *
 * @param {string} url
 * @param {{method?: string, body?: object, credentials?: RequestCredentials, signal?: AbortSignal,
 *   fetch?: typeof globalThis.fetch, clock?: Clock}} [options] `signal` cancels: the promise then rejects with its reason
 * @returns {Promise<any>} the answer's JSON; null when it has no body
 * @throws {StreamsideProblem} for every failure but a cancellation
 */
export async function request(url, options = {}) {
  const { method = 'GET', body, credentials = 'same-origin', signal, fetch = globalThis.fetch, clock = systemClock } = options;
  const deadline = clock.deadline(REQUEST_TIMEOUT_MILLIS);
  try {
    const response = await fetch(url, {
      method,
      credentials,
      // On every write, with a body or without: a page of another site cannot send it without being asked for permission.
      headers: method === 'GET' ? {} : { 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const text = await response.text();
    if (!response.ok) throw problemOf(response, text, clock);
    return text === '' ? null : parse(text);
  } catch (error) {
    if (error instanceof StreamsideProblem || signal?.aborted) throw error;
    throw new StreamsideProblem({ code: deadline.aborted ? 'TIMEOUT' : 'NETWORK', detail: String(error?.message ?? error) });
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a captive portal or proxy, or half an answer: as good as no answer.
    throw new StreamsideProblem({ code: 'BAD_ANSWER' });
  }
}

function problemOf(response, text, clock) {
  let body = {};
  try {
    body = JSON.parse(text) ?? {};
  } catch {
    // Not ours, perhaps a proxy's HTML: the status has to do.
  }
  return new StreamsideProblem({
    code: body.code ?? `HTTP_${response.status}`,
    detail: body.detail ?? body.title ?? `HTTP ${response.status}`,
    status: response.status,
    fields: body.fields,
    retryAfterMillis: body.retryAfterMillis ?? retryAfterMillis(response.headers.get('Retry-After'), clock),
  });
}

/** Reads a `Retry-After` header, which is either seconds or a date. */
function retryAfterMillis(header, clock) {
  if (!header) return 0;
  const millis = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock.now();
  return Number.isFinite(millis) ? Math.max(0, millis) : 0;
}

/**
 * Full jitter: anything from nothing to an exponentially growing limit, so that clients of a restarted server do not
 * come back together. What the server asked for is a floor; the jitter comes on top, or all would come when it ends.
 *
 * @param {number} failures in a row, from 1
 * @param {number} floorMillis what the server asked for; 0 for nothing
 */
export function backoffMillis(failures, floorMillis = 0, random = Math.random) {
  const limit = Math.min(MAX_BACKOFF_MILLIS, FIRST_BACKOFF_MILLIS * 2 ** Math.min(failures - 1, 10));
  return floorMillis + random() * limit;
}

/** ±20 %, so that viewers who joined together drift apart. */
function jittered(millis, clock) {
  return millis * (0.8 + 0.4 * clock.random());
}

/** `crypto.randomUUID` where it exists: plain http on another host than localhost has only `getRandomValues`. */
function newClientMessageId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A wait that somebody else may cut short. At most one at a time. */
class Pause {
  #clock;
  #timer;
  #endsAt = 0;
  #resolve = null;

  constructor(clock) {
    this.#clock = clock;
  }

  wait(millis) {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#endIn(millis);
    });
  }

  /** Lets the wait, if there is one, take at most that long from now. */
  shorten(millis) {
    if (this.#resolve === null || this.#clock.now() + millis >= this.#endsAt) return;
    this.#clock.clearTimeout(this.#timer);
    this.#endIn(Math.max(0, millis));
  }

  #endIn(millis) {
    this.#endsAt = this.#clock.now() + millis;
    this.#timer = this.#clock.setTimeout(() => {
      const resolve = this.#resolve;
      this.#resolve = null;
      resolve();
    }, millis);
  }
}

/**
 * Hands out one poll's entries evenly until the next poll, so that the chat flows instead of jumping. The order stays,
 * and nothing lags more than one poll: whatever is left when more arrives goes out first.
 */
class Spreader {
  #clock;
  #release;
  #waiting = [];
  #timer;

  constructor(clock, release) {
    this.#clock = clock;
    this.#release = release;
  }

  add(items, overMillis) {
    this.flush();
    const start = this.#clock.now();
    this.#waiting = items.map((item, index) => ({ item, due: start + (overMillis * index) / items.length }));
    this.#releaseDue();
  }

  flush() {
    this.#clock.clearTimeout(this.#timer);
    for (const { item } of this.#waiting.splice(0)) this.#release(item);
  }

  clear() {
    this.#clock.clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #releaseDue() {
    // By due time and not one per timer: a browser may run timers late, and late must not become later.
    while (this.#waiting.length > 0 && this.#waiting[0].due <= this.#clock.now()) this.#release(this.#waiting.shift().item);
    if (this.#waiting.length === 0) return;
    this.#timer = this.#clock.setTimeout(() => this.#releaseDue(), this.#waiting[0].due - this.#clock.now());
  }
}

/**
 * Delivers batches by polling. Another transport has the same three methods and calls the same handlers.
 */
export class PollingTransport {
  #handlers;
  #clock;
  #pause;
  #stopped = new AbortController();
  #failures = 0;
  #holes = 0;
  #notBefore = 0;

  /**
   * @param {object} handlers
   * @param {(query: string, signal: AbortSignal) => Promise<object>} handlers.poll
   * @param {() => string | null} handlers.cursor where to continue; null for the newest entries
   * @param {(batch: Batch, nextMillis: number, lastTry: boolean) => boolean} handlers.receive false asks for the same
   *   again, which `lastTry` rules out
   * @param {() => void} handlers.forgetCursor
   * @param {(state: object) => void} handlers.state
   * @param {(problem: StreamsideProblem) => void} handlers.fail there is no use in going on
   * @param {Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#pause = new Pause(clock);
  }

  async start() {
    while (!this.#stopped.signal.aborted) {
      this.#notBefore = this.#clock.now() + MIN_POLL_GAP_MILLIS;
      const waitMillis = await this.#pollOnce();
      if (!this.#stopped.signal.aborted) await this.#pause.wait(waitMillis);
    }
  }

  /** Polls now instead of when planned, but not sooner than the server asked for, nor more than once a second. */
  wake() {
    this.#pause.shorten(this.#notBefore - this.#clock.now());
  }

  stop() {
    this.#stopped.abort();
    this.#pause.shorten(0);
  }

  async #pollOnce() {
    const cursor = this.#handlers.cursor();
    try {
      const after = cursor === null ? '' : `after=${encodeURIComponent(cursor)}&`;
      const answer = await this.#handlers.poll(`${after}limit=${POLL_LIMIT}`, this.#stopped.signal);
      if (this.#stopped.signal.aborted) return 0;
      return this.#succeeded(answer);
    } catch (error) {
      if (this.#stopped.signal.aborted) return 0;
      return this.#failed(asProblem(error), cursor);
    }
  }

  #succeeded(answer) {
    const nextMillis = jittered(answer.nextPollMillis || POLL_MILLIS, this.#clock);
    const accepted = this.#handlers.receive(answer, nextMillis, this.#holes >= MAX_HOLE_RETRIES);
    this.#failures = 0;
    this.#holes = accepted ? 0 : this.#holes + 1;
    if (!this.#stopped.signal.aborted) this.#handlers.state({ state: 'connected' });
    return accepted ? nextMillis : jittered(MIN_POLL_GAP_MILLIS, this.#clock);
  }

  #failed(problem, cursor) {
    if (problem.code === 'STREAM_NOT_FOUND' || (problem.status === 400 && cursor === null)) {
      this.#handlers.fail(problem);
      return 0;
    }
    // A cursor that the server does not understand any more must not lock the viewer out.
    if (problem.status === 400) this.#handlers.forgetCursor();
    this.#failures++;
    this.#notBefore = Math.max(this.#notBefore, this.#clock.now() + problem.retryAfterMillis);
    const retryInMillis = backoffMillis(this.#failures, problem.retryAfterMillis, this.#clock.random);
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }
}

function asProblem(error) {
  return error instanceof StreamsideProblem ? error : new StreamsideProblem({ code: 'BAD_ANSWER', detail: String(error) });
}

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
 *  - `counts`: {@link Counts}, at every heartbeat.
 *  - `pending` `{clientMessageId, text}`, then `sent` {@link Sent} or `unsent` `{clientMessageId, text, problem}`.
 */
export class StreamsideChat extends EventTarget {
  #url;
  #fetch;
  #clock;
  #transport;
  #spreader;
  #heartbeatPause;
  #heartbeatFailures = 0;
  #stopped = new AbortController();
  #state = 'connecting';
  #spread = true;
  #cursor = null;
  #lastSeq = null;
  #forgotten = false;
  #joined = false;
  #unsent = new Map();
  #sends = Promise.resolve();

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} [options.baseUrl] of another server; empty for the page's own
   * @param {typeof globalThis.fetch} [options.fetch]
   * @param {Clock} [options.clock] time and chance, for tests
   * @param {(handlers: object, clock: Clock) => {start(): void, wake(): void, stop(): void}} [options.transport]
   */
  constructor({ streamId, baseUrl = '', fetch = globalThis.fetch, clock = systemClock,
    transport = (handlers, clock) => new PollingTransport(handlers, clock) }) {
    super();
    this.#url = `${baseUrl}/api/v1/streams/${encodeURIComponent(streamId)}`;
    this.#fetch = fetch;
    this.#clock = clock;
    this.#heartbeatPause = new Pause(clock);
    this.#spreader = new Spreader(clock, ({ event, detail }) => this.#apply(event, detail));
    this.#transport = transport({
      // The answer is the same for everybody: without a cookie a shared cache may keep it.
      poll: (query, signal) => this.#request(`/chats?${query}`, { credentials: 'omit', signal }),
      cursor: () => this.#cursor,
      receive: (batch, nextMillis, lastTry) => this.#receive(batch, nextMillis, lastTry),
      forgetCursor: () => this.#forgetCursor(),
      state: (detail) => this.#changeState(detail),
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
    this.#keepHeartbeat();
  }

  /** Ends every wait: call it when the device is online again or the page is visible again. */
  wake() {
    this.#spreader.flush();
    this.#transport.wake();
    if (this.#heartbeatFailures > 0) this.#heartbeatPause.shorten(jittered(MIN_POLL_GAP_MILLIS, this.#clock));
    for (const { pause, notBefore } of this.#unsent.values()) pause.shorten(notBefore - this.#clock.now());
  }

  /** Stops everything for good; chats still being sent are reported as `unsent`. */
  stop() {
    this.#spreader.clear();
    this.#finish({ state: 'stopped' });
    this.#stopped.abort(new StreamsideProblem({ code: 'STOPPED' }));
    for (const { pause } of this.#unsent.values()) pause.shorten(0);
  }

  /**
   * Sends a chat, again and again with the same id until the server has answered: a chat may be stored although the
   * answer was lost, and the id lets the server recognise it. One at a time, so that the sender's order stays.
   *
   * @param {string} text
   * @param {{clientMessageId?: string}} [options] give the id of an `unsent` chat to try that one again
   * @returns {Promise<Sent>}
   * @throws {StreamsideProblem} when the server refuses, or could not be reached for a minute
   */
  send(text, { clientMessageId = newClientMessageId() } = {}) {
    if (this.#unsent.size >= MAX_UNSENT) return Promise.reject(new StreamsideProblem({ code: 'TOO_MANY_UNSENT' }));
    const message = { clientMessageId, text };
    const waiting = { pause: new Pause(this.#clock), notBefore: 0, arrived: null };
    this.#unsent.set(clientMessageId, waiting);
    this.#emit('pending', message);
    const outcome = this.#sends
      .then(() => this.#deliver(message, waiting))
      .finally(() => this.#unsent.delete(clientMessageId))
      .then((sent) => { this.#emit('sent', sent); return sent; },
        (problem) => { this.#emit('unsent', { ...message, problem }); throw problem; });
    this.#sends = outcome.catch(() => {});
    return outcome;
  }

  /** @returns {Promise<void>} for the author of the chat and the owner of the stream */
  deleteChat(seq) {
    return this.#request(`/chats/${encodeURIComponent(seq)}`, { method: 'DELETE' });
  }

  /**
   * @param {string | null} [before] a `seq`, or the `before` of the last answer; null for the newest
   * @returns {Promise<{entries: Entry[], before: string | null}>} newest first; `before` is null when nothing is older
   */
  history(before = null, limit = 50) {
    return this.#request(`/chats/history?${before === null ? '' : `before=${encodeURIComponent(before)}&`}limit=${limit}`);
  }

  /** @returns {Promise<Counts>} without being counted as a viewer */
  counts() {
    return this.#request('/counts');
  }

  /** @returns {Promise<{reaction: 'LIKE' | 'DISLIKE' | 'NONE'}>} the member's own */
  reaction() {
    return this.#request('/reaction');
  }

  /**
   * Sets the member's reaction; the same again changes nothing.
   *
   * @param {'LIKE' | 'DISLIKE' | 'NONE'} reaction
   * @returns {Promise<{reaction: string, likes: number, dislikes: number}>}
   */
  react(reaction) {
    return this.#request('/reaction', { method: 'PUT', body: { reaction } });
  }

  #request(path, options) {
    return request(this.#url + path, { fetch: this.#fetch, clock: this.#clock, signal: this.#stopped.signal, ...options });
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

  #forgetCursor() {
    this.#cursor = null;
    this.#forgotten = true;
  }

  #apply(event, detail) {
    // An entry of a type that we do not know has moved the cursor, and that is all it may do.
    if (detail.type !== undefined && !ENTRY_TYPES.has(detail.type)) return;
    if (event === 'chat') this.#arrived(detail);
    this.#emit(event, detail);
    if (event === 'stream-ended') this.#finish({ state: 'ended' });
  }

  /** A chat that can be read is stored, although its answer may not have come: there is nothing left to send. */
  #arrived({ clientMessageId, seq, sentAt }) {
    const waiting = this.#unsent.get(clientMessageId);
    if (!waiting) return;
    waiting.arrived = { seq, sentAt, clientMessageId };
    waiting.pause.shorten(0);
  }

  async #deliver({ clientMessageId, text }, waiting) {
    const giveUpAt = this.#clock.now() + SEND_PATIENCE_MILLIS;
    for (let attempt = 1; !waiting.arrived; attempt++) {
      try {
        return await this.#request('/chats', { method: 'POST', body: { text, clientMessageId } });
      } catch (problem) {
        if (waiting.arrived) break;
        const waitMillis = backoffMillis(attempt, problem.retryAfterMillis, this.#clock.random);
        if (!problem.transient || this.#stopped.signal.aborted || this.#clock.now() + waitMillis > giveUpAt) throw problem;
        waiting.notBefore = this.#clock.now() + problem.retryAfterMillis;
        await waiting.pause.wait(waitMillis);
      }
    }
    return waiting.arrived;
  }

  async #keepHeartbeat() {
    while (this.#following()) {
      let waitMillis;
      try {
        const counts = await this.#request('/heartbeat', { method: 'POST' });
        this.#emit('counts', counts);
        this.#heartbeatFailures = 0;
        if (counts.status === 'ENDED') return;
        waitMillis = jittered(counts.nextHeartbeatMillis || HEARTBEAT_MILLIS, this.#clock);
      } catch (problem) {
        waitMillis = backoffMillis(++this.#heartbeatFailures, problem.retryAfterMillis, this.#clock.random);
      }
      if (this.#following()) await this.#heartbeatPause.wait(waitMillis);
    }
  }

  #following() {
    return this.#state !== 'ended' && this.#state !== 'failed' && this.#state !== 'stopped';
  }

  #finish(detail) {
    this.#transport.stop();
    this.#heartbeatPause.shorten(0);
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
