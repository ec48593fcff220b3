/** A modal dialog that exists only while it is open. */
import { element, focused, icon, icons } from './dom.js';

let nextId = 1;

/**
 * Shows a dialog. The focus moves to its first field, and afterwards back to where it was. If that control is gone, because
 * signing in replaced it, the focus moves to its neighbour within the nearest `data-focus-home`.
 *
 * @param {string} titleKey message key
 * @param {Node} content
 * @param {Element} root what it belongs to: the page, or a part of it with styles of its own
 * @returns {HTMLDialogElement}
 */
export function openDialog(titleKey, content, root = document.body) {
  const home = focused(root)?.closest('[data-focus-home]');
  const titleId = `dialog-${nextId++}`;
  const dialog = element('dialog', { 'aria-labelledby': titleId },
    element('header', { class: 'dialog-head' },
      element('h2', { id: titleId, i18n: titleKey }),
      element('button', { type: 'button', class: 'quiet round', 'i18n-aria-label': 'member.close', onclick: () => dialog.close() },
        icon(icons.close))),
    content);
  dialog.addEventListener('close', () => {
    dialog.remove();
    if ([null, document.body].includes(focused(root))) focusFirst(home);
  });
  root.append(dialog);
  dialog.showModal();
  focusFirst(content);
  return dialog;
}

function focusFirst(root) {
  const candidates = root?.querySelectorAll('input, select, textarea, button, a[href]') ?? [];
  [...candidates].find((candidate) => !candidate.disabled && candidate.checkVisibility())?.focus();
}
