/** `<chat-view>`: how the chat around it looks. Remembered on this device. */
import { element, icon, icons } from '../ui/dom.js';

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
    box.checked = remembered(name);
    const show = () => this.closest('.chat').toggleAttribute(`data-${name}`, box.checked);
    box.addEventListener('change', () => { show(); remember(name, box.checked); });
    show();
    return element('label', {}, box, element('span', { i18n: `view.${name}` }));
  }
}

function remembered(name) {
  try {
    return localStorage.getItem(`streamside.chat.${name}`) === 'true';
  } catch {
    return false;
  }
}

function remember(name, chosen) {
  try {
    localStorage.setItem(`streamside.chat.${name}`, String(chosen));
  } catch {
    // Storage may be forbidden. The choice then lasts as long as the page.
  }
}

customElements.define('chat-view', ChatView);
