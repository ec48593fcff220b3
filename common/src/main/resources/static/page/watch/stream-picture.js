/** `<stream-picture>`: where the video goes. A player can replace this file; the chat does not depend on it. */
import { clearText, setText } from '../language/language.js';
import { element } from '../ui/dom.js';

class StreamPicture extends HTMLElement {
  #caption = element('p', { class: 'picture-caption' });
  #elapsed = element('p', { class: 'picture-elapsed', role: 'timer' });
  #timer;

  connectedCallback() {
    this.replaceChildren(
      element('div', { class: 'picture-scene', 'aria-hidden': 'true' },
        element('div', { class: 'wave wave-far' }), element('div', { class: 'wave wave-middle' }), element('div', { class: 'wave wave-near' })),
      this.#caption, this.#elapsed);
  }

  show({ status, startedAt }) {
    this.dataset.status = status;
    setText(this.#caption, { LIVE: 'watch.picture', SCHEDULED: 'watch.picture-scheduled', ENDED: 'watch.picture-ended' }[status]);
    clearInterval(this.#timer);
    this.#elapsed.hidden = status !== 'LIVE' || !startedAt;
    if (this.#elapsed.hidden) return;
    const update = () => setText(this.#elapsed, 'watch.elapsed', { time: duration(Date.now() - Date.parse(startedAt)) });
    update();
    this.#timer = setInterval(update, 1000);
  }

  showNotFound() {
    this.dataset.status = 'ENDED';
    clearText(this.#caption);
    this.#elapsed.hidden = true;
  }
}

/** 1:02:03, as players show it; never negative, even if this clock is slow. */
function duration(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const two = (number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

customElements.define('stream-picture', StreamPicture);
