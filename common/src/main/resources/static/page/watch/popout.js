/** The chat alone: `/popout/{id}` in a window of its own, `/embed/{id}` in a frame. */
import '../chat/chat-element.js';
import { text, translatePage, useLanguage } from '../language/language.js';
import { openSignIn } from '../member/dialogs.js';
import { session } from '../member/session.js';
import { find } from '../ui/dom.js';

const streamId = location.pathname.split('/').at(-1) ?? '';
const wanted = new URLSearchParams(location.search);
const chat = find(document, 'streamside-chat');

await useLanguage(wanted.get('lang') ?? '');
translatePage();
for (const name of ['theme', 'transport']) {
  const value = wanted.get(name);
  if (value !== null) chat.setAttribute(name, value);
}
// Dialogs of the page itself get the theme of the chat. The browser ignores unknown schemes.
document.documentElement.style.colorScheme = wanted.get('theme') ?? '';
chat.addEventListener('stream', ({ detail }) => {
  document.title = detail.stream ? text('popout.page-title', { title: detail.stream.title }) : 'Streamside';
  find(document, 'h1').textContent = document.title;
});
chat.addEventListener('sign-in-needed', (event) => {
  if (event.detail.expired) session.refresh();
  else if (window === window.top) openSignIn({ reason: 'sign-in.to-chat' });
  else return; // in a frame, the chat handles it itself
  event.preventDefault();
});
session.addEventListener('change', () => {
  chat.member = session.member;
});
session.refresh();
chat.setAttribute('stream', streamId);
