/** `<site-header>`: the name, the language, and the signed-in member. It is the same on every page. */
import { clearText, language, setAttributeText, setLanguage, setText } from '../language/language.js';
import { openAccount, openSignIn, openSignUp } from '../member/dialogs.js';
import { session } from '../member/session.js';
import { avatar } from '../ui/avatar.js';
import { focusFirst } from '../ui/dialog.js';
import { bdi, element, focused } from '../ui/dom.js';

class SiteHeader extends HTMLElement {
  #notice = element('p', { class: 'notice', role: 'status', 'data-testid': 'signed-out' });
  #member = element('div', { class: 'member' });

  connectedCallback() {
    this.setAttribute('role', 'banner');
    this.replaceChildren(
      element(
        'a',
        { class: 'brand', href: '/', 'i18n-aria-label': 'site.home' },
        element('img', { src: '/favicon.svg', alt: '', width: '28', height: '28' }),
        element('span', {}, 'Streamside'),
      ),
      element('a', { class: 'to-api', href: '/api.html', i18n: 'site.api' }),
      languageChoice(),
      this.#notice,
      this.#member,
    );
    this.#showMember();
    session.addEventListener('change', () => this.#showMember());
    session.addEventListener('expired', () => setText(this.#notice, 'member.signed-out'));
    session.refresh();
  }

  #showMember() {
    const { member } = session;
    if (member !== null) clearText(this.#notice);
    const hadFocus = this.#member.contains(focused(this));
    this.#member.replaceChildren(...(member === null ? guestControls() : memberControls(member)));
    if (hadFocus) focusFirst(this.#member);
  }
}

function languageChoice() {
  const select = element(
    'select',
    { class: 'language', 'data-testid': 'language', 'i18n-aria-label': 'site.language' },
    element('option', { value: 'ko', lang: 'ko' }, '한국어'),
    element('option', { value: 'en', lang: 'en' }, 'English'),
  );
  select.value = language();
  select.addEventListener('change', async () => {
    await setLanguage(select.value);
    select.value = language();
  });
  return select;
}

function guestControls() {
  return [
    element('button', {
      type: 'button',
      class: 'quiet',
      'data-testid': 'sign-in-open',
      i18n: 'member.sign-in',
      onclick: () => openSignIn(),
    }),
    element('button', {
      type: 'button',
      class: 'primary sign-up',
      'data-testid': 'sign-up-open',
      i18n: 'member.sign-up',
      onclick: () => openSignUp(),
    }),
  ];
}

/** @param {import('../types.js').Member} member */
function memberControls(member) {
  return [
    setAttributeText(
      element(
        'button',
        { type: 'button', class: 'quiet account', 'data-testid': 'account-open', onclick: () => openAccount() },
        avatar({ id: member.id, name: member.displayName, imageUrl: member.imageUrl }),
        bdi({ class: 'whoami', 'data-testid': 'whoami' }, member.displayName),
      ),
      'aria-label',
      'account.open',
      { name: member.displayName },
    ),
    element('button', {
      type: 'button',
      class: 'quiet',
      'data-testid': 'sign-out',
      i18n: 'member.sign-out',
      onclick: () => session.signOut().catch(() => session.refresh()),
    }),
  ];
}

customElements.define('site-header', SiteHeader);
