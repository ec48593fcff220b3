/** Parts of a dialog that would be too long together. One is shown at a time, with a button for each above. */
import { element } from './dom.js';

/** @returns {{element: HTMLElement, add: (title: string, testId: string, ...content: (Node | null)[]) => void}} */
export function sections() {
  const buttons = element('div', { class: 'section-buttons' });
  const created = element('div', {}, buttons);
  return {
    element: created,
    /** Adds a part; the first one is shown. `title` is a message key, `testId` that of its button. */
    add(title, testId, ...content) {
      const section = element('section', { 'i18n-aria-label': title }, ...content);
      const button = element('button', {
        type: 'button',
        class: 'small',
        'data-testid': testId,
        i18n: title,
        onclick: () => show(section),
      });
      buttons.append(button);
      created.append(section);
      show(/** @type {HTMLElement} */ (created.children[1]));
    },
  };

  /** @param {HTMLElement} shown */
  function show(shown) {
    const [, ...all] = created.children;
    all.forEach((section, i) => {
      /** @type {HTMLElement} */ (section).hidden = section !== shown;
      if (section === shown) buttons.children[i].setAttribute('aria-current', 'true');
      else buttons.children[i].removeAttribute('aria-current');
    });
  }
}
