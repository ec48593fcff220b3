/**
 * `<owner-controls>`: editing, deleting, starting and ending a stream, for the member whose channel it is. Emits `stream` `{stream}`.
 */
import { request, serverNow } from '../../streamside/index.js';
import { session } from '../member/session.js';
import { element } from '../ui/dom.js';
import { whenLoaded } from '../ui/when-loaded.js';

/** An owner who starts a stream this much earlier than planned has to confirm it. */
const EARLY_MILLIS = 3_600_000;

/** @typedef {import('../types.js').Stream} Stream */

export class OwnerControls extends HTMLElement {
  #start = element('button', {
    type: 'button',
    class: 'primary',
    'data-testid': 'start-stream',
    i18n: 'watch.start',
    onclick: () => this.#askToStart(),
  });
  #end = element('button', {
    type: 'button',
    class: 'danger',
    'data-testid': 'end-stream',
    i18n: 'watch.end',
    onclick: () => this.#open((dialogs) => dialogs.askToEnd(() => this.#change('end'))),
  });
  #edit = element('button', { type: 'button', 'data-testid': 'edit-stream', i18n: 'watch.edit', onclick: () => this.#openEdit() });
  #delete = element('button', {
    type: 'button',
    class: 'danger',
    'data-testid': 'delete-stream',
    i18n: 'watch.delete',
    onclick: () => this.#open((dialogs) => dialogs.askToDelete(() => this.#deleteStream())),
  });
  /** @type {Stream | null} */
  #stream = null;

  connectedCallback() {
    this.replaceChildren(this.#edit, this.#delete, this.#start, this.#end);
    session.addEventListener('change', () => this.#update());
    this.#update();
  }

  /** @param {Stream} stream */
  show(stream) {
    this.#stream = stream;
    this.#update();
  }

  #update() {
    const own = session.member !== null && session.member.id === this.#stream?.channel.ownerId;
    this.#edit.hidden = !own;
    for (const button of [this.#delete, this.#start]) button.hidden = !own || this.#stream?.status !== 'SCHEDULED';
    this.#end.hidden = !own || this.#stream?.status !== 'LIVE';
    this.hidden = !own;
  }

  /** Confirms a start long before the planned time: the owner may have meant to edit, and a started stream cannot go back. */
  #askToStart() {
    const startsAt = this.#stream?.startsAt ?? null;
    if (startsAt === null || Date.parse(startsAt) - serverNow() < EARLY_MILLIS) this.#startStream();
    else this.#open((dialogs) => dialogs.askToStart(startsAt, () => this.#change('start')));
  }

  async #startStream() {
    try {
      await this.#change('start');
      this.#reportProblem(null);
    } catch (problem) {
      this.#reportProblem(problem);
    }
  }

  #openEdit() {
    const stream = this.#stream ?? undefined;
    this.#open((dialogs) =>
      dialogs.openEdit(stream, async (changes) => this.#changed(await request(this.#address(), { method: 'PATCH', body: changes }))),
    );
  }

  async #deleteStream() {
    await request(this.#address(), { method: 'DELETE' });
    location.assign('./?status=SCHEDULED');
  }

  /** @param {(dialogs: typeof import('./owner-dialogs.js')) => void} open */
  #open(open) {
    whenLoaded(import('./owner-dialogs.js'), open);
  }

  /** @param {'start' | 'end'} action */
  async #change(action) {
    this.#changed(await request(`${this.#address()}/${action}`, { method: 'POST' }));
  }

  /** @param {Stream} stream */
  #changed(stream) {
    this.dispatchEvent(new CustomEvent('stream', { bubbles: true, detail: { stream } }));
  }

  #address() {
    return `/api/v1/streams/${encodeURIComponent(this.#stream?.id ?? '')}`;
  }

  /** @param {unknown} problem what was thrown; null after a success */
  #reportProblem(problem) {
    this.dispatchEvent(new CustomEvent('problem', { bubbles: true, detail: { problem } }));
  }
}

customElements.define('owner-controls', OwnerControls);
