import { element, icon } from './dom.js';

/**
 * A round button that opens a panel below it. Escape closes the panel, and so does a click elsewhere.
 *
 * @param {{path: string, label: string, testId: string}} button its icon, and the message key of its name
 * @param {...Node} content of the panel
 * @returns {HTMLDetailsElement}
 */
export function menu({ path, label, testId }, ...content) {
  const summary = element('summary', { class: 'quiet round', 'data-testid': testId, 'i18n-aria-label': label }, icon(path));
  const details = element('details', { class: 'menu' }, summary, element('div', { class: 'menu-panel' }, ...content));
  document.addEventListener('click', ({ target }) => { if (!details.contains(target)) details.open = false; });
  details.addEventListener('keydown', ({ key }) => { if (key === 'Escape') closeMenu(details); });
  return details;
}

/** The focus goes back to the button, also after a dialog that is opened next. */
export function closeMenu(details) {
  details.open = false;
  details.querySelector('summary').focus();
}
