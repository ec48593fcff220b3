/**
 * `<owner-controls>`: editing, deleting, starting and ending a stream, for the member whose channel it is. Emits `stream` `{stream}`.
 */
import { request } from '../../streamside/index.js';
import { explain } from '../language/problems.js';
import { session } from '../member/session.js';
import { streamForm } from '../streams/stream-form.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { form } from '../ui/form.js';

class OwnerControls extends HTMLElement {
  #start = element('button', { type: 'button', class: 'primary', 'data-testid': 'start-stream', i18n: 'watch.start', onclick: () => this.#startStream() });
  #end = element('button', { type: 'button', class: 'danger', 'data-testid': 'end-stream', i18n: 'watch.end', onclick: () => this.#askToEnd() });
  #edit = element('button', { type: 'button', 'data-testid': 'edit-stream', i18n: 'watch.edit', onclick: () => this.#openEdit() });
  #delete = element('button', { type: 'button', class: 'danger', 'data-testid': 'delete-stream', i18n: 'watch.delete', onclick: () => this.#askToDelete() });
  #stream = null;

  connectedCallback() {
    this.replaceChildren(this.#edit, this.#delete, this.#start, this.#end);
    session.addEventListener('change', () => this.#update());
    this.#update();
  }

  show(stream) {
    this.#stream = stream;
    this.#update();
  }

  #update() {
    const own = session.member !== null && session.member.id === this.#stream?.channel.ownerId;
    this.#edit.hidden = !own;
    for (const button of [this.#delete, this.#start]) button.hidden = !own || this.#stream.status !== 'SCHEDULED';
    this.#end.hidden = !own || this.#stream.status !== 'LIVE';
    this.hidden = !own;
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

  #openEdit() {
    const dialog = openDialog('watch.edit-heading', streamForm({
      stream: this.#stream,
      submitLabel: 'watch.save',
      submit: async (changes) => {
        this.#changed(await request(this.#address(), { method: 'PATCH', body: changes }));
        dialog.close();
      },
    }));
  }

  #askToDelete() {
    openDialog('watch.delete-heading', form({
      fields: [element('p', { i18n: 'watch.delete-warning' })],
      submitLabel: 'watch.delete',
      submitTestId: 'delete-stream-confirm',
      danger: true,
      submit: async () => {
        await request(this.#address(), { method: 'DELETE' });
        location.assign('./?status=SCHEDULED');
      },
    }));
  }

  async #change(action) {
    this.#changed(await request(`${this.#address()}/${action}`, { method: 'POST' }));
  }

  #changed(stream) {
    this.dispatchEvent(new CustomEvent('stream', { bubbles: true, detail: { stream } }));
  }

  #address() {
    return `/api/v1/streams/${encodeURIComponent(this.#stream.id)}`;
  }

  #reportProblem(text) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { text } }));
  }
}

customElements.define('owner-controls', OwnerControls);
