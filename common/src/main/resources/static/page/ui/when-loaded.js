/** Parts of the page that few people open. They are loaded when somebody does. */
import { openDialog } from './dialog.js';
import { element } from './dom.js';

/** Counts what was asked for. Only the last counts, so a double click opens one dialog. */
let asked = 0;

/**
 * Opens a part of the page as soon as it is loaded. After an update of the site its file is gone, and the reader is told so.
 *
 * @template T
 * @param {Promise<T>} part `import('./part.js')`
 * @param {(part: T) => void} open
 * @param {Element} [root] what it belongs to, as for `openDialog`
 */
export async function whenLoaded(part, open, root) {
  const mine = ++asked;
  let loaded;
  try {
    loaded = await part;
  } catch {
    if (mine === asked)
      openDialog('part.title', element('p', { role: 'alert', 'data-testid': 'part-missing', i18n: 'part.missing' }), root);
    return;
  }
  if (mine === asked) open(loaded);
}
