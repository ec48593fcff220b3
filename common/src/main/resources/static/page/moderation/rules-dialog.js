/** The rules of a stream's chat, and the rules and words of its channel, for moderators. */
import { explain } from '../language/problems.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { field, form, select } from '../ui/form.js';

const SLOW = [['0', 'rules.off'], ['5', 'rules.seconds-5'], ['10', 'rules.seconds-10'], ['30', 'rules.seconds-30'], ['60', 'rules.minute'], ['300', 'rules.minutes-5']];
const AUDIENCES = [['EVERYONE', 'rules.everyone'], ['SUBSCRIBERS', 'rules.only-subscribers'], ['MODERATORS', 'rules.only-moderators']];
const AGES = [['0', 'rules.any-time'], ['10', 'rules.ten-minutes'], ['60', 'rules.an-hour'], ['1440', 'rules.a-day'], ['10080', 'rules.a-week']];
const LINKS = [['ALLOWED', 'rules.allowed'], ['HELD', 'rules.held'], ['REFUSED', 'rules.refused']];
const WORD_LISTS = ['refused', 'held', 'masked'];
const REPEATS = [['ALLOWED', 'rules.allowed'], ['ONCE_PER_MEMBER', 'rules.once-own'], ['ONCE', 'rules.once']];
const REPORTS = [['0', 'rules.never'], ['2', 'rules.reports-2'], ['3', 'rules.reports-3'], ['5', 'rules.reports-5'], ['10', 'rules.reports-10']];
const EMOJI = [['false', 'rules.off'], ['true', 'rules.on']];
/** Words in one request: it must not be longer than the server takes. */
const WORDS_AT_ONCE = 40;

/** @param {import('../chat/chat-room.js').Place} place  @param {{streamId: string, channelId: string}} where */
export async function openRules({ root, request }, { streamId, channelId }) {
  const content = element('div', {}, element('p', { class: 'hint', role: 'status', i18n: 'members.loading' }));
  const dialog = openDialog('rules.title', content, root);
  try {
    const ofStream = rulesAddress('streams', streamId);
    const ofChannel = rulesAddress('channels', channelId);
    const [rules, usual, words] = await Promise.all([request(ofStream), request(ofChannel), request(wordsAddress(channelId))]);
    content.replaceChildren(
      rulesForm(request, ofStream, rules, { hint: 'rules.hint', testId: 'rule' }), element('hr'),
      element('details', {}, element('summary', { 'data-testid': 'channel-rules', i18n: 'rules.channel' }),
        rulesForm(request, ofChannel, usual, { hint: 'rules.channel-hint', testId: 'channel-rule' })), element('hr'),
      wordsForm(request, channelId, words));
    dialog.querySelector('select').focus();
  } catch (problem) {
    content.replaceChildren(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
  }
}

/** Only what was changed is sent: the rules of a channel hold where its streams have none of their own. */
function rulesForm(request, address, rules, { hint, testId }) {
  let saved = rules;
  const choice = (name, options, label = `rules.${name}`) => {
    const value = String(rules[name]);
    return select({ name, label, testId: `${testId}-${name}`, options: withCurrent(options, value), value });
  };
  return form({
    fields: [
      element('p', { class: 'hint', i18n: hint }),
      choice('slowModeSeconds', SLOW), choice('audience', AUDIENCES), choice('subscribedForMinutes', AGES), choice('accountAgeMinutes', AGES),
      choice('links', LINKS, 'rules.links-label'), choice('repeats', REPEATS, 'rules.repeats-label'), choice('reportsToHold', REPORTS), choice('emojiOnly', EMOJI),
    ],
    submitLabel: 'rules.save',
    submitTestId: `${testId}s-save`,
    submit: async ({ slowModeSeconds, subscribedForMinutes, accountAgeMinutes, reportsToHold, emojiOnly, ...choices }) => {
      const wanted = {
        ...choices, slowModeSeconds: Number(slowModeSeconds), subscribedForMinutes: Number(subscribedForMinutes),
        accountAgeMinutes: Number(accountAgeMinutes), reportsToHold: Number(reportsToHold), emojiOnly: emojiOnly === 'true',
      };
      const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== saved[name]));
      if (Object.keys(changed).length > 0) saved = await request(address, { method: 'PATCH', body: changed });
      return 'rules.saved';
    },
  });
}

/** A value that was set by a program need not be among those that the page offers. */
function withCurrent(options, value) {
  return options.some(([each]) => each === value) ? options : [...options, [value, value]];
}

function wordsForm(request, channelId, words) {
  let listed = words;
  const area = (name) => field({ name, label: `words.${name}`, hint: `words.${name}-hint`, testId: `words-${name}`, multiline: true, rows: '5' });
  const created = form({
    fields: [element('h3', { i18n: 'words.title' }), element('p', { class: 'hint', i18n: 'words.hint' }), ...WORD_LISTS.map(area)],
    submitLabel: 'words.save',
    submitTestId: 'words-save',
    submit: async (values) => {
      const wanted = Object.fromEntries(WORD_LISTS.map((name) => [name, lines(values[name])]));
      for (const change of changes(listed, wanted)) listed = await request(wordsAddress(channelId), { method: 'PATCH', body: change });
      return 'words.saved';
    },
  });
  for (const name of WORD_LISTS) created.elements[name].value = words[name].join('\n');
  return created;
}

function lines(words) {
  return [...new Set(words.split('\n').map((word) => word.trim()).filter(Boolean))];
}

function allWords(lists) {
  return WORD_LISTS.flatMap((name) => lists[name]);
}

/** What is new and what is gone, in requests that are short enough. */
function changes(before, wanted) {
  const all = [
    ...allWords(before).filter((word) => !allWords(wanted).includes(word)).map((word) => ['removed', word]),
    ...WORD_LISTS.flatMap((name) => wanted[name].filter((word) => !before[name].includes(word)).map((word) => [name, word])),
  ];
  const requests = [];
  for (let i = 0; i < all.length; i += WORDS_AT_ONCE) {
    const change = {};
    for (const [list, word] of all.slice(i, i + WORDS_AT_ONCE)) (change[list] ??= []).push(word);
    requests.push(change);
  }
  return requests;
}

/** @param {'streams' | 'channels'} kind */
function rulesAddress(kind, id) {
  return `/api/v1/${kind}/${encodeURIComponent(id)}/chat-rules`;
}

function wordsAddress(channelId) {
  return `/api/v1/channels/${encodeURIComponent(channelId)}/words`;
}
