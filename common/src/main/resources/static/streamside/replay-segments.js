/** The segments of a replay around one position. */
import { backoffMillis } from './backoff.js';
import { isRemovedBy } from './deletion.js';
import { asProblem, StreamsideProblem } from './problem.js';

/**
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {import('./replay.js').Media} Media
 * @typedef {{entry: Entry, at: number}} Placed an entry and its position, in milliseconds from the start of the stream
 * @typedef {{first?: string, pinned?: Entry, placed: Placed[]}} Segment `first` and `pinned` as the server sends them
 */

/** Segments are kept this far before and after the position, and fetched this far ahead. */
const AROUND_MILLIS = 30_000;
/** How often a viewer who rewinds a live stream checks for more segments. */
const MORE_MILLIS = 5_000;
/** So many segments after the end may have entries: where the clocks of nodes differ, some are later. */
const MAX_LATE_SEGMENTS = 3;
/** A cache may still have what was deleted up to a minute ago. */
const MAX_DELETIONS = 200;
/** After these, there is nothing to replay: a limit or a proxy's refusal passes. */
const FINAL_STATUSES = [400, 404, 410];

export class ReplaySegments {
  #api;
  #clock;
  #changeState;
  #arrived;
  /** @type {import('./types.js').ReplayHead | null} */
  #head = null;
  #start = 0;
  /** @type {Map<number, Segment | null>} by number; null while one is loading */
  #known = new Map();
  /** The latest. @type {import('./deletion.js').Deletion[]} */
  #deletions = [];
  /** When those that a node did not have may be requested again. @type {Map<number, number>} */
  #missing = new Map();
  /**
   * The entries before one of the segments; `entries` is null while they are loading.
   *
   * @type {{number: number, entries: Entry[] | null} | null}
   */
  #earlier = null;
  #failures = 0;
  #connected = false;
  /** When the next request may be sent after a failure, and when the head may be requested again. */
  #retryAt = 0;
  #headAt = 0;
  #stopped = false;

  /**
   * @param {import('./stream-api.js').StreamApi} api
   * @param {import('./clock.js').Clock} clock
   * @param {(change: import('./types.js').StateChange) => void} changeState
   * @param {() => void} arrived called when nothing more is loading
   */
  constructor(api, clock, changeState, arrived) {
    this.#api = api;
    this.#clock = clock;
    this.#changeState = changeState;
    this.#arrived = arrived;
  }

  stop() {
    this.#stopped = true;
    this.#known.clear();
  }

  get isWaiting() {
    return [...this.#known.values()].includes(null) || (this.#earlier !== null && this.#earlier.entries === null);
  }

  /**
   * The position in the chat; null while it is not known.
   *
   * @param {Media} media
   */
  positionOf({ currentTime, isStreamTime = false }) {
    if (this.#head === null) {
      this.#askForHead();
      return null;
    }
    return currentTime * 1_000 + (isStreamTime ? 0 : this.#head.offsetMillis);
  }

  /** @param {import('./deletion.js').Deletion} deletion */
  remove(deletion) {
    this.#deletions.push(deletion);
    if (this.#deletions.length > MAX_DELETIONS) this.#deletions.shift();
    for (const segment of this.#known.values()) {
      if (segment) segment.placed = segment.placed.flatMap(({ entry, at }) => restOf(entry, deletion).map((rest) => ({ entry: rest, at })));
    }
    if (this.#earlier?.entries) this.#earlier.entries = this.#earlier.entries.flatMap((entry) => restOf(entry, deletion));
  }

  /**
   * The entries after one position, up to another one. Null while some of them are not loaded yet.
   *
   * @param {number} from
   * @param {number} to
   * @returns {Entry[] | null}
   */
  between(from, to) {
    const placed = this.#placedFrom(this.#numberOf(from), to);
    return placed === null ? null : placed.filter(({ at }) => at > from).map(({ entry }) => entry);
  }

  /**
   * The last entries up to a position, however much earlier they were sent. The entry that decides what is pinned comes before them, if
   * it is not among them. Null while some of them are not loaded yet.
   *
   * @param {number} position
   * @param {number} count
   * @returns {Entry[] | null}
   */
  upTo(position, count) {
    const first = this.#firstAround(position);
    const placed = this.#placedFrom(first, position);
    if (placed === null) return null;
    const near = placed.map(({ entry }) => entry).filter((entry) => !isTombstone(entry));
    const earlier = near.length < count ? this.#before(first) : [];
    if (earlier === null) return null;
    const last = [...earlier, ...near].slice(-count);
    const pin = near.findLast(isPinChange) ?? this.#known.get(first)?.pinned;
    return pin === undefined || last.some(({ seq }) => seq === pin.seq) ? last : [pin, ...last];
  }

  /**
   * @param {number} first the number of a segment
   * @param {number} to
   * @returns {Placed[] | null}
   */
  #placedFrom(first, to) {
    const segments = [];
    for (let number = first; number <= this.#lastUpTo(to); number++) segments.push(this.#segment(number));
    if (!segments.every((segment) => segment !== null)) return null;
    return segments.flatMap(({ placed }) => placed).filter(({ at }) => at <= to);
  }

  /**
   * The last entries before a loaded segment.
   *
   * @param {number} number
   * @returns {Entry[] | null} null while they are not loaded yet
   */
  #before(number) {
    const first = this.#known.get(number)?.first;
    if (first === undefined || first === '1') return [];
    if (this.#earlier?.number === number) return this.#earlier.entries;
    if (this.#mayAsk()) this.#loadBefore(number, first);
    return null;
  }

  /**
   * @param {number} number
   * @param {string} first
   */
  #loadBefore(number, first) {
    /** @type {{number: number, entries: Entry[] | null}} */
    const earlier = { number, entries: null };
    this.#earlier = earlier;
    this.#ask(
      async () => {
        earlier.entries = this.#rest((await this.#api.before(first)).entries.reverse());
      },
      () => {
        if (this.#earlier === earlier) this.#earlier = null;
      },
    );
  }

  /**
   * Fetches the next segments, and drops those that are far from the position.
   *
   * @param {number} position
   */
  fetchAhead(position) {
    const first = this.#firstAround(position);
    const last = this.#lastUpTo(position + AROUND_MILLIS);
    for (let number = this.#numberOf(position); number <= last; number++) this.#segment(number);
    for (const number of this.#known.keys()) {
      if (number < first || number > last) this.#known.delete(number);
    }
  }

  get #lengthMillis() {
    return this.#head?.segmentMillis ?? 0;
  }

  /** @param {number} position */
  #numberOf(position) {
    return Math.max(0, Math.floor(position / this.#lengthMillis));
  }

  /** The last segment with entries up to a position: with the end come those that are later. @param {number} position */
  #lastUpTo(position) {
    const last = this.#numberOf(position);
    const { segments = 0 } = this.#head ?? {};
    return position < this.#end ? last : Math.max(last, Math.min(segments - 1, last + MAX_LATE_SEGMENTS));
  }

  /** The position at which the stream ended; infinite while it is live. */
  get #end() {
    return this.#head?.endedAt ? Date.parse(this.#head.endedAt) - this.#start : Infinity;
  }

  /**
   * The first segment that is kept. After the end of the stream it is one that exists, because a recording may continue after the stream.
   *
   * @param {number} position
   */
  #firstAround(position) {
    const first = this.#numberOf(position - AROUND_MILLIS);
    return this.#head?.endedAt ? Math.max(0, Math.min(first, this.#head.segments - 1)) : first;
  }

  /**
   * @param {number} number
   * @returns {Segment | null}
   */
  #segment(number) {
    const head = /** @type {import('./types.js').ReplayHead} */ (this.#head);
    if (number >= head.segments) {
      if (head.endedAt === null) this.#askForHead();
      // After the end there is nothing more. While the stream is live, more will follow.
      return head.endedAt === null ? null : { placed: [] };
    }
    if (!this.#known.has(number) && this.#mayAsk() && this.#clock.now() >= (this.#missing.get(number) ?? 0)) this.#load(number);
    return this.#known.get(number) ?? null;
  }

  /** @param {number} number */
  #load(number) {
    this.#missing.delete(number);
    this.#known.set(number, null);
    this.#ask(
      async () => {
        const segment = await this.#api.segment(number).catch(nullIfNotThereYet);
        if (segment === null) {
          this.#known.delete(number);
          this.#missing.set(number, this.#clock.now() + MORE_MILLIS);
        } else if (this.#known.has(number)) {
          const { first, pinned, entries } = segment;
          this.#known.set(number, { first, pinned, placed: this.#placed(this.#rest(entries), number) });
        }
      },
      () => this.#known.delete(number),
    );
  }

  /** What has been deleted meanwhile is left out. @param {Entry[]} entries */
  #rest(entries) {
    return this.#deletions.reduce((rest, deletion) => rest.flatMap((entry) => restOf(entry, deletion)), entries);
  }

  #askForHead() {
    if (this.#clock.now() < this.#headAt || !this.#mayAsk()) return;
    this.#headAt = Infinity;
    this.#ask(async () => {
      this.#head = await this.#api.replay();
      this.#start = Date.parse(this.#head.startedAt);
    }).finally(() => {
      this.#headAt = this.#clock.now() + MORE_MILLIS;
    });
  }

  #mayAsk() {
    return !this.#stopped && this.#clock.now() >= this.#retryAt;
  }

  /**
   * @param {() => Promise<void>} question
   * @param {() => void} [failed]
   */
  async #ask(question, failed = () => {}) {
    try {
      await question();
      this.#failures = 0;
      if (!this.#connected && !this.#stopped) this.#changeState({ state: 'connected' });
      this.#connected = true;
      if (!this.#stopped && !this.isWaiting) this.#arrived();
    } catch (error) {
      failed();
      if (!this.#stopped) this.#failed(asProblem(error));
    }
  }

  /** @param {import('./problem.js').StreamsideProblem} problem */
  #failed(problem) {
    this.#connected = false;
    if (FINAL_STATUSES.includes(problem.status)) {
      this.stop();
      this.#changeState({ state: 'failed', problem });
      return;
    }
    const retryInMillis = backoffMillis(++this.#failures, problem.retryAfterMillis, this.#clock.random);
    this.#retryAt = this.#clock.now() + retryInMillis;
    this.#changeState({ state: 'reconnecting', retryInMillis, problem });
  }

  /**
   * An entry without a time gets the position of the one before it. Even if the clocks of nodes differ, entries keep their order and
   * their segment, and none is later than the end.
   *
   * @param {Entry[]} entries
   * @param {number} number
   */
  #placed(entries, number) {
    const last = Math.min(this.#end, (number + 1) * this.#lengthMillis - 1);
    let at = number * this.#lengthMillis;
    return entries.map((entry) => {
      if (entry.sentAt !== undefined) at = Math.min(last, Math.max(at, Date.parse(entry.sentAt) - this.#start));
      return { entry, at };
    });
  }
}

/**
 * A segment that one node has may be missing at another one, whose clock is behind or which does not know of the end yet.
 *
 * @param {unknown} error
 * @returns {null}
 */
function nullIfNotThereYet(error) {
  if (error instanceof StreamsideProblem && error.code === 'NOT_FOUND') return null;
  throw error;
}

/**
 * What a deletion leaves of an entry: nothing of a deleted one, and only the number of what a reply quotes.
 *
 * @param {Entry} entry
 * @param {import('./deletion.js').Deletion} deletion
 * @returns {Entry[]} with one entry at most
 */
function restOf(entry, deletion) {
  const { seq, author, replyTo } = entry;
  if (isRemovedBy(deletion, seq, author?.id)) return [];
  return [replyTo && isRemovedBy(deletion, replyTo.seq, replyTo.authorId) ? { ...entry, replyTo: { seq: replyTo.seq } } : entry];
}

/**
 * Whether the entry is only the rest of a message that was deleted later: there is nothing to show.
 *
 * @param {Entry} entry
 */
function isTombstone({ seq, target }) {
  return seq === target;
}

/** @param {Entry} entry */
function isPinChange({ type }) {
  return type === 'chat-pinned' || type === 'chat-unpinned';
}
