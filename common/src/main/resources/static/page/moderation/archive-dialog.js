/** Sets how long the messages of a channel are kept, for its owner. */
import { explain } from '../language/problems.js';
import { openDialog } from '../ui/dialog.js';
import { element, find } from '../ui/dom.js';
import { field, form } from '../ui/form.js';

/** @param {import('../types.js').Place} place  @param {string} channelId */
export async function openArchive({ root, request }, channelId) {
  const content = element('div', {}, element('p', { class: 'hint', role: 'status', i18n: 'members.loading' }));
  openDialog('archive.title', content, root);
  const address = `/api/v1/channels/${encodeURIComponent(channelId)}/archive`;
  try {
    content.replaceChildren(archiveForm(request, address, await request(address)));
    find(content, 'input').focus();
  } catch (problem) {
    content.replaceChildren(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
  }
}

/** @param {import('../types.js').Place['request']} request  @param {string} address  @param {{keepChatsForDays: number | null}} settings */
function archiveForm(request, address, { keepChatsForDays }) {
  return form({
    fields: [
      element('p', { class: 'hint', i18n: 'archive.hint' }),
      field({
        name: 'keepChatsForDays',
        label: 'archive.days',
        hint: 'archive.days-hint',
        testId: 'archive-days',
        type: 'number',
        min: '1',
        max: '3650',
        value: keepChatsForDays ?? '',
      }),
    ],
    submitLabel: 'archive.save',
    submitTestId: 'archive-save',
    submit: async ({ keepChatsForDays: days }) => {
      await request(address, { method: 'PUT', body: { keepChatsForDays: days === '' ? null : Number(days) } });
      return 'archive.saved';
    },
  });
}
