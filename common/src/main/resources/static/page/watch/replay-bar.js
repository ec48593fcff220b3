/**
 * `<replay-bar>`: plays the chat of a past stream, and seeks in it; a curve shows where it was busy. Emits `replay` `{media}` when it is
 * first used: until then the page shows the end of the chat.
 */
import { request } from '../../streamside/index.js';
import { setAttributeText, setText } from '../language/language.js';
import { duration } from '../ui/duration.js';
import { element, icon, icons } from '../ui/dom.js';
import { PlaybackClock } from './playback-clock.js';

const UPDATE_MILLIS = 250;
/** With fewer steps, the curve is a few meaningless blocks. */
const LEAST_STEPS = 8;
/** Everybody who watched the end gets this bar in the same second, so their requests for the curve are spread over this time. */
const SPREAD_MILLIS = 20_000;
const SVG = 'http://www.w3.org/2000/svg';

export class ReplayBar extends HTMLElement {
  #button = element('button', { type: 'button', class: 'round', 'data-testid': 'replay-play', onclick: () => this.#toggle() });
  #slider = element('input', {
    type: 'range',
    min: '0',
    step: '1',
    'data-testid': 'replay-position',
    'i18n-aria-label': 'replay.position',
    oninput: () => this.#seek(),
  });
  #curve = document.createElementNS(SVG, 'svg');
  #time = element('span', { class: 'replay-time' });
  /** @type {string | null} */
  #streamId = null;
  #length = 0;
  /** @type {PlaybackClock | null} */
  #clock = null;
  #isFollowed = false;
  /** Which of the two the button offers; null before it has been shown. @type {boolean | null} */
  #offersPlay = null;
  #wasHereBefore = false;
  #timer = 0;

  connectedCallback() {
    this.#curve.setAttribute('class', 'replay-curve');
    this.#curve.setAttribute('aria-hidden', 'true');
    this.#curve.setAttribute('preserveAspectRatio', 'none');
    this.replaceChildren(this.#button, element('div', { class: 'replay-track' }, this.#curve, this.#slider), this.#time);
    this.hidden = true;
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {import('../types.js').Stream} stream */
  show({ id, startedAt, endedAt }) {
    if (this.#streamId === id) return;
    if (!startedAt || !endedAt) {
      this.#wasHereBefore = true;
      return;
    }
    this.#streamId = id;
    this.#length = Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000));
    this.#clock = new PlaybackClock(this.#length);
    this.#slider.max = String(this.#length);
    this.hidden = false;
    this.#update();
    setTimeout(() => this.#drawCurve(id), this.#wasHereBefore ? Math.random() * SPREAD_MILLIS : 0);
  }

  #toggle() {
    if (this.#clock?.paused) this.#clock.play();
    else this.#clock?.pause();
    this.#use();
  }

  #seek() {
    if (this.#clock) this.#clock.currentTime = Number(this.#slider.value);
    this.#use();
  }

  #use() {
    if (!this.#isFollowed) {
      this.#isFollowed = true;
      this.dispatchEvent(new CustomEvent('replay', { detail: { media: this.#clock } }));
    }
    this.#update();
    clearInterval(this.#timer);
    if (this.#clock?.paused === false) this.#timer = setInterval(() => this.#update(), UPDATE_MILLIS);
  }

  #update() {
    if (this.#clock === null) return;
    const { currentTime, paused } = this.#clock;
    const times = { time: duration(currentTime), total: duration(this.#length) };
    this.#slider.value = String(currentTime);
    setAttributeText(this.#slider, 'aria-valuetext', 'replay.time', times);
    setText(this.#time, 'replay.time', times);
    if (paused !== this.#offersPlay) this.#offer(paused);
    if (paused) clearInterval(this.#timer);
  }

  /** Only on a change: a click whose icon is replaced before the button is released would be lost. @param {boolean} play */
  #offer(play) {
    this.#offersPlay = play;
    this.#button.replaceChildren(icon(play ? icons.play : icons.pause));
    setAttributeText(this.#button, 'aria-label', play ? 'replay.play' : 'replay.pause');
  }

  /** Seeking works without the curve. @param {string} id of the stream */
  async #drawCurve(id) {
    const { chats } = await activity(id);
    if (chats.length < LEAST_STEPS) return;
    const most = Math.max(1, ...chats);
    const area = document.createElementNS(SVG, 'path');
    area.setAttribute(
      'd',
      `M0 1${chats.map((count, i) => `L${i} ${1 - count / most}L${i + 1} ${1 - count / most}`).join('')}L${chats.length} 1Z`,
    );
    this.#curve.setAttribute('viewBox', `0 0 ${Math.max(1, chats.length)} 1`);
    this.#curve.replaceChildren(area);
  }
}

/** @param {string} id of the stream  @returns {Promise<{chats: number[]}>} */
function activity(id) {
  return request(`/api/v1/streams/${encodeURIComponent(id)}/replay/activity`).catch(() => ({ chats: [] }));
}

customElements.define('replay-bar', ReplayBar);
