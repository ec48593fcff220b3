/** The rules of a chat in words. */
import { text } from '../language/language.js';

/**
 * @param {import('../types.js').Rules} rules
 * @returns {string[]} a sentence for each rule that is not the default
 */
export function ruleTexts({ slowModeSeconds, audience, subscribedForMinutes, accountAgeMinutes, links, repeats, emojiOnly }) {
  return [
    audience === 'MODERATORS' && text('rules.moderators'),
    audience === 'SUBSCRIBERS' &&
      (subscribedForMinutes > 0 ? text('rules.subscribers-for', { n: subscribedForMinutes }) : text('rules.subscribers')),
    accountAgeMinutes > 0 && text('rules.account-age', { n: accountAgeMinutes }),
    slowModeSeconds > 0 && text('rules.slow', { n: slowModeSeconds }),
    emojiOnly && text('rules.emoji'),
    links === 'REFUSED' && text('rules.links'),
    links === 'HELD' && text('rules.links-held'),
    repeats === 'ONCE_PER_MEMBER' && text('rules.repeats-own'),
    repeats === 'ONCE' && text('rules.repeats'),
  ].filter((words) => words !== false);
}
