/** `<moderator-controls>`: who is banned from the channel and, for its owner, who moderates it. */
import { openBans } from '../chat/bans-dialog.js';
import { moderates, owns } from '../member/role.js';
import { element } from '../ui/dom.js';
import { openModerators } from './moderators-dialog.js';

class ModeratorControls extends HTMLElement {
  #bans = element('button', { type: 'button', 'data-testid': 'bans-open', i18n: 'watch.bans', onclick: () => openBans(this.#channelId) });
  #moderators = element('button', { type: 'button', 'data-testid': 'moderators-open', i18n: 'watch.moderators',
    onclick: () => openModerators(this.#channelId) });
  #channelId;

  connectedCallback() {
    this.hidden = true;
    this.replaceChildren(this.#bans, this.#moderators);
  }

  /** @param {{channelId: string, role: string}} viewer */
  show({ channelId, role }) {
    this.#channelId = channelId;
    this.hidden = !moderates(role);
    this.#moderators.hidden = !owns(role);
  }
}

customElements.define('moderator-controls', ModeratorControls);
