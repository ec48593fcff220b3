/** `<reaction-buttons>`: like and dislike. A reaction is a state that is set, so pressing twice or late does no harm. */
import { element, icon, icons } from './dom.js';
import { sayAttribute, say } from './language.js';
import { openSignIn } from './member-dialog.js';
import { explain } from './problems.js';
import { session } from './session.js';

class ReactionButtons extends HTMLElement {
  #chat;
  #reaction = 'NONE';
  #counts = { likes: 0, dislikes: 0 };
  #likes = element('span', { 'data-testid': 'likes' });
  #dislikes = element('span', { 'data-testid': 'dislikes' });
  #like = this.#button('LIKE', 'like', this.#likes);
  #dislike = this.#button('DISLIKE', 'dislike', this.#dislikes);

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.replaceChildren(this.#like, this.#dislike);
    session.addEventListener('change', () => this.#load());
    this.#update();
  }

  follow(chat) {
    this.#chat = chat;
  }

  show({ status }) {
    for (const button of [this.#like, this.#dislike]) button.disabled = status !== 'LIVE';
  }

  count({ likes, dislikes }) {
    this.#counts = { likes, dislikes };
    this.#update();
  }

  async #load() {
    this.#reaction = 'NONE';
    this.#update();
    if (session.member === null) return;
    const answer = await this.#chat.reaction().catch(() => ({ reaction: 'NONE' }));
    this.#reaction = answer.reaction;
    this.#update();
  }

  async #press(pressed) {
    if (session.member === null) {
      openSignIn();
      return;
    }
    const before = { reaction: this.#reaction, counts: this.#counts };
    const wanted = this.#reaction === pressed ? 'NONE' : pressed;
    this.#expect(wanted);
    try {
      const { reaction, likes, dislikes } = await this.#chat.react(wanted);
      // Pressed again meanwhile: the later answer is the one to show.
      if (this.#reaction !== wanted) return;
      this.#reaction = reaction;
      this.count({ likes, dislikes });
      this.#complain('');
    } catch (problem) {
      this.#reaction = before.reaction;
      this.count(before.counts);
      this.#complain(explain(problem));
    }
  }

  /** Shows at once what the answer will most likely be. */
  #expect(wanted) {
    const change = (reaction) => Number(wanted === reaction) - Number(this.#reaction === reaction);
    const { likes, dislikes } = this.#counts;
    this.#counts = { likes: Math.max(0, likes + change('LIKE')), dislikes: Math.max(0, dislikes + change('DISLIKE')) };
    this.#reaction = wanted;
    this.#update();
  }

  #button(reaction, name, count) {
    return element('button', { type: 'button', class: 'reaction', 'data-testid': name,
      onclick: () => this.#press(reaction) }, icon(icons[name]), count);
  }

  #update() {
    this.#like.setAttribute('aria-pressed', String(this.#reaction === 'LIKE'));
    this.#dislike.setAttribute('aria-pressed', String(this.#reaction === 'DISLIKE'));
    say(this.#likes, 'watch.number', { n: this.#counts.likes });
    say(this.#dislikes, 'watch.number', { n: this.#counts.dislikes });
    sayAttribute(this.#like, 'aria-label', 'watch.like-count', { n: this.#counts.likes });
    sayAttribute(this.#dislike, 'aria-label', 'watch.dislike-count', { n: this.#counts.dislikes });
  }

  #complain(text) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { text } }));
  }
}

customElements.define('reaction-buttons', ReactionButtons);
