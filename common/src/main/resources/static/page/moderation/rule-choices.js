/** The rules of a chat that moderators choose: their names, and the values that the page offers. All texts are message keys. */
/** @type {[string, string][]} */
const AGES = [
  ['0', 'rules.any-time'],
  ['10', 'rules.ten-minutes'],
  ['60', 'rules.an-hour'],
  ['1440', 'rules.a-day'],
  ['10080', 'rules.a-week'],
];

/** @type {Record<string, {label: string, options: [string, string][], read: (chosen: string) => unknown}>} */
export const RULE_CHOICES = {
  slowModeSeconds: {
    label: 'rules.slowModeSeconds',
    options: [
      ['0', 'rules.off'],
      ['5', 'rules.seconds-5'],
      ['10', 'rules.seconds-10'],
      ['30', 'rules.seconds-30'],
      ['60', 'rules.minute'],
      ['300', 'rules.minutes-5'],
    ],
    read: Number,
  },
  audience: {
    label: 'rules.audience',
    options: [
      ['EVERYONE', 'rules.everyone'],
      ['SUBSCRIBERS', 'rules.only-subscribers'],
      ['MODERATORS', 'rules.only-moderators'],
    ],
    read: String,
  },
  subscribedForMinutes: { label: 'rules.subscribedForMinutes', options: AGES, read: Number },
  accountAgeMinutes: { label: 'rules.accountAgeMinutes', options: AGES, read: Number },
  links: {
    label: 'rules.links-label',
    options: [
      ['ALLOWED', 'rules.allowed'],
      ['HELD', 'rules.held'],
      ['REFUSED', 'rules.refused'],
    ],
    read: String,
  },
  repeats: {
    label: 'rules.repeats-label',
    options: [
      ['ALLOWED', 'rules.allowed'],
      ['ONCE_PER_MEMBER', 'rules.once-own'],
      ['ONCE', 'rules.once'],
    ],
    read: String,
  },
  reportsToHold: {
    label: 'rules.reportsToHold',
    options: [
      ['0', 'rules.never'],
      ['2', 'rules.reports-2'],
      ['3', 'rules.reports-3'],
      ['5', 'rules.reports-5'],
      ['10', 'rules.reports-10'],
    ],
    read: Number,
  },
  emojiOnly: {
    label: 'rules.emojiOnly',
    options: [
      ['false', 'rules.off'],
      ['true', 'rules.on'],
    ],
    read: (chosen) => chosen === 'true',
  },
};

/**
 * Adds the current value: one that a program set may not be among those that the page offers.
 *
 * @param {[string, string][]} options
 * @param {string} value
 * @returns {[string, string][]}
 */
export function withCurrent(options, value) {
  return options.some(([each]) => each === value) ? options : [...options, [value, value]];
}

/** @param {'streams' | 'channels'} kind @param {string} id */
export function rulesAddress(kind, id) {
  return `/api/v1/${kind}/${encodeURIComponent(id)}/chat-rules`;
}
