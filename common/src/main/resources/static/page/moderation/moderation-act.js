/** One line of the moderation log. */
import { hasText, setText } from '../language/language.js';
import { timeHint } from '../member/member-list.js';
import { bdi, element } from '../ui/dom.js';

/** A newer server may know acts that this page does not. */
export function actItem({ action, moderator, target, at, until, note }) {
  const key = `modlog.${action}`;
  const sentence = element('span', {});
  if (hasText(key)) setText(sentence, key, { moderator: moderator.displayName, target: target?.displayName ?? '' });
  else sentence.textContent = `${moderator.displayName}: ${action}`;
  return element('li', { class: 'member' }, element('span', { class: 'member-name' }, sentence, timeHint('modlog.at', at),
    until ? timeHint('ban.until', until) : null, note ? bdi({ class: 'hint' }, note) : null));
}
