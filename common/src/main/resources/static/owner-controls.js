/**
 * `<owner-controls>`: starting and ending a stream, and who is banned from it, for the member whose channel it is. Emits
 * `stream` `{stream}`.
 */
import { openBans } from './bans-dialog.js';
import { openDialog } from './dialog.js';
import { element } from './dom.js';
import { form } from './fields.js';
import { explain } from './problems.js';
import { session } from './session.js';
import { request } from './streamside.js';

class OwnerControls extends HTMLElement {
  #start = element('button', { type: 'button', class: 'primary', 'data-testid': 'start-stream', say: 'watch.start', onclick: () => this.#startStream() });
  #end = element('button', { type: 'button', class: 'danger', 'data-testid': 'end-stream', say: 'watch.end', onclick: () => this.#askToEnd() });
  #bans = element('button', { type: 'button', 'data-testid': 'bans-open', say: 'watch.bans', onclick: () => openBans(this.#stream.id) });
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
      this.#complain('');
    } catch (problem) {
      this.#complain(explain(problem));
    }
  }

  /** There is no way back from the end, so one press is not enough. */
  #askToEnd() {
    const dialog = openDialog('watch.end-heading', form({
      fields: [element('p', { say: 'watch.end-warning' })],
      submitLabel: 'watch.end',
      submitTestId: 'end-stream-confirm',
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

  #complain(text) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { text } }));
  }
}

customElements.define('owner-controls', OwnerControls);
