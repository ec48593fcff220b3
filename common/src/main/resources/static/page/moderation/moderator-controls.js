/**
 * `<streamside-moderation>`: announcements, the review queue, the rules of the chat, the bans and the moderation log of the channel and,
 * for its owner, its moderators and how long its messages are kept.
 */
import { request } from '../../streamside/index.js';
import { setAttributeText, setText } from '../language/language.js';
import { moderates, owns } from '../member/role.js';
import { openDialog } from '../ui/dialog.js';
import { element, find, icons } from '../ui/dom.js';
import { closeMenu, menu } from '../ui/menu.js';
import { whenLoaded } from '../ui/when-loaded.js';
import { quickRules } from './quick-rules.js';
import { ReviewQueue } from './review-queue.js';
import { rulesAddress } from './rule-choices.js';

export class ModeratorControls extends HTMLElement {
  /** @type {import('../types.js').Place} */
  #place = { server: location.origin, root: this, request };
  #queue = new ReviewQueue(request);
  #held = this.#button('held', () => this.#openQueue());
  #popout = this.#button('popout', () => this.#openDesk());
  #moderators = this.#button('moderators', () =>
    this.#open(import('./moderators-dialog.js'), (part) => part.openModerators(this.#place, this.#where.channelId)),
  );
  #archive = this.#button('archive', () =>
    this.#open(import('./archive-dialog.js'), (part) => part.openArchive(this.#place, this.#where.channelId)),
  );
  #quick = quickRules((change) => this.#place.request(rulesAddress('streams', this.#where.streamId), { method: 'PATCH', body: change }));
  #menu = menu(
    { path: icons.moderate, label: 'watch.moderation', testId: 'moderation' },
    this.#button('announce', () =>
      this.#open(import('./announce-dialog.js'), (part) => part.openAnnounce(this.#place, this.#where.streamId)),
    ),
    this.#held,
    element('hr'),
    this.#quick.element,
    this.#button('rules', () => this.#open(import('./rules-dialog.js'), (part) => part.openRules(this.#place, this.#where))),
    this.#button('bans', () => this.#open(import('./bans-dialog.js'), (part) => part.openBans(this.#place, this.#where.channelId))),
    element('hr'),
    this.#button('moderation-log', () =>
      this.#open(import('./moderation-log.js'), (part) => part.openModerationLog(this.#place, this.#where.channelId)),
    ),
    this.#moderators,
    this.#archive,
    this.#popout,
  );
  #summary = find(this.#menu, 'summary');
  #count = element('span', { class: 'menu-count', 'aria-hidden': 'true', 'data-testid': 'moderation-count' });
  #where = { streamId: '', channelId: '' };

  /** @param {import('../types.js').Place} place set once, before it is shown */
  set place(place) {
    this.#place = place;
    this.#queue = new ReviewQueue(place.request);
  }

  connectedCallback() {
    this.hidden = true;
    this.#summary.append(this.#count);
    this.#queue.addEventListener('change', () => this.#showCount());
    this.#showCount();
    this.replaceChildren(this.#menu);
  }

  /** @param {import('../types.js').Rules} rules the current ones of the stream */
  set rules(rules) {
    this.#quick.show(rules);
  }

  /** The messages on which moderators have to decide. */
  get queue() {
    return this.#queue;
  }

  /** @param {{streamId?: string, channelId?: string, role: string}} viewer of this stream; `channelId` is absent until it is known */
  show({ role, streamId = '', channelId }) {
    this.#where = { streamId, channelId: channelId ?? '' };
    this.hidden = !moderates(role);
    for (const button of [this.#moderators, this.#archive]) button.hidden = !owns(role);
    // Hidden beside the desk itself, and where a moderator is signed in with a token, which a new window would not have.
    this.#popout.hidden = document.querySelector('moderator-desk') !== null || this.#place.server !== location.origin;
    this.#queue.follow(moderates(role) ? channelId : undefined);
  }

  #showCount() {
    const n = this.#queue.chats.length;
    this.#count.textContent = String(n);
    this.#count.hidden = n === 0;
    setText(this.#held, n === 0 ? 'watch.held' : 'watch.held-count', { n });
    setAttributeText(this.#summary, 'aria-label', n === 0 ? 'watch.moderation' : 'watch.moderation-held', { n });
  }

  #openQueue() {
    this.#open(import('./review-list.js'), ({ reviewList }) => {
      const list = reviewList(this.#queue);
      openDialog('held.title', list.element, this.#place.root).addEventListener('close', list.stop);
      this.#queue.load();
    });
  }

  /**
   * @template T
   * @param {Promise<T>} part
   * @param {(part: T) => void} open
   */
  #open(part, open) {
    whenLoaded(part, open, this.#place.root);
  }

  /** One window for each stream. */
  #openDesk() {
    const { streamId } = this.#where;
    window.open(`/mod/${encodeURIComponent(streamId)}`, `moderate-${streamId}`, 'popup,width=1180,height=760');
  }

  /** @param {string} name  @param {() => void} open */
  #button(name, open) {
    return element('button', {
      type: 'button',
      class: 'quiet',
      'data-testid': `${name}-open`,
      i18n: `watch.${name}`,
      onclick: () => {
        closeMenu(this.#menu);
        open();
      },
    });
  }
}

customElements.define('streamside-moderation', ModeratorControls);
