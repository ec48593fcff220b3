/** `<stream-about>`: the title, the channel, the counts, and the buttons of viewers and owners. */
import './owner-controls.js';
import './reaction-buttons.js';
import './subscribe-button.js';
import { clearText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { bdi, element, icon, icons } from '../ui/dom.js';

class StreamAbout extends HTMLElement {
  #title = element('h1', {});
  #status = element('span', { class: 'status', 'data-testid': 'stream-status' });
  #viewers = element('span', {});
  #audience = element('span', { class: 'viewers', 'data-testid': 'viewers' }, icon(icons.viewers), this.#viewers);
  #reactions = element('reaction-buttons', { 'data-focus-home': true });
  #channel = element('div', { class: 'channel' });
  #subscribe = element('subscribe-button', { 'data-focus-home': true });
  #owner = element('owner-controls');
  #words = element('div', { class: 'description-words' });
  #description = element('details', { class: 'description' }, element('summary', { i18n: 'watch.about' }), this.#words);
  #problem = element('p', { class: 'problem', role: 'alert' });

  connectedCallback() {
    this.replaceChildren(
      element('div', { class: 'about-title' }, this.#title,
        element('p', { class: 'about-now' }, this.#status, this.#audience)),
      element('div', { class: 'about-actions' }, this.#channel, this.#subscribe, this.#reactions, this.#owner),
      this.#problem, this.#description);
    setText(this.#title, 'watch.loading');
    // On a phone the description would push the chat away.
    this.#description.open = matchMedia('(min-width: 60rem)').matches;
    this.addEventListener('problem', ({ detail }) => { this.#problem.textContent = detail.text; });
  }

  follow(chat) {
    this.#reactions.follow(chat);
  }

  show(stream) {
    delete this.#title.dataset.i18n;
    this.#title.replaceChildren(bdi({}, stream.title));
    this.#status.dataset.status = stream.status;
    setText(this.#status, `status.${stream.status}`);
    // Who reads the chat afterwards is not a viewer of the stream.
    this.#audience.hidden = stream.status === 'ENDED';
    this.#words.replaceChildren(bdi({}, stream.description ?? ''));
    this.#description.hidden = !stream.description;
    this.#channel.replaceChildren(avatar(stream.channel), element('p', { class: 'channel-name' },
      element('a', { href: `channel.html?channel=${encodeURIComponent(stream.channel.id)}`, 'data-testid': 'channel-link' }, bdi({}, stream.channel.name)),
      this.#subscribe.count));
    this.#subscribe.show(stream.channel);
    this.#reactions.show(stream);
    this.#owner.show(stream);
  }

  count(counts) {
    setText(this.#viewers, 'watch.viewers', { n: counts.viewers });
    this.#reactions.count(counts);
  }

  /** Says why the stream cannot be shown. */
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
