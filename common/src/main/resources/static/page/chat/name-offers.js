/**
 * Offers the names of those who have spoken while one is typed after an `@`. The focus stays in the text field; arrow keys, Enter,
 * Tab and Escape belong to the list while it is open.
 */
import { text } from '../language/language.js';
import { bdi, element } from '../ui/dom.js';

const MAX_OFFERED = 5;
/** As the server finds names: not in a mail address, but right after scripts without upper and lower case. */
const TYPED = /(?<![\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{N}])@([^@\n]{0,40})$/u;

export class NameOffers {
  /** Set by the page. @type {() => {id: string, name: string}[]} who has spoken, the latest first */
  speakers = () => [];

  #input;
  #status = element('span', { class: 'visually-hidden', role: 'status' });
  #list = element('ul', { id: 'name-offers', class: 'name-offers', role: 'listbox', hidden: true, 'i18n-aria-label': 'chat.names',
    'data-testid': 'name-offers' });
  elements = [this.#list, this.#status];
  #active = 0;
  #dismissed = false;

  /** @param {HTMLTextAreaElement} input */
  constructor(input) {
    this.#input = input;
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', this.#list.id);
    input.setAttribute('aria-haspopup', 'listbox');
    input.addEventListener('input', () => { this.#dismissed = false; this.#update(); });
    input.addEventListener('blur', () => this.#close());
    input.addEventListener('click', () => this.#update());
    input.addEventListener('keyup', ({ key }) => { if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) this.#update(); });
  }

  /** @returns {boolean} whether the key was meant for the list */
  take(event) {
    if (this.#list.hidden || event.isComposing || event.keyCode === 229 || event.shiftKey) return false;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) this.#activate(this.#active + step);
    else if (event.key === 'Enter' || event.key === 'Tab') this.#choose(this.#list.children[this.#active].dataset.name);
    else if (event.key === 'Escape') { this.#dismissed = true; this.#close(); } else return false;
    event.preventDefault();
    return true;
  }

  #typed() {
    const { value, selectionStart, selectionEnd } = this.#input;
    return selectionStart === selectionEnd ? TYPED.exec(value.slice(0, selectionStart))?.[1] : undefined;
  }

  #update() {
    const typed = this.#typed();
    const names = typed === undefined || this.#dismissed ? [] : this.#matching(typed);
    if (names.length === 0) return this.#close();
    this.#list.replaceChildren(...names.map((name, i) => this.#option(name, i)));
    if (this.#list.hidden) this.#status.textContent = text('chat.names-offered', { n: names.length });
    this.#list.hidden = false;
    this.#activate(0);
  }

  /** Nothing is left to offer once the only name is written out. */
  #matching(typed) {
    const start = typed.toLowerCase();
    const names = [...new Set(this.speakers().map(({ name }) => name))].filter((name) => name.toLowerCase().startsWith(start));
    return names.length === 1 && names[0].toLowerCase() === start ? [] : names.slice(0, MAX_OFFERED);
  }

  #option(name, i) {
    // Not `click`: the field must not lose the focus, nor a phone its keyboard.
    const option = element('li', { id: `name-offer-${i}`, role: 'option', 'data-name': name }, bdi({}, name));
    option.addEventListener('pointerdown', (event) => { event.preventDefault(); this.#choose(name); });
    return option;
  }

  #activate(index) {
    const options = [...this.#list.children];
    this.#active = (index + options.length) % options.length;
    options.forEach((option, i) => option.setAttribute('aria-selected', String(i === this.#active)));
    this.#input.setAttribute('aria-activedescendant', options[this.#active].id);
  }

  #choose(name) {
    const end = this.#input.selectionStart;
    this.#input.setRangeText(`@${name} `, end - this.#typed().length - 1, end, 'end');
    this.#close();
    this.#dismissed = true;
    this.#input.dispatchEvent(new CustomEvent('named'));
  }

  #close() {
    this.#list.hidden = true;
    this.#status.textContent = '';
    this.#input.removeAttribute('aria-activedescendant');
  }
}
