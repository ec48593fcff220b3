/**
 * Keeps the newest message in view while the viewer is at the bottom. While the viewer reads further up, or is at a line with a pointer
 * or the keyboard, everything stays where it is, and a button shows how many messages are new.
 */
import { setText } from '../language/language.js';
import { element, focused, icon, icons } from '../ui/dom.js';
import { ChatHold } from './chat-hold.js';

const AT_BOTTOM_PIXELS = 48;

export class ChatFollow {
  #label = element('span');
  button = element(
    'button',
    { type: 'button', class: 'primary small newer', 'data-testid': 'newer', hidden: true, onclick: () => this.goToNewest() },
    icon(icons.down),
    this.#label,
  );
  #scroller;
  #changed;
  #hold;
  #following = true;
  #lastScrollTop = 0;
  #unseen = 0;

  /**
   * @param {HTMLElement} log
   * @param {{scroller: HTMLElement, lines: HTMLElement}} parts of the log
   * @param {() => void} changed requests a call of `settle`
   */
  constructor(log, { scroller, lines }, changed) {
    this.#scroller = scroller;
    this.#changed = changed;
    this.#hold = new ChatHold(log, lines, changed);
    scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => {
      if (this.moving) this.#scrollToBottom();
    }).observe(scroller);
  }

  /** Whether the newest messages are kept in view. */
  get moving() {
    return this.#following && !this.#hold.held;
  }

  /** Counts new messages, unless they will be in view. @param {number} chats */
  count(chats) {
    if (!this.moving) this.#unseen += chats;
  }

  goToNewest() {
    this.#following = true;
    this.#hold.release();
    if (focused(this.button) === this.button) this.#scroller.focus({ preventScroll: true });
    this.#changed();
  }

  /** Call it after a change, once per frame: it computes the layout. */
  settle() {
    if (this.moving) this.#scrollToBottom();
    else if (this.#pixelsBelow < 1) this.#unseen = 0;
    this.#showButton();
  }

  /** Makes a change further up; the lines in view stay where they were on the screen. @param {() => void} change */
  keepPlace(change) {
    const { scrollTop, scrollHeight } = this.#scroller;
    this.#following = false;
    change();
    this.#scroller.scrollTop = scrollTop + this.#scroller.scrollHeight - scrollHeight;
    this.#scrolled();
  }

  #scrolled() {
    const { scrollTop } = this.#scroller;
    // Only scrolling up is the viewer's doing: the bottom also moves away when lines are added.
    if (this.#pixelsBelow < AT_BOTTOM_PIXELS) this.#following = true;
    else if (scrollTop < this.#lastScrollTop) this.#following = false;
    this.#lastScrollTop = scrollTop;
    if (this.moving) this.#unseen = 0;
    this.#showButton();
  }

  get #pixelsBelow() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  #scrollToBottom() {
    this.#unseen = 0;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#lastScrollTop = this.#scroller.scrollTop;
  }

  #showButton() {
    this.button.hidden = this.#following && this.#unseen === 0;
    if (this.button.hidden) return;
    if (this.#unseen > 0) setText(this.#label, 'chat.newer', { n: this.#unseen });
    else setText(this.#label, 'chat.to-newest');
  }
}
