/** The rules that change in the middle of a stream, as fields of the moderators' menu. A choice applies a moment later. */
import { explain } from '../language/problems.js';
import { element, find } from '../ui/dom.js';
import { select } from '../ui/form.js';
import { RULE_CHOICES, withCurrent } from './rule-choices.js';

const QUICK = /** @type {const} */ (['slowModeSeconds', 'audience']);
/** The chat announces every change, so stepping through the choices with the arrow keys makes only one. */
const SETTLE_MILLIS = 700;

/** @typedef {import('../types.js').Rules} Rules */

/**
 * @param {(change: Record<string, unknown>) => Promise<Rules>} save returns the rules after the change
 * @returns {{element: HTMLElement, show: (rules: Rules) => void}} call `show` whenever the rules have changed
 */
export function quickRules(save) {
  const places = QUICK.map(() => element('div', {}));
  const problem = element('p', { class: 'problem', role: 'alert' });
  /** @type {Rules | null} */
  let current = null;
  /** The timers of choices that are not saved yet. @type {Map<string, any>} */
  const settling = new Map();
  return { element: element('div', { class: 'quick-rules' }, ...places, problem), show };

  /** @param {Rules} rules */
  function show(rules) {
    const before = current;
    current = rules;
    for (const name of QUICK) if (before?.[name] !== rules[name] && !settling.has(name)) showField(name);
  }

  /** @param {typeof QUICK[number]} name */
  function showField(name) {
    const { label, options } = RULE_CHOICES[name];
    const value = String(current?.[name]);
    const field = select({ name, label, testId: `quick-${name}`, options: withCurrent(options, value), value });
    const chosen = find(field, 'select');
    chosen.addEventListener('change', () => {
      problem.textContent = '';
      clearTimeout(settling.get(name));
      settling.set(
        name,
        setTimeout(() => change(name, chosen.value), SETTLE_MILLIS),
      );
    });
    const place = places[QUICK.indexOf(name)];
    const hadFocus = place.matches(':focus-within');
    place.replaceChildren(field);
    if (hadFocus) chosen.focus();
  }

  /** @param {typeof QUICK[number]} name  @param {string} value */
  async function change(name, value) {
    settling.delete(name);
    try {
      current = await save({ [name]: RULE_CHOICES[name].read(value) });
    } catch (failure) {
      problem.textContent = explain(failure);
    }
    if (!settling.has(name)) showField(name);
  }
}
