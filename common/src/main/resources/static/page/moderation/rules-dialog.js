/** The rules of a stream's chat, and the rules and words of its channel, for moderators. */
import { explain } from '../language/problems.js';
import { focusFirst, openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { control, field, form, select } from '../ui/form.js';
import { sections } from '../ui/sections.js';
import { RULE_CHOICES, rulesAddress, withCurrent } from './rule-choices.js';

/** @typedef {Record<'refused' | 'held' | 'masked', string[]>} Words */

const WORD_LISTS = /** @type {const} */ (['refused', 'held', 'masked']);
/** Words in one request: it must not be longer than the server accepts. */
const WORDS_AT_ONCE = 40;

/** @param {import('../types.js').Place} place  @param {{streamId: string, channelId: string}} where */
export async function openRules({ root, request }, { streamId, channelId }) {
  const content = element('div', {}, element('p', { class: 'hint', role: 'status', i18n: 'members.loading' }));
  openDialog('rules.title', content, root, { wide: true });
  try {
    const ofStream = rulesAddress('streams', streamId);
    const ofChannel = rulesAddress('channels', channelId);
    const [rules, usual, words] = await Promise.all([request(ofStream), request(ofChannel), request(wordsAddress(channelId))]);
    const parts = sections();
    parts.add('rules.of-stream', 'stream-rules', rulesForm(request, ofStream, rules, { hint: 'rules.hint', testId: 'rule' }));
    parts.add(
      'rules.of-channel',
      'channel-rules',
      rulesForm(request, ofChannel, usual, { hint: 'rules.channel-hint', testId: 'channel-rule' }),
    );
    parts.add('words.title', 'words', wordsForm(request, channelId, words));
    content.replaceChildren(parts.element);
    focusFirst(content);
  } catch (problem) {
    content.replaceChildren(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
  }
}

/**
 * Sends only the changed rules: the rules of a channel apply where its streams have none of their own.
 *
 * @param {import('../types.js').Place['request']} request
 * @param {string} address
 * @param {Record<string, unknown>} rules
 * @param {{hint: string, testId: string}} names
 */
function rulesForm(request, address, rules, { hint, testId }) {
  let saved = rules;
  const choice = (/** @type {[string, typeof RULE_CHOICES[string]]} */ [name, { label, options }]) => {
    const value = String(rules[name]);
    return select({ name, label, testId: `${testId}-${name}`, options: withCurrent(options, value), value });
  };
  return form({
    fields: [
      element('p', { class: 'hint', i18n: hint }),
      element('div', { class: 'columns' }, ...Object.entries(RULE_CHOICES).map(choice)),
    ],
    submitLabel: 'rules.save',
    submitTestId: `${testId}s-save`,
    submit: async (chosen) => {
      const wanted = Object.fromEntries(Object.entries(RULE_CHOICES).map(([name, { read }]) => [name, read(chosen[name])]));
      const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== saved[name]));
      if (Object.keys(changed).length > 0) saved = await request(address, { method: 'PATCH', body: changed });
      return 'rules.saved';
    },
  });
}

/** @param {import('../types.js').Place['request']} request  @param {string} channelId  @param {Words} words */
function wordsForm(request, channelId, words) {
  let listed = words;
  const area = (/** @type {keyof Words} */ name) =>
    field({ name, label: `words.${name}`, hint: `words.${name}-hint`, testId: `words-${name}`, multiline: true, rows: '3' });
  const created = form({
    fields: [element('p', { class: 'hint', i18n: 'words.hint' }), element('div', { class: 'columns narrow' }, ...WORD_LISTS.map(area))],
    submitLabel: 'words.save',
    submitTestId: 'words-save',
    submit: async (values) => {
      const wanted = /** @type {Words} */ (Object.fromEntries(WORD_LISTS.map((name) => [name, lines(values[name])])));
      for (const change of changes(listed, wanted)) listed = await request(wordsAddress(channelId), { method: 'PATCH', body: change });
      return 'words.saved';
    },
  });
  for (const name of WORD_LISTS) control(created, name).value = words[name].join('\n');
  return created;
}

/** @param {string} words */
function lines(words) {
  return [
    ...new Set(
      words
        .split('\n')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}

/** @param {Words} lists */
function allWords(lists) {
  return WORD_LISTS.flatMap((name) => lists[name]);
}

/** The added and removed words, in requests that are short enough. @param {Words} before  @param {Words} wanted */
function changes(before, wanted) {
  const all = [
    ...allWords(before)
      .filter((word) => !allWords(wanted).includes(word))
      .map((word) => ['removed', word]),
    ...WORD_LISTS.flatMap((name) => wanted[name].filter((word) => !before[name].includes(word)).map((word) => [name, word])),
  ];
  const requests = [];
  for (let i = 0; i < all.length; i += WORDS_AT_ONCE) {
    /** @type {Record<string, string[]>} */
    const change = {};
    for (const [list, word] of all.slice(i, i + WORDS_AT_ONCE)) change[list] = [...(change[list] ?? []), word];
    requests.push(change);
  }
  return requests;
}

/** @param {string} channelId */
function wordsAddress(channelId) {
  return `/api/v1/channels/${encodeURIComponent(channelId)}/words`;
}
