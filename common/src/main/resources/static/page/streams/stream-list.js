/** `<stream-list>`: one page of streams as cards, with links to the other pages; with `grouped`, under a heading for each status. */
import { StreamsideProblem, backoffMillis, request } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { element } from '../ui/dom.js';
import { streamCard } from './stream-card.js';

export class StreamList extends HTMLElement {
  #problem = element('p', { class: 'problem', role: 'alert' });
  #cards = element('div', { class: 'card-groups', 'aria-busy': 'true' });
  #none = element('div', { class: 'none', 'data-testid': 'no-streams', hidden: true });
  #pages = element('nav', { class: 'pages', 'i18n-aria-label': 'streams.pages', hidden: true });

  connectedCallback() {
    this.replaceChildren(this.#problem, this.#cards, this.#none, this.#pages);
  }

  /**
   * Retries while the server restarts, so that viewers need not reload the page.
   *
   * @param {string} address of the list
   * @param {Record<string, string>} filter its parameters
   * @param {number} page from 0
   * @param {string} none key of the message for an empty list; the one with `-hint` follows it
   */
  async show(address, filter, page, none, failures = 0) {
    try {
      const streams = await request(`${address}?${new URLSearchParams({ ...filter, page: String(page) })}`);
      this.#cards.replaceChildren(...(this.hasAttribute('grouped') ? groups(streams.content) : [cards(streams.content)]));
      this.#none.hidden = streams.content.length > 0;
      this.#none.replaceChildren(element('p', { class: 'none-title', i18n: none }), element('p', { i18n: `${none}-hint` }));
      this.#showPages(streams.page);
      this.#problem.textContent = '';
    } catch (problem) {
      this.#problem.textContent = explain(problem);
      if (problem instanceof StreamsideProblem && problem.transient) {
        setTimeout(() => this.show(address, filter, page, none, failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
      }
    } finally {
      this.#cards.removeAttribute('aria-busy');
    }
  }

  /** @param {{number: number, totalPages: number}} page */
  #showPages({ number, totalPages }) {
    this.#pages.hidden = totalPages <= 1;
    this.#pages.replaceChildren(
      number > 0 ? pageLink(number - 1, 'streams.previous', 'prev') : element('span'),
      setText(element('span', { class: 'page-number' }), 'streams.page', { number: number + 1, total: totalPages }),
      number + 1 < totalPages ? pageLink(number + 1, 'streams.next', 'next') : element('span'),
    );
  }
}

const GROUPS = ['LIVE', 'SCHEDULED', 'ENDED'];

/** @param {import('../types.js').Stream[]} streams */
function groups(streams) {
  return GROUPS.map((status) => streams.filter((stream) => stream.status === status))
    .filter(({ length }) => length > 0)
    .map((group) =>
      element('section', {}, element('h2', { class: 'group-title', i18n: `streams.${group[0].status.toLowerCase()}` }), cards(group)),
    );
}

/** @param {import('../types.js').Stream[]} streams */
function cards(streams) {
  return element('ul', { class: 'cards' }, ...streams.map((stream) => element('li', {}, streamCard(stream))));
}

/** A link to another page of the same list. @param {number} number  @param {string} label  @param {string} rel */
function pageLink(number, label, rel) {
  const address = new URLSearchParams(location.search);
  address.set('page', String(number));
  return element('a', { class: 'button quiet', href: `?${address}`, rel, i18n: label });
}

customElements.define('stream-list', StreamList);
