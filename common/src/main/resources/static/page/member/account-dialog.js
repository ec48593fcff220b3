/** What a member can change: name and picture, the password, and the mail address for when that is lost. */
import { request } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { field, form } from '../ui/form.js';
import { session } from './session.js';

export function openAccount() {
  const parts = element('div', { class: 'dialog-parts' },
    part('account.profile', profileForm(session.member)),
    part('account.password', passwordForm()),
    part('account.data', copyLink(), closingForm()));
  openDialog('account.title', parts);
  appendEmail(parts);
}

function part(title, ...children) {
  return element('section', {}, element('h3', { i18n: title }), ...children);
}

function profileForm({ displayName, imageUrl }) {
  return form({
    fields: [
      field({ name: 'displayName', label: 'member.display-name', hint: 'account.display-name-hint', testId: 'account-name',
        autocomplete: 'nickname', required: true, value: displayName }),
      field({ name: 'imageUrl', label: 'account.picture', hint: 'account.picture-hint', testId: 'account-picture', type: 'url',
        autocomplete: 'photo', value: imageUrl ?? '' }),
    ],
    submitLabel: 'account.save',
    submitTestId: 'account-save',
    submit: async ({ displayName: name, imageUrl: picture }) => {
      await session.changeProfile({ displayName: name.trim(), imageUrl: picture.trim() || null });
      return 'account.saved';
    },
  });
}

function passwordForm() {
  return form({
    fields: [
      currentPassword('current-password'),
      field({ name: 'newPassword', label: 'account.new-password', hint: 'member.password-hint', testId: 'new-password', type: 'password',
        autocomplete: 'new-password', required: true }),
    ],
    submitLabel: 'account.change-password',
    submitTestId: 'account-password',
    submit: async (passwords, created) => {
      await request('/api/v1/account/password', { method: 'PUT', body: passwords });
      created.reset();
      return 'account.password-changed';
    },
  });
}

function copyLink() {
  return element('p', {}, element('a', { href: '/api/v1/members/me/export', download: '', 'data-testid': 'account-copy', i18n: 'account.copy' }));
}

function closingForm() {
  return form({
    fields: [
      element('p', { class: 'hint', i18n: 'account.close-words' }),
      currentPassword('close-password'),
    ],
    submitLabel: 'account.close',
    submitTestId: 'account-close',
    submit: async (body) => {
      await request('/api/v1/members/me', { method: 'DELETE', body });
      location.assign('/');
    },
  });
}

/** Only where the site sends mail; or where an address is left that the member may want to remove. */
async function appendEmail(parts) {
  const [{ byMail }, { email }] = await Promise.all([request('/api/v1/recovery'), request('/api/v1/account/email')])
    .catch(() => [{ byMail: false }, { email: null }]);
  if (byMail || email) parts.append(emailPart(email, byMail));
}

function emailPart(email, byMail) {
  const known = element('p', { class: 'hint', 'data-testid': 'account-email' });
  setText(known, email ? 'account.email-known' : 'account.email-none', { email });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const remove = element('button', { type: 'button', class: 'link', hidden: !email, i18n: 'account.email-remove', onclick: async () => {
    try {
      await request('/api/v1/account/email', { method: 'DELETE' });
      setText(known, 'account.email-none');
      problem.textContent = '';
      remove.hidden = true;
    } catch (failure) {
      problem.textContent = explain(failure);
    }
  } });
  return part('account.email', element('div', {}, known, remove, problem), byMail ? emailForm() : null);
}

function emailForm() {
  return form({
    fields: [
      field({ name: 'email', label: 'account.email-new', testId: 'account-new-email', type: 'email', autocomplete: 'email', required: true }),
      currentPassword('email-password'),
    ],
    submitLabel: 'account.email-send',
    submitTestId: 'account-email-send',
    submit: async (values, created) => {
      await request('/api/v1/account/email', { method: 'PUT', body: values });
      created.reset();
      return 'account.email-sent';
    },
  });
}

function currentPassword(testId) {
  return field({ name: 'currentPassword', label: 'account.current-password', testId, type: 'password', autocomplete: 'current-password',
    required: true });
}
