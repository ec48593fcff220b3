/** `<reaction-buttons>`: like and dislike. A reaction is a state, so setting it twice or late does no harm. */
import { setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { openSignIn } from '../member/member-dialog.js';
import { session } from '../member/session.js';
import { element, icon, icons } from '../ui/dom.js';

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
    this.#load();
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
    if (session.member === null || !this.#chat) return;
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
    this.#showExpected(wanted);
    try {
      const { reaction, likes, dislikes } = await this.#chat.react(wanted);
      // Pressed again meanwhile: show the later answer.
      if (this.#reaction !== wanted) return;
      this.#reaction = reaction;
      this.count({ likes, dislikes });
      this.#reportProblem('');
    } catch (problem) {
      this.#reaction = before.reaction;
      this.count(before.counts);
      this.#reportProblem(explain(problem));
    }
  }

  /** Shows at once what the answer will probably be. */
  #showExpected(wanted) {
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
    setText(this.#likes, 'watch.number', { n: this.#counts.likes });
    setText(this.#dislikes, 'watch.number', { n: this.#counts.dislikes });
    setAttributeText(this.#like, 'aria-label', 'watch.like-count', { n: this.#counts.likes });
    setAttributeText(this.#dislike, 'aria-label', 'watch.dislike-count', { n: this.#counts.dislikes });
  }

  #reportProblem(text) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { text } }));
  }
}

customElements.define('reaction-buttons', ReactionButtons);
