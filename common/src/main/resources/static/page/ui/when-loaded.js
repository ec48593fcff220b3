/** Parts of the page that few viewers open. Each is loaded when it is opened. */
import { openDialog } from './dialog.js';
import { element } from './dom.js';

/** Numbers the requests for a part. Only the last is fulfilled, so a double click opens one dialog. */
let asked = 0;

/**
 * Opens a part of the page as soon as it is loaded. After an update of the site its file is gone; a dialog says so.
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
