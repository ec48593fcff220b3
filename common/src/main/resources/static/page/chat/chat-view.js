/** `<chat-view>`: how the chat around it looks. Remembered on this device. */
import { element, icon, icons } from '../ui/dom.js';
import { store, stored } from '../ui/stored.js';

const CHOICES = ['compact', 'times'];

class ChatView extends HTMLElement {
  connectedCallback() {
    const choices = element('div', { class: 'chat-choices' }, ...CHOICES.map((choice) => this.#choice(choice)));
    const details = element('details', {},
      element('summary', { class: 'quiet round', 'data-testid': 'chat-view', 'i18n-aria-label': 'view.title' }, icon(icons.view)), choices);
    this.replaceChildren(details);
    const close = () => { details.open = false; };
    document.addEventListener('click', ({ target }) => { if (!this.contains(target)) close(); });
    details.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      close();
      details.querySelector('summary').focus();
    });
  }

  #choice(name) {
    const box = element('input', { type: 'checkbox', 'data-testid': `view-${name}` });
    box.checked = stored(`chat.${name}`) === 'true';
    const show = () => this.closest('.chat').toggleAttribute(`data-${name}`, box.checked);
    box.addEventListener('change', () => { show(); store(`chat.${name}`, String(box.checked)); });
    show();
    return element('label', {}, box, element('span', { i18n: `view.${name}` }));
  }
}

customElements.define('chat-view', ChatView);
