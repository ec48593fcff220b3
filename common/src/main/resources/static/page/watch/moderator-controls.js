/** `<moderator-controls>`: announcements, the rules of the chat, who is banned from the channel and, for its owner, who moderates it. */
import { openBans } from '../chat/bans-dialog.js';
import { moderates, owns } from '../member/role.js';
import { element } from '../ui/dom.js';
import { openAnnounce } from './announce-dialog.js';
import { openModerators } from './moderators-dialog.js';
import { openRules } from './rules-dialog.js';

class ModeratorControls extends HTMLElement {
  #bans = element('button', { type: 'button', 'data-testid': 'bans-open', i18n: 'watch.bans', onclick: () => openBans(this.#where.channelId) });
  #announce = element('button', { type: 'button', 'data-testid': 'announce-open', i18n: 'watch.announce', onclick: () => openAnnounce(this.#where.streamId) });
  #rules = element('button', { type: 'button', 'data-testid': 'rules-open', i18n: 'watch.rules', onclick: () => openRules(this.#where) });
  #moderators = element('button', { type: 'button', 'data-testid': 'moderators-open', i18n: 'watch.moderators',
    onclick: () => openModerators(this.#where.channelId) });
  #where;

  connectedCallback() {
    this.hidden = true;
    this.replaceChildren(this.#announce, this.#rules, this.#bans, this.#moderators);
  }

  /** @param {{streamId: string, channelId: string, role: string}} viewer */
  show({ role, ...where }) {
    this.#where = where;
    this.hidden = !moderates(role);
    this.#moderators.hidden = !owns(role);
  }
}

customElements.define('moderator-controls', ModeratorControls);
