/** Announcing something to all viewers, for moderators. */
import { openDialog } from '../ui/dialog.js';
import { field, form } from '../ui/form.js';

/** @param {import('../types.js').Place} place  @param {string} streamId */
export function openAnnounce({ root, request }, streamId) {
  const dialog = openDialog(
    'announce.title',
    form({
      fields: [field({ name: 'text', label: 'announce.text', hint: 'announce.hint', testId: 'announce-text', maxlength: '200' })],
      submitLabel: 'announce.confirm',
      submitTestId: 'announce-confirm',
      submit: async ({ text }) => {
        await request(`/api/v1/streams/${encodeURIComponent(streamId)}/announcements`, { method: 'POST', body: { text } });
        dialog.close();
      },
    }),
    root,
  );
}
