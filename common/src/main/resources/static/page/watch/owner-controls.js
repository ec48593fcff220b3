/**
 * `<owner-controls>`: starting and ending a stream, and who is banned from it, for the member whose channel it is. Emits
 * `stream` `{stream}`.
 */
import { request } from '../../streamside/index.js';
import { openBans } from '../chat/bans-dialog.js';
import { explain } from '../language/problems.js';
import { session } from '../member/session.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { form } from '../ui/form.js';

class OwnerControls extends HTMLElement {
  #start = element('button', { type: 'button', class: 'primary', 'data-testid': 'start-stream', i18n: 'watch.start', onclick: () => this.#startStream() });
  #end = element('button', { type: 'button', class: 'danger', 'data-testid': 'end-stream', i18n: 'watch.end', onclick: () => this.#askToEnd() });
  #bans = element('button', { type: 'button', 'data-testid': 'bans-open', i18n: 'watch.bans', onclick: () => openBans(this.#stream.id) });
  #stream = null;

  connectedCallback() {
    this.replaceChildren(this.#bans, this.#start, this.#end);
    session.addEventListener('change', () => this.#update());
    this.#update();
  }

  show(stream) {
    this.#stream = stream;
    this.#update();
  }

  #update() {
    const own = session.member !== null && session.member.id === this.#stream?.channel.ownerId;
    this.#start.hidden = !own || this.#stream.status !== 'SCHEDULED';
    this.#end.hidden = !own || this.#stream.status !== 'LIVE';
    this.hidden = !own || this.#stream.status === 'ENDED';
  }

  async #startStream() {
    try {
      await this.#change('start');
      this.#reportProblem('');
    } catch (problem) {
      this.#reportProblem(explain(problem));
    }
  }

  /** An ended stream cannot be started again, so it asks first. */
  #askToEnd() {
    const dialog = openDialog('watch.end-heading', form({
      fields: [element('p', { i18n: 'watch.end-warning' })],
      submitLabel: 'watch.end',
      submitTestId: 'end-stream-confirm',
      danger: true,
      submit: async () => {
        await this.#change('end');
        dialog.close();
      },
    }));
  }

  async #change(action) {
    const stream = await request(`/api/v1/streams/${encodeURIComponent(this.#stream.id)}/${action}`, { method: 'POST' });
    this.dispatchEvent(new CustomEvent('stream', { bubbles: true, detail: { stream } }));
  }

  #reportProblem(text) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { text } }));
  }
}

customElements.define('owner-controls', OwnerControls);
