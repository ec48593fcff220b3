/** The segments of a replay around one position. */
import { backoffMillis } from './backoff.js';
import { asProblem } from './problem.js';

/**
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {{entry: Entry, at: number}} Placed an entry and its position, in milliseconds from the start of the stream
 */

/** How far before and after the position segments are kept; what comes next is fetched that far ahead. */
export const AROUND_MILLIS = 30_000;
/** How often somebody who rewinds a live stream asks whether it has more segments. */
const MORE_MILLIS = 5_000;

export class ReplaySegments {
  #api;
  #clock;
  #changeState;
  #arrived;
  /** @type {import('./types.js').ReplayHead | null} */
  #head = null;
  #start = 0;
  /** @type {Map<number, Placed[] | null>} by number; null while it is on its way */
  #known = new Map();
  #failures = 0;
  #connected = false;
  /** When the next question may be asked after a failure, and when the head may be asked for again. */
  #retryAt = 0;
  #headAt = 0;
  #stopped = false;

  /**
   * @param {import('./stream-api.js').StreamApi} api
   * @param {import('./clock.js').Clock} clock
   * @param {(change: import('./types.js').StateChange) => void} changeState
   * @param {() => void} arrived told when nothing more is on its way
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
    return [...this.#known.values()].includes(null);
  }

  /**
   * The position in the chat; null as long as that is not known.
   *
   * @param {number} seconds in the recording
   */
  positionOf(seconds) {
    if (this.#head === null) {
      this.#askForHead();
      return null;
    }
    return seconds * 1_000 + this.#head.offsetMillis;
  }

  /**
   * The entries after one position, up to another one. Null if some of them are not here yet: they are on their way.
   *
   * @param {number} from
   * @param {number} to
   * @returns {Entry[] | null}
   */
  between(from, to) {
    const first = this.#numberOf(from);
    const last = this.#numberOf(to);
    const segments = [];
    for (let number = first; number <= last; number++) segments.push(this.#segment(number));
    if (!segments.every((segment) => segment !== null)) return null;
    return segments.flat().filter(({ at }) => at > from && at <= to).map(({ entry }) => entry);
  }

  /**
   * Fetches the segments that come next, and forgets those that are far from the position.
   *
   * @param {number} position
   */
  fetchAhead(position) {
    const first = this.#numberOf(position - AROUND_MILLIS);
    const last = this.#numberOf(position + AROUND_MILLIS);
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

  /**
   * @param {number} number
   * @returns {Placed[] | null}
   */
  #segment(number) {
    const head = /** @type {import('./types.js').ReplayHead} */ (this.#head);
    if (number >= head.segments) {
      if (head.endedAt === null) this.#askForHead();
      // After the end there is nothing; what is live comes later.
      return head.endedAt === null ? null : [];
    }
    if (!this.#known.has(number) && this.#mayAsk()) this.#load(number);
    return this.#known.get(number) ?? null;
  }

  /** @param {number} number */
  #load(number) {
    this.#known.set(number, null);
    this.#ask(async () => {
      const { entries } = await this.#api.segment(number);
      if (this.#known.has(number)) this.#known.set(number, this.#placed(entries, number));
    }, () => this.#known.delete(number));
  }

  #askForHead() {
    if (this.#clock.now() < this.#headAt || !this.#mayAsk()) return;
    this.#headAt = Infinity;
    this.#ask(async () => {
      this.#head = await this.#api.replay();
      this.#start = Date.parse(this.#head.startedAt);
    }).finally(() => { this.#headAt = this.#clock.now() + MORE_MILLIS; });
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
    if (!problem.transient) {
      this.stop();
      this.#changeState({ state: 'failed', problem });
      return;
    }
    const retryInMillis = backoffMillis(++this.#failures, problem.retryAfterMillis, this.#clock.random);
    this.#retryAt = this.#clock.now() + retryInMillis;
    this.#changeState({ state: 'reconnecting', retryInMillis, problem });
  }

  /**
   * An entry without a time belongs to the one before it. Even if the clocks of nodes differ, entries keep their order, and the
   * segment in which they are.
   *
   * @param {Entry[]} entries
   * @param {number} number
   */
  #placed(entries, number) {
    const last = (number + 1) * this.#lengthMillis - 1;
    let at = number * this.#lengthMillis;
    return entries.map((entry) => {
      if (entry.sentAt !== undefined) at = Math.min(last, Math.max(at, Date.parse(entry.sentAt) - this.#start));
      return { entry, at };
    });
  }
}
