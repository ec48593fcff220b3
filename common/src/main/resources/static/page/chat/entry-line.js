/**
 * Draws each type of entry, wherever it comes from: live, from the history, or from a recording; on the page, in the pop-out and in the
 * overlay. Entries of other types draw nothing of their own: they change existing lines, or the pinned message above them.
 */
import { text } from '../language/language.js';
import { chatAnnouncement } from './chat-announcement.js';
import { chatLine } from './chat-line.js';
import { chatNote } from './chat-note.js';
import { ruleTexts } from './rules.js';

/**
 * @typedef {import('../types.js').Entry} Entry
 * @typedef {{key: string, testId?: string, values?: Record<string, unknown>}} Note
 */

/** The texts of entries that are notes, and their values. @type {Record<string, (entry: Entry) => Note>} */
const NOTES = {
  'stream-started': () => ({ key: 'chat.started' }),
  'rules-changed': ({ rules }) => ({
    key: 'rules.changed',
    testId: 'rules-changed',
    values: { rules: () => (rules && ruleTexts(rules).join(' ')) || text('rules.none') },
  }),
  'stream-ended': () => ({ key: 'chat.ended' }),
};

/** The types of entries that change what is shown. */
export const SHOWN_TYPES = Object.freeze(
  /** @type {const} */ (['stream-started', 'chat', 'announcement', 'rules-changed', 'stream-ended', 'chat-deleted', 'member-purged']),
);

/**
 * @param {Entry} entry
 * @param {(seq: string) => void} goTo leads to the message to which a reply replies
 * @returns {HTMLElement | null} null if its type draws nothing
 */
export function entryLine(entry, goTo) {
  const line = draw(entry, goTo);
  if (line) line.dataset.seq = entry.seq;
  return line;
}

/** @type {typeof entryLine} */
function draw(entry, goTo) {
  if (entry.type === 'chat') return chatLine(entry, goTo);
  if (entry.type === 'announcement') return chatAnnouncement(entry);
  const note = NOTES[entry.type]?.(entry);
  return note ? chatNote(note.key, note) : null;
}

/**
 * The words that a screen reader reads for an entry that is not a message.
 *
 * @param {Entry} entry
 * @returns {string | null} null if its type draws nothing
 */
export function spoken(entry) {
  if (entry.type === 'announcement') return `${entry.by?.name}: ${entry.text}`;
  const note = NOTES[entry.type]?.(entry);
  return note ? text(note.key, note.values) : null;
}
