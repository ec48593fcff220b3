/** One line of the moderation log. */
import { hasText, setText } from '../language/language.js';
import { timeHint } from '../member/member-list.js';
import { bdi, element } from '../ui/dom.js';
import { RULE_CHOICES } from './rule-choices.js';

/**
 * @typedef {{what: string, before?: string, after?: string}} Change
 * @typedef {object} Act
 * @property {string} id
 * @property {string} action
 * @property {{displayName: string}} moderator
 * @property {{displayName: string}} [target]
 * @property {string} at
 * @property {string} [until]
 * @property {string} [note]
 * @property {Change[]} [changes]
 */

/** A newer server may know acts that this page does not. @param {Act} act */
export function actItem({ action, moderator, target, at, until, note, changes = [] }) {
  const key = `modlog.${action}`;
  const sentence = element('span', {});
  if (hasText(key)) setText(sentence, key, { moderator: moderator.displayName, target: target?.displayName ?? '' });
  else sentence.textContent = `${moderator.displayName}: ${action}`;
  return element(
    'li',
    { class: 'member' },
    element(
      'span',
      { class: 'member-name' },
      sentence,
      timeHint('modlog.at', at),
      until ? timeHint('ban.until', until) : null,
      note ? bdi({ class: 'hint' }, note) : null,
      ...changes.map(changeHint),
    ),
  );
}

/** A rule before and after the change; or a word that was added or removed. @param {Change} change */
function changeHint({ what, before, after }) {
  const rule = Object.hasOwn(RULE_CHOICES, what) ? RULE_CHOICES[what] : undefined;
  const name = rule?.label ?? `words.${what}`;
  const hint = element('span', { class: 'hint', 'data-testid': 'change' }, hasText(name) ? element('span', { i18n: name }) : what, ': ');
  if (before === undefined) hint.append('+ ', value(rule, after));
  else if (after === undefined) hint.append('− ', value(rule, before));
  else hint.append(value(rule, before), ' → ', value(rule, after));
  return hint;
}

/** @param {typeof RULE_CHOICES[string] | undefined} rule  @param {string | undefined} stored */
function value(rule, stored) {
  const key = rule?.options.find(([each]) => each === stored)?.[1];
  return key ? element('span', { i18n: key }) : bdi({}, stored ?? '');
}
