/** Signing in and signing up. Only one of the two forms exists at a time. */
import { openDialog } from '../ui/dialog.js';
import { element } from '../ui/dom.js';
import { field, form } from '../ui/form.js';
import { openRecovery } from './recovery-dialog.js';
import { session } from './session.js';

/** @param {{reason?: string}} [options] message key of the reason for signing in */
export function openSignIn({ reason } = {}) {
  const dialog = openDialog(
    'member.welcome-back',
    element(
      'div',
      {},
      reason ? element('p', { class: 'sign-in-reason', 'data-testid': 'sign-in-reason', i18n: reason }) : null,
      form({
        fields: [usernameField(), passwordField('current-password')],
        submitLabel: 'member.sign-in',
        submitTestId: 'sign-in-submit',
        submit: async ({ username, password }) => {
          await session.signIn(username.trim(), password);
          dialog.close();
        },
      }),
      switchTo(
        'member.forgotten',
        'member.recover',
        () => {
          dialog.close();
          openRecovery();
        },
        'recover',
      ),
      switchTo('member.new-here', 'member.sign-up', () => {
        dialog.close();
        openSignUp({ reason });
      }),
    ),
  );
}

/** @param {{reason?: string}} [options] message key of the reason for signing in */
export function openSignUp({ reason } = {}) {
  const dialog = openDialog(
    'member.join',
    element(
      'div',
      {},
      reason ? element('p', { class: 'sign-in-reason', 'data-testid': 'sign-in-reason', i18n: reason }) : null,
      form({
        fields: [
          usernameField('member.username-hint'),
          field({
            name: 'displayName',
            label: 'member.display-name',
            hint: 'member.display-name-hint',
            testId: 'display-name',
            autocomplete: 'nickname',
            required: true,
          }),
          passwordField('new-password', 'member.password-hint'),
        ],
        submitLabel: 'member.sign-up',
        submitTestId: 'sign-up-submit',
        submit: async ({ username, password, displayName }) => {
          await session.signUp(username.trim(), password, displayName.trim());
          dialog.close();
        },
      }),
      switchTo('member.already', 'member.sign-in', () => {
        dialog.close();
        openSignIn({ reason });
      }),
    ),
  );
}

/** @param {string} [hint] message key */
function usernameField(hint) {
  return field({
    name: 'username',
    label: 'member.username',
    hint,
    testId: 'username',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
  });
}

/** @param {string} autocomplete  @param {string} [hint] message key */
function passwordField(autocomplete, hint) {
  return field({ name: 'password', label: 'member.password', hint, testId: 'password', type: 'password', autocomplete, required: true });
}

/** @param {string} question message key  @param {string} action message key  @param {() => void} onclick  @param {string} [testId] */
function switchTo(question, action, onclick, testId) {
  return element(
    'p',
    { class: 'instead' },
    element('span', { i18n: question }),
    ' ',
    element('button', { type: 'button', class: 'link', 'data-testid': testId, i18n: action, onclick }),
  );
}
