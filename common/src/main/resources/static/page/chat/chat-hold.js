/**
 * Whether somebody is at a line: with a pointer that can hover, or with the keyboard. Whoever wants to read a line or press
 * its button in a fast chat needs it to stay where it is. A finger holds nothing, and neither does a pointer that rests.
 */
const REST_MILLIS = 10_000;

export class ChatHold {
  #lines;
  #changed;
  #pointed = false;
  #timer;

  /**
   * @param {HTMLElement} log has the lines, and the button that leads to the newest: on the way there nothing must move, either
   * @param {HTMLElement} lines
   * @param {() => void} changed
   */
  constructor(log, lines, changed) {
    this.#lines = lines;
    this.#changed = changed;
    // Not `pointerenter`: that is also said of lines which move below a pointer that does not.
    log.addEventListener('pointermove', (event) => this.#moved(event), { passive: true });
    log.addEventListener('pointerleave', () => this.release());
    lines.addEventListener('focusin', changed);
    lines.addEventListener('focusout', changed);
  }

  get held() {
    const focused = document.activeElement;
    return this.#pointed || (this.#lines.contains(focused) && focused.matches(':focus-visible'));
  }

  /** Forgets the pointer until it moves again. */
  release() {
    clearTimeout(this.#timer);
    if (!this.#pointed) return;
    this.#pointed = false;
    this.#changed();
  }

  #moved({ target, pointerType }) {
    if (pointerType === 'touch') return;
    if (target.closest('.chat-lines, .newer')) this.#point();
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
