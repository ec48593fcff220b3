/** A line in place of entries that were left out of the log, with a button that fetches them. */
import { setText } from '../language/language.js';
import { element } from '../ui/dom.js';

/**
 * @param {{after: string, next: string, count?: number}} gap `count` is absent if entries are missing for an unknown reason
 * @param {object} log
 * @param {(before: string, isWanted: (entry: {seq: string}) => boolean) => Promise<string | null>} log.fill fetches the newest
 *   entries before a number, and shows the wanted ones; resolves to where to continue, null when there are no more
 * @param {(line: HTMLElement) => void} log.filled removes the line
 * @returns {HTMLElement}
 */
export function chatGap({ after, next, count }, { fill, filled }) {
  const button = element('button', { type: 'button', class: 'link', 'data-testid': 'gap-show', onclick: show });
  const line = element('p', { class: 'chat-note', 'data-testid': 'skipped' }, button);
  const first = BigInt(after) + 1n;
  let before = next;
  if (count === undefined) setText(button, 'chat.hole');
  else setText(button, 'chat.skipped', { n: count });
  return line;

  async function show() {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    const rest = await fill(before, ({ seq }) => BigInt(seq) >= first);
    button.removeAttribute('aria-disabled');
    if (rest === null || BigInt(rest) <= first) {
      filled(line);
    } else {
      before = rest;
      setText(button, 'chat.skipped', { n: Number(BigInt(rest) - first) });
    }
  }
}
