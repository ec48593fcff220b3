/** Lets a member change their name, picture and password, and the mail address for recovering a lost password. */
import { request } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { field, form } from '../ui/form.js';
import { sections } from '../ui/sections.js';
import { session } from './session.js';

export function openAccount() {
  const { member } = session;
  if (member === null) return;
  const parts = sections();
  parts.add('account.profile', 'account-profile', profileForm(member));
  parts.add('account.password', 'account-sign-in', passwordForm());
  parts.add('account.data', 'account-data', copyLink(), element('hr'), closingForm());
  openDialog('account.title', parts.element);
  addEmail(parts);
}

/** @param {import('../types.js').Member} member */
function profileForm({ displayName, imageUrl }) {
  return form({
    fields: [
      field({
        name: 'displayName',
        label: 'member.display-name',
        hint: 'account.display-name-hint',
        testId: 'account-name',
        autocomplete: 'nickname',
        required: true,
        value: displayName,
      }),
      field({
        name: 'imageUrl',
        label: 'account.picture',
        hint: 'account.picture-hint',
        testId: 'account-picture',
        type: 'url',
        autocomplete: 'photo',
      }),
      imageUrl
        ? element(
            'label',
            { class: 'check' },
            element('input', { type: 'checkbox', name: 'withoutPicture', value: 'true', 'data-testid': 'account-picture-remove' }),
            element('span', { i18n: 'account.picture-remove' }),
          )
        : null,
    ],
    submitLabel: 'account.save',
    submitTestId: 'account-save',
    submit: async ({ displayName: name, imageUrl: picture, withoutPicture }) => {
      const kept = withoutPicture ? null : (session.member?.imageUrl ?? null);
      await session.changeProfile({ displayName: name.trim(), imageUrl: picture.trim() || kept });
      return 'account.saved';
    },
  });
}

function passwordForm() {
  return form({
    fields: [
      currentPassword('current-password'),
      field({
        name: 'newPassword',
        label: 'account.new-password',
        hint: 'member.password-hint',
        testId: 'new-password',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
      }),
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
  return element(
    'p',
    {},
    element('a', { href: '/api/v1/members/me/export', download: '', 'data-testid': 'account-copy', i18n: 'account.copy' }),
  );
}

function closingForm() {
  return form({
    fields: [element('p', { class: 'hint', i18n: 'account.close-words' }), currentPassword('close-password')],
    submitLabel: 'account.close',
    danger: true,
    submitTestId: 'account-close',
    submit: async (body) => {
      await request('/api/v1/members/me', { method: 'DELETE', body });
      location.assign('/');
    },
  });
}

/**
 * Adds the mail part if the site sends mail, or if an address is left that the member may want to remove.
 *
 * @param {ReturnType<typeof sections>} parts
 */
async function addEmail(parts) {
  const [{ byMail }, { email }] = await Promise.all([request('/api/v1/recovery'), request('/api/v1/account/email')]).catch(() => [
    { byMail: false },
    { email: null },
  ]);
  if (byMail || email) parts.add('account.email', 'account-mail', ...emailPart(email, byMail));
}

/** @param {string | null} email  @param {boolean} byMail */
function emailPart(email, byMail) {
  const known = element('p', { class: 'hint', 'data-testid': 'account-email' });
  setText(known, email ? 'account.email-known' : 'account.email-none', { email });
  const removal = element(
    'details',
    { hidden: !email, 'data-testid': 'account-email-removal' },
    element('summary', { class: 'link', i18n: 'account.email-remove' }),
    removalForm(() => {
      setText(known, 'account.email-none');
      removal.hidden = true;
    }),
  );
  return [element('div', { class: 'known' }, known, removal), byMail ? emailForm() : null];
}

/** @param {() => void} done */
function removalForm(done) {
  return form({
    fields: [currentPassword('email-removal-password')],
    submitLabel: 'account.email-remove',
    submitTestId: 'account-email-remove',
    submit: async (body, created) => {
      await request('/api/v1/account/email', { method: 'DELETE', body });
      created.reset();
      done();
    },
  });
}

function emailForm() {
  return form({
    fields: [
      field({
        name: 'email',
        label: 'account.email-new',
        testId: 'account-new-email',
        type: 'email',
        autocomplete: 'email',
        required: true,
      }),
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

/** @param {string} testId */
function currentPassword(testId) {
  return field({
    name: 'currentPassword',
    label: 'account.current-password',
    testId,
    type: 'password',
    autocomplete: 'current-password',
    required: true,
  });
}
