/**
 * The target of the links in mails and of the links that operators create: choosing a new password, or confirming a mail address.
 * The token follows the `#`, and is used only when a person presses the button: programs that scan mails follow links, too.
 */
import '../site/site-header.js';
import { request } from '../../streamside/index.js';
import { languageChanges, setText, text, translatePage } from '../language/language.js';
import { element, find } from '../ui/dom.js';
import { field, form } from '../ui/form.js';
import { openSignIn } from '../member/dialogs.js';
import { session } from '../member/session.js';

const title = find(document, '#title');
const action = find(document, '#action');
/** The message key of the title. */
let titleKey = title.dataset.i18n ?? '';
const link = new URLSearchParams(location.hash.slice(1));

const password = link.get('password');
const email = link.get('email');
if (password !== null) show('recovery.choose', passwordForm(password));
else if (email !== null) show('recovery.confirm', confirmationForm(email));
else action.replaceChildren(element('a', { class: 'button', href: '/', i18n: 'watch.to-streams' }));

// A new link was opened in the tab of an earlier one.
window.addEventListener('hashchange', () => location.reload());
translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);

/** @param {string} key  @param {...Node} content */
function show(key, ...content) {
  titleKey = key;
  setText(title, key);
  action.replaceChildren(...content);
  showTitle();
}

function showTitle() {
  document.title = `${text(titleKey)} · Streamside`;
}

/** @param {string} token */
function passwordForm(token) {
  return form({
    fields: [
      field({
        name: 'password',
        label: 'account.new-password',
        hint: 'member.password-hint',
        testId: 'password',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
      }),
    ],
    submitLabel: 'account.change-password',
    submitTestId: 'recovery-password',
    submit: async ({ password }) => {
      await request('/api/v1/recovery/password', { method: 'POST', body: { token, password } });
      forgetToken();
      // All sessions of the member have ended, perhaps this browser's, too.
      await session.refresh();
      show(
        'recovery.changed',
        element('button', {
          type: 'button',
          class: 'primary',
          'data-testid': 'recovery-sign-in',
          i18n: 'member.sign-in',
          onclick: () => openSignIn(),
        }),
      );
    },
  });
}

/** @param {string} token */
function confirmationForm(token) {
  return form({
    fields: [element('p', { i18n: 'recovery.confirm-words' })],
    submitLabel: 'recovery.confirm-address',
    submitTestId: 'recovery-confirm',
    submit: async () => {
      await request('/api/v1/recovery/email', { method: 'POST', body: { token } });
      forgetToken();
      show('recovery.confirmed', element('a', { class: 'button primary', href: '/', i18n: 'watch.to-streams' }));
    },
  });
}

/** The browser's history should not lead back to a used link. */
function forgetToken() {
  history.replaceState(null, '', location.pathname);
}
