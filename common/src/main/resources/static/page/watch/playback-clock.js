/** A clock in place of a recording: the chat of a past stream follows it if there is no video. Emits `seeking` on a jump. */
export class PlaybackClock extends EventTarget {
  isStreamTime = true;
  #duration;
  /** The position when it was last set or paused, and the time from which it has played on; null while it is paused. */
  #position;
  #since = /** @type {number | null} */ (null);

  /** @param {number} duration in seconds */
  constructor(duration) {
    super();
    this.#duration = duration;
    this.#position = duration;
  }

  get currentTime() {
    const played = this.#since === null ? 0 : (performance.now() - this.#since) / 1_000;
    return Math.min(this.#duration, this.#position + played);
  }

  set currentTime(seconds) {
    if (this.paused) this.#since = null; // not only when the viewer has paused it, but also when it was over
    this.#position = Math.max(0, Math.min(this.#duration, seconds));
    if (this.#since !== null) this.#since = performance.now();
    this.dispatchEvent(new Event('seeking'));
  }

  get paused() {
    return this.#since === null || this.currentTime >= this.#duration;
  }

  /** Starts from the beginning if it is over. */
  play() {
    if (this.currentTime >= this.#duration) this.#position = 0;
    this.#since = performance.now();
  }

  pause() {
    this.#position = this.currentTime;
    this.#since = null;
  }
}
