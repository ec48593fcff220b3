/** `<streamside-moderation>`: announcements, chats to decide on, the rules of the chat, who is banned from the channel, what moderators have done and, for its owner, who moderates it and how long its chats are kept. */
import { openBans } from './bans-dialog.js';
import { setAttributeText, setText } from '../language/language.js';
import { moderates, owns } from '../member/role.js';
import { openDialog } from '../ui/dialog.js';
import { element, icons } from '../ui/dom.js';
import { closeMenu, menu } from '../ui/menu.js';
import { openAnnounce } from './announce-dialog.js';
import { openArchive } from './archive-dialog.js';
import { openModerationLog } from './moderation-log.js';
import { openModerators } from './moderators-dialog.js';
import { ReviewQueue } from './review-queue.js';
import { reviewList } from './review-list.js';
import { openRules } from './rules-dialog.js';

class ModeratorControls extends HTMLElement {
  #place;
  #queue;
  #held = this.#button('held', () => this.#openQueue());
  #popout = this.#button('popout', () => this.#openDesk());
  #moderators = this.#button('moderators', () => openModerators(this.#place, this.#where.channelId));
  #archive = this.#button('archive', () => openArchive(this.#place, this.#where.channelId));
  #menu = menu({ path: icons.moderate, label: 'watch.moderation', testId: 'moderation' },
    this.#button('announce', () => openAnnounce(this.#place, this.#where.streamId)),
    this.#held,
    this.#button('rules', () => openRules(this.#place, this.#where)),
    this.#button('bans', () => openBans(this.#place, this.#where.channelId)),
    this.#button('moderation-log', () => openModerationLog(this.#place, this.#where.channelId)),
    this.#moderators,
    this.#archive,
    this.#popout);
  #count = element('span', { class: 'menu-count', 'aria-hidden': 'true', 'data-testid': 'moderation-count' });
  #where;

  /** @param {import('../chat/chat-room.js').Place} place set once, before it is shown */
  set place(place) {
    this.#place = place;
    this.#queue = new ReviewQueue(place.request);
  }

  connectedCallback() {
    this.hidden = true;
    this.#menu.querySelector('summary').append(this.#count);
    this.#queue.addEventListener('change', () => this.#showCount());
    this.#showCount();
    this.replaceChildren(this.#menu);
  }

  /** What moderators have to decide on. */
  get queue() {
    return this.#queue;
  }

  /** @param {{streamId: string, channelId: string, role: string}} viewer */
  show({ role, ...where }) {
    this.#where = where;
    this.hidden = !moderates(role);
    for (const button of [this.#moderators, this.#archive]) button.hidden = !owns(role);
    // Beside the desk itself, and where a moderator is signed in with a token, which a new window would not have.
    this.#popout.hidden = document.querySelector('moderator-desk') !== null || this.#place.server !== location.origin;
    this.#queue.follow(moderates(role) ? where.channelId : undefined);
  }

  #showCount() {
    const n = this.#queue.chats.length;
    this.#count.textContent = n;
    this.#count.hidden = n === 0;
    setText(this.#held, n === 0 ? 'watch.held' : 'watch.held-count', { n });
    setAttributeText(this.#count.parentElement, 'aria-label', n === 0 ? 'watch.moderation' : 'watch.moderation-held', { n });
  }

  #openQueue() {
    const list = reviewList(this.#queue);
    openDialog('held.title', list.element, this.#place.root).addEventListener('close', list.stop);
    this.#queue.load();
  }

  /** One window for each stream. */
  #openDesk() {
    const { streamId } = this.#where;
    window.open(`/mod/${encodeURIComponent(streamId)}`, `moderate-${streamId}`, 'popup,width=1180,height=760');
  }

  #button(name, open) {
    return element('button', { type: 'button', class: 'quiet', 'data-testid': `${name}-open`, i18n: `watch.${name}`,
      onclick: () => { closeMenu(this.#menu); open(); } });
  }
}

customElements.define('streamside-moderation', ModeratorControls);
