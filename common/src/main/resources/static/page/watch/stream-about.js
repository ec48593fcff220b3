/** `<stream-about>`: the title, the channel, the counts, and the buttons of viewers and owners. */
import './owner-controls.js';
import './reaction-buttons.js';
import './subscribe-button.js';
import { clearText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { bdi, element, icon, icons } from '../ui/dom.js';
import { folded } from '../ui/fold.js';
import { linked } from '../ui/links.js';

export class StreamAbout extends HTMLElement {
  #title = element('h1', {});
  #status = element('span', { class: 'status', 'data-testid': 'stream-status' });
  #viewers = element('span', {});
  /** @type {number | undefined} */
  #viewersNow;
  #audience = element('span', { class: 'viewers', 'data-testid': 'viewers' }, icon(icons.viewers), this.#viewers);
  #reactions = element('reaction-buttons');
  #channel = element('div', { class: 'channel' });
  #subscribe = element('subscribe-button');
  #owner = element('owner-controls');
  #words = element('div', { class: 'description-words' });
  #description = element('details', { class: 'description' }, element('summary', { i18n: 'watch.about' }), this.#words);
  #problem = element('p', { class: 'problem', role: 'alert' });

  connectedCallback() {
    this.replaceChildren(
      element('div', { class: 'about-title' }, this.#title, element('p', { class: 'about-now' }, this.#status, this.#audience)),
      element('div', { class: 'about-actions' }, this.#channel, this.#subscribe, this.#reactions, this.#owner),
      this.#problem,
      this.#description,
    );
    setText(this.#title, 'watch.loading');
    // On a phone the description would push the chat away.
    this.#description.open = matchMedia('(min-width: 60rem)').matches;
    this.addEventListener('problem', ({ detail }) => {
      this.#problem.textContent = detail.problem === null ? '' : explain(detail.problem);
    });
  }

  /** @param {import('../../streamside/index.js').StreamsideChat} chat */
  follow(chat) {
    this.#reactions.follow(chat);
  }

  /** @param {import('../types.js').Stream} stream */
  show(stream) {
    delete this.#title.dataset.i18n;
    this.#title.replaceChildren(folded(bdi({}, stream.title)));
    this.#status.dataset.status = stream.status;
    setText(this.#status, `status.${stream.status}`);
    this.#showViewers();
    // Readers of the chat after the end are not viewers of the stream.
    this.#audience.hidden = stream.status === 'ENDED';
    this.#words.replaceChildren(bdi({}, ...linked(stream.description ?? '')));
    this.#description.hidden = !stream.description;
    this.#channel.replaceChildren(
      avatar(stream.channel),
      element(
        'p',
        { class: 'channel-name' },
        element(
          'a',
          { href: `channel.html?channel=${encodeURIComponent(stream.channel.id)}`, 'data-testid': 'channel-link' },
          bdi({}, stream.channel.name),
        ),
        this.#subscribe.count,
      ),
    );
    this.#subscribe.show(stream.channel);
    this.#reactions.show(stream);
    this.#owner.show(stream);
  }

  /** @param {import('../../streamside/index.js').Counts} counts */
  count(counts) {
    this.#showViewers(counts.viewers);
    this.#reactions.count(counts);
  }

  /** @param {number} [n] */
  #showViewers(n = this.#viewersNow) {
    this.#viewersNow = n;
    if (n !== undefined) setText(this.#viewers, this.#status.dataset.status === 'SCHEDULED' ? 'watch.waiting' : 'watch.viewers', { n });
  }

  /** Says why the stream cannot be shown. @param {unknown} problem */
  explain(problem) {
    clearText(this.#title);
    this.#problem.textContent = explain(problem);
  }

  showNotFound() {
    setText(this.#title, 'watch.no-stream');
    this.#channel.replaceChildren(element('a', { class: 'button', href: './', i18n: 'watch.to-streams' }));
    this.#subscribe.hidden = true;
    this.#reactions.hidden = true;
    this.#description.hidden = true;
  }
}

customElements.define('stream-about', StreamAbout);
