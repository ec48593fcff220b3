/**
 * `<stream-picture>`: the frame of the video. Its first child is the player, whose `show(stream)` is called whenever the stream
 * changes. While the player is hidden, a picture is shown instead, with the facts that a viewer needs. See docs/player.md.
 */
import '../ui/starts-in.js';
import { serverNow } from '../../streamside/index.js';
import { clearText, setText } from '../language/language.js';
import { element } from '../ui/dom.js';
import { duration } from '../ui/duration.js';

/** @type {Partial<Record<string, string>>} */
const CAPTIONS = { SCHEDULED: 'watch.picture-scheduled', ENDED: 'watch.picture-ended' };

/** @typedef {Pick<import('../types.js').Stream, 'status'> & Partial<import('../types.js').Stream>} ShownStream */

export class StreamPicture extends HTMLElement {
  #player = /** @type {(Element & {show?: (stream: ShownStream) => void}) | null} */ (this.firstElementChild);
  #caption = element('p', {});
  #planned = element('p', {});
  #countdown = element('starts-in', { class: 'picture-countdown', 'data-testid': 'countdown' });
  #elapsed = element('p', { class: 'picture-elapsed', role: 'timer' });
  #timer = 0;

  connectedCallback() {
    this.append(
      element(
        'div',
        { class: 'picture-scene', 'aria-hidden': 'true' },
        element('div', { class: 'wave wave-far' }),
        element('div', { class: 'wave wave-middle' }),
        element('div', { class: 'wave wave-near' }),
      ),
      element('div', { class: 'picture-caption' }, this.#caption, this.#planned, this.#countdown),
      this.#elapsed,
    );
  }

  /** @param {ShownStream} stream */
  show(stream) {
    const { status, startsAt, startedAt } = stream;
    this.dataset.status = status;
    const planned = status === 'SCHEDULED' ? (startsAt ?? null) : null;
    const caption = CAPTIONS[status];
    if (planned === null && caption) setText(this.#caption, caption);
    else clearText(this.#caption);
    this.#showPlan(planned);
    this.#showElapsed(status === 'LIVE' ? (startedAt ?? null) : null);
    this.#player?.show?.(stream);
  }

  /** The viewer watches a replay of the chat. */
  showReplay() {
    setText(this.#caption, 'watch.picture-replay');
  }

  showNotFound() {
    this.show({ status: 'ENDED' });
    clearText(this.#caption);
  }

  /** @param {string | null} startsAt */
  #showPlan(startsAt) {
    if (startsAt === null) clearText(this.#planned);
    else setText(this.#planned, 'starts.at', { time: new Date(startsAt) });
    this.#countdown.at = startsAt;
  }

  /** @param {string | null} startedAt */
  #showElapsed(startedAt) {
    clearInterval(this.#timer);
    this.#elapsed.hidden = startedAt === null;
    if (startedAt === null) return;
    const update = () =>
      setText(this.#elapsed, 'watch.elapsed', { time: duration(Math.max(0, serverNow() - Date.parse(startedAt)) / 1000) });
    update();
    this.#timer = setInterval(update, 1000);
  }
}

customElements.define('stream-picture', StreamPicture);
