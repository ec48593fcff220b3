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
  /** Whose words are shown. @type {import('../types.js').Stream | null} */
  #shown = null;

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
    const before = this.#shown;
    this.#shown = stream;
    // What has not changed stays: a viewer may have selected or unfolded it, or have the focus there.
    if (before?.title !== stream.title) this.#showTitle(stream);
    if (before?.description !== stream.description) this.#showDescription(stream);
    if (!isSame(before?.channel, stream.channel)) this.#showChannel(stream);
    this.#status.dataset.status = stream.status;
    setText(this.#status, `status.${stream.status}`);
    this.#showViewers();
    // Readers of the chat after the end are not viewers of the stream.
    this.#audience.hidden = stream.status === 'ENDED';
    this.#subscribe.show(stream.channel);
    this.#reactions.show(stream);
    this.#owner.show(stream);
  }

  /** @param {import('../types.js').Stream} stream */
  #showTitle({ title }) {
    delete this.#title.dataset.i18n;
    this.#title.replaceChildren(folded(bdi({}, title)));
  }

  /** @param {import('../types.js').Stream} stream */
  #showDescription({ description }) {
    this.#words.replaceChildren(bdi({}, ...linked(description ?? '')));
    this.#description.hidden = !description;
  }

  /** @param {import('../types.js').Stream} stream */
  #showChannel({ channel }) {
    const href = `channel.html?channel=${encodeURIComponent(channel.id)}`;
    const link = element('a', { href, 'data-testid': 'channel-link' }, bdi({}, channel.name));
    this.#channel.replaceChildren(avatar(channel), element('p', { class: 'channel-name' }, link, this.#subscribe.count));
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
    this.#shown = null;
    clearText(this.#title);
    this.#problem.textContent = explain(problem);
  }

  showNotFound() {
    this.#shown = null;
    setText(this.#title, 'watch.no-stream');
    this.#channel.replaceChildren(element('a', { class: 'button', href: './', i18n: 'watch.to-streams' }));
    this.#subscribe.hidden = true;
    this.#reactions.hidden = true;
    this.#description.hidden = true;
  }
}

/**
 * @param {import('../types.js').Channel | undefined} before
 * @param {import('../types.js').Channel} now
 */
function isSame(before, now) {
  return before?.id === now.id && before.name === now.name && before.imageUrl === now.imageUrl;
}

customElements.define('stream-about', StreamAbout);
