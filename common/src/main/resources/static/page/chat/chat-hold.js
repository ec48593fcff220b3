/**
 * Decides whether the viewer is at a line, with a pointer that can hover or with the keyboard. The lines then stay where they are, so
 * that the viewer can read one, or press its button, in a fast chat. A finger does not hold them, nor does a pointer that has not moved
 * for a while.
 */
import { focused } from '../ui/dom.js';

const REST_MILLIS = 10_000;

export class ChatHold {
  #lines;
  #changed;
  #pointed = false;
  #timer = 0;

  /**
   * @param {HTMLElement} log contains the lines, and the button that leads to the newest, which is held, too
   * @param {HTMLElement} lines
   * @param {() => void} changed
   */
  constructor(log, lines, changed) {
    this.#lines = lines;
    this.#changed = changed;
    // Not `pointerenter`, which also fires when lines move below a pointer that rests.
    log.addEventListener('pointermove', (event) => this.#moved(event), { passive: true });
    log.addEventListener('pointerleave', () => this.release());
    lines.addEventListener('focusin', changed);
    lines.addEventListener('focusout', changed);
  }

  get held() {
    const current = focused(this.#lines);
    return this.#pointed || (current !== null && this.#lines.contains(current) && current.matches(':focus-visible'));
  }

  /** Forgets the pointer until it moves again. */
  release() {
    clearTimeout(this.#timer);
    if (!this.#pointed) return;
    this.#pointed = false;
    this.#changed();
  }

  /** @param {PointerEvent} event */
  #moved({ target, pointerType }) {
    if (pointerType === 'touch') return;
    if (target instanceof Element && target.closest('.chat-lines, .newer')) this.#point();
    else this.release();
  }

  #point() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), REST_MILLIS);
    if (this.#pointed) return;
    this.#pointed = true;
    this.#changed();
  }
}
