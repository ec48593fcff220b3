/** The dialog that reports a message to the moderators. */
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';
import { field, form } from '../ui/form.js';

/**
 * @param {Element} root where the dialog is
 * @param {{author: {name: string}, text: string, report: (reason?: string) => Promise<void>, done: () => void}} chat
 */
export function openReport(root, { author, text, report, done }) {
  const dialog = openDialog(
    'report.title',
    form({
      fields: [
        element('blockquote', {}, bdi({}, author.name), ': ', bdi({}, text)),
        field({ name: 'reason', label: 'report.reason', hint: 'report.hint', testId: 'report-reason', maxlength: '200' }),
      ],
      submitLabel: 'report.confirm',
      submitTestId: 'report-confirm',
      submit: async ({ reason }) => {
        await report(reason.trim() || undefined);
        dialog.close();
        done();
      },
    }),
    root,
  );
}
