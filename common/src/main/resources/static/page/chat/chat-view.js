/** `<streamside-view>`: the choice of how the chat around it looks, which is kept on this device. */
import { element, icons } from '../ui/dom.js';
import { menu } from '../ui/menu.js';
import { store, stored } from '../storage/stored.js';

const CHOICES = ['compact', 'times'];

class ChatView extends HTMLElement {
  connectedCallback() {
    this.replaceChildren(
      menu({ path: icons.view, label: 'view.title', testId: 'chat-view' }, ...CHOICES.map((choice) => this.#choice(choice))),
    );
  }

  /** @param {string} name */
  #choice(name) {
    const box = element('input', { type: 'checkbox', 'data-testid': `view-${name}` });
    box.checked = stored(`chat.${name}`) === 'true';
    const show = () => this.closest('.chat')?.toggleAttribute(`data-${name}`, box.checked);
    box.addEventListener('change', () => {
      show();
      store(`chat.${name}`, String(box.checked));
    });
    show();
    return element('label', {}, box, element('span', { i18n: `view.${name}` }));
  }
}

customElements.define('streamside-view', ChatView);
