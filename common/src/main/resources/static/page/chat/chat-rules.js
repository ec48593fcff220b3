/** `<streamside-rules>`: the rules of the chat beside the composer, if there are any. */
import { languageChanges } from '../language/language.js';
import { element } from '../ui/dom.js';
import { ruleTexts } from './rules.js';

export class ChatRules extends HTMLElement {
  #list = element('ul', { class: 'rules', role: 'list', 'i18n-aria-label': 'rules.title', 'data-testid': 'rules' });
  /** @type {import('../types.js').Rules | null} */
  #rules = null;
  #closed = false;

  connectedCallback() {
    this.replaceChildren(this.#list);
    languageChanges.addEventListener('change', this.#update);
    this.#update();
  }

  disconnectedCallback() {
    languageChanges.removeEventListener('change', this.#update);
  }

  /** @param {import('../types.js').Rules} rules */
  show(rules) {
    this.#rules = rules;
    this.#update();
  }

  /** @param {boolean} closed whether no viewer can write, so that rules would only confuse */
  set closed(closed) {
    this.#closed = closed;
    this.#update();
  }

  #update = () => {
    const texts = this.#rules === null || this.#closed ? [] : ruleTexts(this.#rules);
    this.#list.replaceChildren(...texts.map((words) => element('li', {}, words)));
    this.hidden = texts.length === 0;
  };
}

customElements.define('streamside-rules', ChatRules);
