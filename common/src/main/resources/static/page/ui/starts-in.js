/** `<starts-in>`: counts down to the planned start of a stream. */
import { serverNow } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { duration } from './duration.js';

const DAY_MILLIS = 86_400_000;
/** Later than this, "any moment now" is no longer true. */
const LATE_MILLIS = 300_000;

export class StartsIn extends HTMLElement {
  /** @type {string | null} */
  #startsAt = null;
  #timer = 0;

  connectedCallback() {
    this.#timer = setInterval(() => this.#update(), 1000);
    this.#update();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {string | null} startsAt null hides it */
  set at(startsAt) {
    this.#startsAt = startsAt;
    this.#update();
  }

  #update() {
    this.hidden = this.#startsAt === null;
    if (this.#startsAt === null) return;
    const millis = Date.parse(this.#startsAt) - serverNow();
    const seconds = Math.ceil(millis / 1000);
    if (millis >= DAY_MILLIS) setText(this, 'starts.in-days', { n: Math.round(millis / DAY_MILLIS) });
    else if (seconds > 0) setText(this, 'starts.in', { time: duration(seconds) });
    else setText(this, millis > -LATE_MILLIS ? 'starts.soon' : 'starts.late');
  }
}

customElements.define('starts-in', StartsIn);
