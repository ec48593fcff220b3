/**
 * `<stream-picture>`: the frame of the video. Its first child is the player, whose `show(stream)` is called whenever the stream
 * changes. While the player is hidden, a picture is shown instead, with what a viewer needs to know. See docs/player.md.
 */
import '../ui/starts-in.js';
import { clearText, setText } from '../language/language.js';
import { element } from '../ui/dom.js';
import { duration } from '../ui/duration.js';

const CAPTIONS = { SCHEDULED: 'watch.picture-scheduled', ENDED: 'watch.picture-ended' };

class StreamPicture extends HTMLElement {
  #player = this.firstElementChild;
  #caption = element('p', {});
  #planned = element('p', {});
  #countdown = element('starts-in', { class: 'picture-countdown', 'data-testid': 'countdown' });
  #elapsed = element('p', { class: 'picture-elapsed', role: 'timer' });
  #timer;

  connectedCallback() {
    this.append(
      element('div', { class: 'picture-scene', 'aria-hidden': 'true' },
        element('div', { class: 'wave wave-far' }), element('div', { class: 'wave wave-middle' }), element('div', { class: 'wave wave-near' })),
      element('div', { class: 'picture-caption' }, this.#caption, this.#planned, this.#countdown),
      this.#elapsed);
  }

  show(stream) {
    const { status, startsAt, startedAt } = stream;
    this.dataset.status = status;
    const planned = status === 'SCHEDULED' ? startsAt : null;
    if (planned === null && status in CAPTIONS) setText(this.#caption, CAPTIONS[status]);
    else clearText(this.#caption);
    this.#showPlan(planned);
    this.#showElapsed(status === 'LIVE' ? startedAt : null);
    this.#player?.show?.(stream);
  }

  showNotFound() {
    this.show({ status: 'ENDED' });
    clearText(this.#caption);
  }

  #showPlan(startsAt) {
    if (startsAt === null) clearText(this.#planned);
    else setText(this.#planned, 'starts.at', { time: new Date(startsAt) });
    this.#countdown.at = startsAt;
  }

  #showElapsed(startedAt) {
    clearInterval(this.#timer);
    this.#elapsed.hidden = startedAt === null;
    if (this.#elapsed.hidden) return;
    const update = () => setText(this.#elapsed, 'watch.elapsed', { time: duration((Date.now() - Date.parse(startedAt)) / 1000) });
    update();
    this.#timer = setInterval(update, 1000);
  }
}

customElements.define('stream-picture', StreamPicture);
