/** A line of the log that is not a message. */
import { setText } from '../language/language.js';
import { element, focused } from '../ui/dom.js';

/**
 * @param {string} key of the text
 * @param {object} [options]
 * @param {string} [options.testId]
 * @param {Record<string, unknown>} [options.values]
 * @param {() => Promise<void>} [options.undo]
 * @param {(problem: unknown) => void} [options.problem]
 */
export function chatNote(key, { testId, values, undo, problem = () => {} } = {}) {
  const words = setText(element('span'), key, values);
  const note = element('p', { class: 'chat-note', 'data-testid': testId }, words);
  if (undo) note.append(' ', undoButton(note, words, undo, problem));
  return note;
}

/** Later, undoing could revert changes that others have made since. */
const UNDO_MILLIS = 30_000;

/** @param {HTMLElement} note  @param {HTMLElement} words  @param {() => Promise<void>} undo  @param {(problem: unknown) => void} problem */
function undoButton(note, words, undo, problem) {
  const button = element('button', {
    type: 'button',
    class: 'link',
    'data-testid': 'undo',
    i18n: 'chat.undo',
    onclick: async () => {
      try {
        await undo();
      } catch (error) {
        problem(error);
        return;
      }
      const hadFocus = focused(button) === button;
      button.remove();
      const around = hadFocus ? note.closest('[tabindex]') : null;
      if (around instanceof HTMLElement) around.focus({ preventScroll: true });
      setText(words, 'chat.undone');
    },
  });
  setTimeout(() => {
    // A viewer who has just reached it with the keyboard should not lose the place.
    if (focused(button) === button) button.addEventListener('blur', () => button.remove(), { once: true });
    else button.remove();
  }, UNDO_MILLIS);
  return button;
}
