/** `<moderator-desk>`: the queue and the log of a channel, beside its chat. */
import { request } from '../../streamside/index.js';
import { moderates } from '../member/role.js';
import { element } from '../ui/dom.js';
import { moderationLog } from '../moderation/moderation-log.js';
import { reviewList } from '../moderation/review-list.js';

export class ModeratorDesk extends HTMLElement {
  /** The channel that is shown; null before the first. @type {string | null | undefined} */
  #channelId = null;
  #stop = () => {};

  /** @param {{queue: import('../moderation/review-queue.js').ReviewQueue, channelId?: string, role: string}} viewer */
  show({ queue, channelId, role }) {
    const followed = moderates(role) ? channelId : undefined;
    if (followed === this.#channelId) return;
    this.#channelId = followed;
    this.#stop();
    this.replaceChildren(
      ...(followed === undefined ? [part({}, element('p', { class: 'hint', i18n: 'desk.closed' }))] : this.#follow(queue, followed)),
    );
  }

  /** @param {import('../moderation/review-queue.js').ReviewQueue} queue  @param {string} channelId */
  #follow(queue, channelId) {
    const list = reviewList(queue);
    const log = moderationLog(request, channelId);
    queue.addEventListener('change', log.refresh);
    this.#stop = () => {
      list.stop();
      queue.removeEventListener('change', log.refresh);
    };
    return [
      part({ id: 'queue', tabindex: '-1' }, element('h2', { i18n: 'held.title' }), list.element),
      part({}, element('h2', { i18n: 'modlog.title' }), log.element),
    ];
  }
}

/** @param {import('../ui/dom.js').Attributes} attributes  @param {...Node} content */
function part(attributes, ...content) {
  return element('section', { class: 'desk-part', ...attributes }, ...content);
}

customElements.define('moderator-desk', ModeratorDesk);
