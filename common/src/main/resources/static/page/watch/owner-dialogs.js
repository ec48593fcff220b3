/** The owner's dialogs before a stream changes. */
import { setText } from '../language/language.js';
import { streamForm } from '../streams/stream-form.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { form } from '../ui/form.js';

/** @param {string} startsAt the planned start  @param {() => Promise<void>} start */
export function askToStart(startsAt, start) {
  ask('start', setText(element('p'), 'watch.start-warning', { time: new Date(startsAt) }), start);
}

/** An ended stream cannot be started again. @param {() => Promise<void>} end */
export function askToEnd(end) {
  ask('end', element('p', { i18n: 'watch.end-warning' }), end);
}

/** @param {() => Promise<void>} remove */
export function askToDelete(remove) {
  ask('delete', element('p', { i18n: 'watch.delete-warning' }), remove);
}

/** @param {'start' | 'end' | 'delete'} what  @param {HTMLElement} warning  @param {() => Promise<void>} act */
function ask(what, warning, act) {
  const dialog = openDialog(
    `watch.${what}-heading`,
    form({
      fields: [warning],
      submitLabel: `watch.${what}`,
      submitTestId: `${what}-stream-confirm`,
      danger: true,
      submit: async () => {
        await act();
        dialog.close();
      },
    }),
  );
}

/**
 * @param {import('../types.js').Stream | undefined} stream
 * @param {(changes: import('../streams/stream-form.js').StreamChanges) => Promise<void>} save
 */
export function openEdit(stream, save) {
  const dialog = openDialog(
    'watch.edit-heading',
    streamForm({
      stream,
      submitLabel: 'watch.save',
      submit: async (changes) => {
        await save(changes);
        dialog.close();
      },
    }),
  );
}
