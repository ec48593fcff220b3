/** `<stream-list>`: one page of streams as cards, and the way to the other pages. */
import { backoffMillis, request } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { element } from '../ui/dom.js';
import { streamCard } from './stream-card.js';

class StreamList extends HTMLElement {
  #problem = element('p', { class: 'problem', role: 'alert' });
  #cards = element('ul', { class: 'cards', 'aria-busy': 'true' });
  #none = element('div', { class: 'none', 'data-testid': 'no-streams', hidden: true });
  #pages = element('nav', { class: 'pages', 'i18n-aria-label': 'streams.pages', hidden: true });

  connectedCallback() {
    this.replaceChildren(this.#problem, this.#cards, this.#none, this.#pages);
  }

  /**
   * Asks again while the server restarts, so that nobody has to reload the page.
   *
   * @param {string} address of the list
   * @param {Record<string, string>} filter its parameters
   * @param {number} page from 0
   * @param {string} none key of the message for an empty list; the one with `-hint` follows it
   */
  async show(address, filter, page, none, failures = 0) {
    try {
      const streams = await request(`${address}?${new URLSearchParams({ ...filter, page: String(page) })}`);
      this.#cards.replaceChildren(...streams.content.map((stream) => element('li', {}, streamCard(stream))));
      this.#none.hidden = streams.content.length > 0;
      this.#none.replaceChildren(element('p', { class: 'none-title', i18n: none }), element('p', { i18n: `${none}-hint` }));
      this.#showPages(streams.page);
      this.#problem.textContent = '';
    } catch (problem) {
      this.#problem.textContent = explain(problem);
      if (problem.transient) {
        setTimeout(() => this.show(address, filter, page, none, failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
      }
    } finally {
      this.#cards.removeAttribute('aria-busy');
    }
  }

  #showPages({ number, totalPages }) {
    this.#pages.hidden = totalPages <= 1;
    this.#pages.replaceChildren(
      number > 0 ? pageLink(number - 1, 'streams.previous', 'prev') : element('span'),
      setText(element('span', { class: 'page-number' }), 'streams.page', { number: number + 1, total: totalPages }),
      number + 1 < totalPages ? pageLink(number + 1, 'streams.next', 'next') : element('span'));
  }
}

/** To another page of the same list. */
function pageLink(number, label, rel) {
  const address = new URLSearchParams(location.search);
  address.set('page', String(number));
  return element('a', { class: 'button quiet', href: `?${address}`, rel, i18n: label });
}

customElements.define('stream-list', StreamList);
