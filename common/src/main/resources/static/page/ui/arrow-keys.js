/**
 * Makes many buttons of a kind one tab stop; the arrow keys move between them (a roving tabindex). Without it, the owner of
 * a stream would have to tab through the buttons of every message on the way from the log to the input.
 */
import { focused } from './dom.js';

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/**
 * @param {HTMLElement} container
 * @param {string} selector the buttons, in the order of the arrow keys; each is created with `tabindex` -1
 * @returns {() => void} call it when buttons were added or removed: the last one is the tab stop, unless another has the focus
 */
export function oneTabStop(container, selector) {
  /** @type {HTMLElement | undefined} */
  let stop;
  const buttons = () => /** @type {HTMLElement[]} */ ([...container.querySelectorAll(selector)]);
  container.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const all = buttons();
    const from = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || from < 0) return;
    event.preventDefault();
    all[from + step]?.focus();
  });
  const update = () => {
    const current = focused(container);
    const all = buttons();
    const next = all.find((button) => button === current) ?? all.at(-1);
    if (next === stop) return;
    if (stop) stop.tabIndex = -1;
    if (next) next.tabIndex = 0;
    stop = next;
  };
  container.addEventListener('focusin', update);
  return update;
}
