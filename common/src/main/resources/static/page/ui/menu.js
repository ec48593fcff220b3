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
  // The path, because outside of a shadow root the target of a click is its host.
  const closeElsewhere = (event) => { if (!event.composedPath().includes(details)) details.open = false; };
  details.addEventListener('toggle', () => {
    if (details.open) document.addEventListener('click', closeElsewhere);
    else document.removeEventListener('click', closeElsewhere);
  });
  details.addEventListener('keydown', ({ key }) => { if (key === 'Escape') closeMenu(details); });
  return details;
}

/** The focus goes back to the button, also after a dialog that is opened next. */
export function closeMenu(details) {
  details.open = false;
  details.querySelector('summary').focus();
}
