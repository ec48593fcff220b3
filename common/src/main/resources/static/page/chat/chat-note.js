/** A line of the log that is not a chat. */
import { setText } from '../language/language.js';
import { element, focused } from '../ui/dom.js';

/**
 * @param {string} key of the text
 * @param {{testId?: string, values?: object, undo?: () => Promise<void>, problem: (problem: Error) => void}} options
 */
export function chatNote(key, { testId, values, undo, problem }) {
  const words = setText(element('span'), key, values);
  const note = element('p', { class: 'chat-note', 'data-testid': testId }, words);
  if (undo) note.append(' ', undoButton(note, words, undo, problem));
  return note;
}

/** Later, undoing would undo what others have done since. */
const UNDO_MILLIS = 30_000;

function undoButton(note, words, undo, problem) {
  const button = element('button', { type: 'button', class: 'link', 'data-testid': 'undo', i18n: 'chat.undo', onclick: async () => {
    try {
      await undo();
    } catch (error) {
      problem(error);
      return;
    }
    button.remove();
    setText(words, 'chat.undone');
  } });
  setTimeout(() => {
    // Who has just come to it with the keyboard should not lose the place.
    if (focused(button) === button) button.addEventListener('blur', () => button.remove(), { once: true });
    else button.remove();
  }, UNDO_MILLIS);
  return button;
}
