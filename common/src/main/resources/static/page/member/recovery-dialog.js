/** For members who have lost their password: sends a link by mail, or refers them to the operator. */
import { request } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { field, form } from '../ui/form.js';

export async function openRecovery() {
  const note = element('p', { role: 'status', 'data-testid': 'recovery-note', i18n: 'watch.loading' });
  const content = element('div', { class: 'dialog-parts' }, note);
  openDialog('recovery.title', content);
  try {
    const { byMail } = await request('/api/v1/recovery');
    setText(note, byMail ? 'recovery.words' : 'recovery.ask-operator');
    if (byMail) content.append(usernameForm());
  } catch (problem) {
    note.textContent = explain(problem);
  }
}

function usernameForm() {
  return form({
    fields: [
      field({
        name: 'username',
        label: 'member.username',
        testId: 'recovery-username',
        autocomplete: 'username',
        autocapitalize: 'none',
        spellcheck: 'false',
        required: true,
      }),
    ],
    submitLabel: 'recovery.send',
    submitTestId: 'recovery-send',
    submit: async ({ username }) => {
      await request('/api/v1/recovery', { method: 'POST', body: { username: username.trim() } });
      return 'recovery.sent';
    },
  });
}
