import { element, find, icon } from './dom.js';
import { fit } from './fit.js';

/**
 * A round button that opens a panel below it. Escape closes the panel, and so does a click elsewhere.
 *
 * @param {{path: string, label: string, testId: string}} button its icon, and the message key of its name
 * @param {...Node} content of the panel
 * @returns {HTMLDetailsElement}
 */
export function menu({ path, label, testId }, ...content) {
  const summary = element('summary', { class: 'quiet round', 'data-testid': testId, 'i18n-aria-label': label }, icon(path));
  const panel = element('div', { class: 'menu-panel' }, ...content);
  const details = element('details', { class: 'menu' }, summary, panel);
  const around = () => details.closest('.chat') ?? document.body;
  const place = () => fit(panel, around(), 'below');
  // Content that loads above the chat moves it and reduces its height.
  const moved = new ResizeObserver(place);
  // Uses the path, because outside a shadow root the target of a click is its host.
  const closeElsewhere = (/** @type {Event} */ event) => {
    if (!event.composedPath().includes(details)) details.open = false;
  };
  details.addEventListener('toggle', () => {
    const change = details.open ? 'addEventListener' : 'removeEventListener';
    document[change]('click', closeElsewhere);
    window[change]('resize', place);
    moved.disconnect();
    if (!details.open) return;
    place();
    moved.observe(around());
  });
  details.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && details.open) closeMenu(details);
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  });
  return details;
}

/** Returns the focus to the button, also after a dialog that opens next. @param {HTMLDetailsElement} details */
export function closeMenu(details) {
  details.open = false;
  find(details, 'summary').focus();
}
