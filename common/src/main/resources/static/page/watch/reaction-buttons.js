/** `<reaction-buttons>`: like and dislike. A reaction is a state, so setting it twice or late does no harm. */
import { setAttributeText, setText } from '../language/language.js';
import { openSignIn } from '../member/dialogs.js';
import { session } from '../member/session.js';
import { element, icon, icons } from '../ui/dom.js';

/**
 * @typedef {import('../../streamside/index.js').Reaction} Reaction
 * @typedef {import('../../streamside/index.js').StreamsideChat} StreamsideChat
 */

export class ReactionButtons extends HTMLElement {
  /** @type {StreamsideChat | undefined} */
  #chat;
  /** @type {Reaction} */
  #reaction = 'NONE';
  /** Null until they are known. @type {{likes: number, dislikes: number} | null} */
  #counts = null;
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

  /** @param {StreamsideChat} chat */
  follow(chat) {
    this.#chat = chat;
    this.#load();
  }

  /** @param {{status: string}} stream */
  show({ status }) {
    for (const button of [this.#like, this.#dislike]) button.disabled = status !== 'LIVE';
  }

  /**
   * If one is missing, because the server cannot count them now, the shown counts stay.
   *
   * @param {{likes?: number, dislikes?: number}} counts
   */
  count({ likes, dislikes }) {
    if (likes !== undefined && dislikes !== undefined) this.#counts = { likes, dislikes };
    this.#update();
  }

  async #load() {
    this.#reaction = 'NONE';
    this.#update();
    if (session.member === null || !this.#chat) return;
    const answer = await this.#chat.reaction().catch(() => ({ reaction: /** @type {Reaction} */ ('NONE') }));
    this.#reaction = answer.reaction;
    this.#update();
  }

  /** @param {'LIKE' | 'DISLIKE'} pressed */
  async #press(pressed) {
    if (session.member === null) {
      openSignIn({ reason: 'sign-in.to-react' });
      return;
    }
    if (!this.#chat) return;
    const before = { reaction: this.#reaction, counts: this.#counts };
    const wanted = this.#reaction === pressed ? 'NONE' : pressed;
    this.#showExpected(wanted);
    try {
      const { reaction, likes, dislikes } = await this.#chat.react(wanted);
      // The member has pressed again: show the later answer.
      if (this.#reaction !== wanted) return;
      this.#reaction = reaction;
      this.count({ likes, dislikes });
      this.#reportProblem(null);
    } catch (problem) {
      this.#reaction = before.reaction;
      this.#counts = before.counts;
      this.#update();
      this.#reportProblem(problem);
    }
  }

  /** Shows the expected answer at once. @param {Reaction} wanted */
  #showExpected(wanted) {
    const change = (/** @type {Reaction} */ reaction) => Number(wanted === reaction) - Number(this.#reaction === reaction);
    if (this.#counts) {
      const { likes, dislikes } = this.#counts;
      this.#counts = { likes: Math.max(0, likes + change('LIKE')), dislikes: Math.max(0, dislikes + change('DISLIKE')) };
    }
    this.#reaction = wanted;
    this.#update();
  }

  /** @param {'LIKE' | 'DISLIKE'} reaction  @param {'like' | 'dislike'} name  @param {HTMLElement} count */
  #button(reaction, name, count) {
    return element(
      'button',
      { type: 'button', class: 'reaction', 'data-testid': name, onclick: () => this.#press(reaction) },
      icon(icons[name]),
      count,
    );
  }

  #update() {
    this.#like.setAttribute('aria-pressed', String(this.#reaction === 'LIKE'));
    this.#dislike.setAttribute('aria-pressed', String(this.#reaction === 'DISLIKE'));
    const { likes, dislikes } = this.#counts ?? { likes: '–', dislikes: '–' };
    setText(this.#likes, 'watch.number', { n: likes });
    setText(this.#dislikes, 'watch.number', { n: dislikes });
    setAttributeText(this.#like, 'aria-label', 'watch.like-count', { n: likes });
    setAttributeText(this.#dislike, 'aria-label', 'watch.dislike-count', { n: dislikes });
  }

  /** @param {unknown} problem what was thrown; null after a success */
  #reportProblem(problem) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { problem } }));
  }
}

customElements.define('reaction-buttons', ReactionButtons);
