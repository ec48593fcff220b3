/** A modal dialog that exists only while it is open. */
import { element, icon, icons, withFocus } from './dom.js';

let nextId = 1;

const FOCUSABLE = 'input, select, textarea, button, a[href], summary, [tabindex]';

/**
 * Shows a dialog. The focus moves to its first field, and back when the dialog closes. If the earlier control is gone, because
 * signing in replaced it, the focus moves to the first control of the nearest element around it.
 *
 * @param {string} titleKey message key
 * @param {Element} content
 * @param {Element} root what it belongs to: the page, or a part of it with styles of its own
 * @param {{wide?: boolean}} [options] `wide` if fields stand side by side
 * @returns {HTMLDialogElement}
 */
export function openDialog(titleKey, content, root = document.body, { wide = false } = {}) {
  // In some browsers, a clicked button does not get the focus: then there is none to restore.
  const places = withFocus() === document.body ? [] : around(withFocus());
  const titleId = `dialog-${nextId++}`;
  const dialog = element(
    'dialog',
    { 'aria-labelledby': titleId, class: wide && 'wide' },
    element(
      'header',
      { class: 'dialog-head' },
      element('h2', { id: titleId, i18n: titleKey }),
      element(
        'button',
        { type: 'button', class: 'quiet round', 'i18n-aria-label': 'member.close', onclick: () => dialog.close() },
        icon(icons.close),
      ),
    ),
    content,
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (withFocus() === document.body) places.some(focusFirst);
  });
  root.append(dialog);
  dialog.showModal();
  focusFirst(content);
  return dialog;
}

/** An element and those around it, nearest first, also outside its shadow root. @param {Element} element */
function around(element) {
  const found = [];
  /** @type {any} */
  let node = element;
  for (; node; node = node.assignedSlot ?? node.parentNode ?? node.host) {
    if (node instanceof Element) found.push(node);
  }
  return found;
}

/** @returns {boolean} whether it, or something in it, has the focus now @param {Element | null | undefined} place */
export function focusFirst(place) {
  if (!place?.isConnected) return false;
  const candidates = /** @type {(HTMLElement & {disabled?: boolean})[]} */ (
    [place, ...place.querySelectorAll(FOCUSABLE)].filter((each) => each.matches(FOCUSABLE))
  );
  // Controls that the Tab key does not reach come second.
  const best = candidates.filter((each) => each.tabIndex >= 0);
  return [...best, ...candidates].some((each) => {
    if (each.disabled || !each.checkVisibility()) return false;
    each.focus();
    return each.matches(':focus');
  });
}
