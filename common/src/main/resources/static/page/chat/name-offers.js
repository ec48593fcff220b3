/**
 * Offers the authors in the log while a name is typed after an `@`. If several members use a name, the chosen one is mentioned; if the
 * name is typed without choosing, all of them are. The focus stays in the text field; arrow keys, Enter, Tab and Escape belong to the
 * list while it is open.
 */
import { text } from '../language/language.js';
import { badge } from '../member/badge.js';
import { bdi, element } from '../ui/dom.js';
import { fit } from '../ui/fit.js';

/** @typedef {{id: string, name: string, badge?: string, avatar: Element | null, said: string}} Speaker */

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const MAX_OFFERED = 5;
/** As many as the server accepts. */
const MAX_MENTIONS = 10;
/** Matches names as the server does: not in a mail address, but right after scripts without upper and lower case. */
const TYPED = /(?<![\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{N}])@([^@\n]{0,40})$/u;

export class NameOffers {
  /** Set by the page: the authors in the log, the latest first. @type {() => Speaker[]} */
  speakers = () => [];

  #input;
  #status = element('span', { class: 'visually-hidden', role: 'status' });
  #list = element('ul', {
    id: 'name-offers',
    class: 'name-offers',
    role: 'listbox',
    hidden: true,
    'i18n-aria-label': 'chat.names',
    'data-testid': 'name-offers',
  });
  elements = [this.#list, this.#status];
  /** @type {Speaker[]} */
  #offered = [];
  #active = 0;
  /** The ids chosen for each name, the latest last. @type {Map<string, Set<string>>} */
  #chosen = new Map();
  #dismissed = false;

  /** @param {HTMLTextAreaElement} input */
  constructor(input) {
    this.#input = input;
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', this.#list.id);
    input.setAttribute('aria-haspopup', 'listbox');
    input.addEventListener('input', () => {
      this.#dismissed = false;
      this.#update();
    });
    input.addEventListener('blur', () => this.#close());
    input.addEventListener('click', () => this.#update());
    input.addEventListener('keyup', ({ key }) => {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) this.#update();
    });
  }

  /** @returns {boolean} whether the key was meant for the list @param {KeyboardEvent} event */
  take(event) {
    if (this.#list.hidden || event.isComposing || event.keyCode === 229 || event.shiftKey) return false;
    const step = STEPS[event.key];
    if (step) this.#activate(this.#active + step);
    else if (event.key === 'Enter' || event.key === 'Tab') this.#choose(this.#offered[this.#active]);
    else if (event.key === 'Escape') {
      this.#dismissed = true;
      this.#close();
    } else return false;
    event.preventDefault();
    return true;
  }

  #typed() {
    const { value, selectionStart, selectionEnd } = this.#input;
    return selectionStart === selectionEnd ? TYPED.exec(value.slice(0, selectionStart))?.[1] : undefined;
  }

  #update() {
    const typed = this.#typed();
    this.#offered = typed === undefined || this.#dismissed ? [] : this.#matching(typed);
    if (this.#offered.length === 0) return this.#close();
    this.#list.replaceChildren(...this.#offered.map((speaker, i) => this.#option(speaker, i)));
    if (this.#list.hidden) this.#status.textContent = text('chat.names-offered', { n: this.#offered.length });
    this.#list.hidden = false;
    fit(this.#list, this.#list.closest('.chat') ?? document.body, 'above');
    this.#activate(0);
  }

  /**
   * The latest first, those with the same name together. None is offered once the only matching name is complete, and only one author
   * uses it.
   *
   * @param {string} typed
   * @returns {Speaker[]}
   */
  #matching(typed) {
    const start = folded(typed);
    const names = Map.groupBy(
      this.speakers().filter(({ name }) => folded(name).startsWith(start)),
      ({ name }) => folded(name),
    );
    const who = [...names.values()].flat();
    return who.length === 1 && names.has(start) ? [] : who.slice(0, MAX_OFFERED);
  }

  /** If several authors share a name, their last messages show which is which. @param {Speaker} speaker  @param {number} i */
  #option(speaker, i) {
    const { name, avatar, said } = speaker;
    // Not `click`: the field must not lose the focus, nor a phone its keyboard.
    const option = element(
      'li',
      { id: `name-offer-${i}`, role: 'option' },
      element('span', { class: 'name-offer-who' }, avatar?.cloneNode(true)),
      bdi({}, name),
      badge(speaker.badge),
      this.#isShared(name) ? bdi({ class: 'name-offer-said' }, said) : null,
    );
    option.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.#choose(speaker);
    });
    return option;
  }

  /** @param {number} index */
  #activate(index) {
    const options = [...this.#list.children];
    this.#active = (index + options.length) % options.length;
    options.forEach((option, i) => option.setAttribute('aria-selected', String(i === this.#active)));
    options[this.#active].scrollIntoView({ block: 'nearest' });
    this.#input.setAttribute('aria-activedescendant', options[this.#active].id);
  }

  /** The chosen members among those who use the names in a text. @param {string} words  @returns {string[]} ids */
  chosenIn(words) {
    const written = folded(words);
    const chosen = [...this.#chosen].flatMap(([name, ids]) => {
      const times = written.split(`@${name}`).length - 1;
      return times === 0 ? [] : [...ids].slice(-times);
    });
    return chosen.slice(-MAX_MENTIONS);
  }

  /** The text has been sent. */
  forget() {
    this.#chosen.clear();
  }

  /** @param {string} name */
  #isShared(name) {
    return this.speakers().filter((other) => folded(other.name) === folded(name)).length > 1;
  }

  /** @param {Speaker} speaker */
  #choose({ id, name }) {
    if (this.#isShared(name)) {
      const ids = this.#chosen.get(folded(name)) ?? new Set();
      ids.delete(id);
      this.#chosen.set(folded(name), ids.add(id));
    }
    const end = this.#input.selectionStart;
    this.#input.setRangeText(`@${name} `, end - (this.#typed() ?? '').length - 1, end, 'end');
    this.#close();
    this.#dismissed = true;
    this.#input.dispatchEvent(new CustomEvent('named'));
  }

  /** Keeps no words of a message that may be deleted. */
  #close() {
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#status.textContent = '';
    this.#input.removeAttribute('aria-activedescendant');
  }
}

/** Names that differ only in case, width or style are the same, as for the server. @param {string} name */
function folded(name) {
  return name.normalize('NFKC').toLowerCase();
}
