/** `<stream-picture>`: the place of the video. A player replaces this file; the chat does not notice. */
import { element } from './dom.js';
import { hush, say } from './language.js';

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
    say(this.#caption, { LIVE: 'watch.picture', SCHEDULED: 'watch.picture-scheduled', ENDED: 'watch.picture-ended' }[status]);
    clearInterval(this.#timer);
    this.#elapsed.hidden = status !== 'LIVE' || !startedAt;
    if (this.#elapsed.hidden) return;
    const update = () => say(this.#elapsed, 'watch.elapsed', { time: duration(Date.now() - Date.parse(startedAt)) });
    update();
    this.#timer = setInterval(update, 1000);
  }

  showMissing() {
    this.dataset.status = 'ENDED';
    hush(this.#caption);
    this.#elapsed.hidden = true;
  }
}

/** 1:02:03, as players write it. A clock that is behind the server's does not make it negative. */
function duration(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const two = (number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

customElements.define('stream-picture', StreamPicture);
