/**
 * `<hls-player>`: plays the video of a live stream, an HLS playlist whose address is in the answer of `GET /api/v1/client`. The
 * browser plays it if it can; if not, hls.js does. The element is hidden while there is no video.
 */
import { jittered, request } from '../../streamside/index.js';
import { element } from '../ui/dom.js';

const HLS = 'application/vnd.apple.mpegurl';
/** The encoder may start after the chat, or pause. */
const RETRY_MILLIS = 5_000;

class HlsPlayer extends HTMLElement {
  // Browsers begin without a click only if there is no sound.
  #video = element('video', { autoplay: true, controls: true, playsinline: true, 'i18n-aria-label': 'player.video' });
  /** @type {string | null} */
  #streamId = null;
  /** @type {{destroy: () => void} | null} */
  #hls = null;
  #retry = 0;

  connectedCallback() {
    this.#video.muted = true;
    // A recording is repeated; a live playlist has no end.
    this.#video.addEventListener('loadedmetadata', () => {
      this.#video.loop = Number.isFinite(this.#video.duration);
    });
    this.#video.addEventListener('loadeddata', () => {
      this.hidden = false;
    });
    for (const type of ['ended', 'error']) this.#video.addEventListener(type, () => this.#playLater());
    this.replaceChildren(this.#video);
  }

  /** @param {{id: string, status: string}} stream whenever it changes */
  show({ id, status }) {
    const streamId = status === 'LIVE' ? id : null;
    if (streamId === this.#streamId) return;
    this.#streamId = streamId;
    if (streamId === null) this.#stop();
    else this.#play();
  }

  async #play() {
    const streamId = this.#streamId;
    if (streamId === null) return;
    try {
      const { video } = await request('/api/v1/client');
      if (video === undefined || streamId !== this.#streamId) return;
      const address = video.replaceAll('{id}', streamId);
      if (this.#video.canPlayType(HLS) !== '') {
        this.#video.src = address;
        return;
      }
      // The build puts it there.
      const { default: Hls } = await import('./hls.js/hls.light.mjs');
      if (streamId === this.#streamId) this.#playWithLibrary(Hls, address);
    } catch {
      this.#playLater();
    }
  }

  /** @param {any} Hls the library  @param {string} address */
  #playWithLibrary(Hls, address) {
    // Its worker would come from a blob, which the page's policy forbids.
    const hls = new Hls({ enableWorker: false, liveDurationInfinity: true });
    this.#hls = hls;
    hls.on(Hls.Events.ERROR, (/** @type {unknown} */ _event, /** @type {{fatal: boolean}} */ { fatal }) => {
      if (fatal) this.#playLater();
    });
    hls.loadSource(address);
    hls.attachMedia(this.#video);
  }

  #playLater() {
    if (this.#streamId === null) return;
    this.#stop();
    this.#retry = setTimeout(() => this.#play(), jittered(RETRY_MILLIS));
  }

  #stop() {
    clearTimeout(this.#retry);
    this.hidden = true;
    this.#hls?.destroy();
    this.#hls = null;
    this.#video.removeAttribute('src');
    this.#video.load();
  }
}

customElements.define('hls-player', HlsPlayer);
