/** One stream and its chat: passes what the chat knows to the other parts of the page. */
import '../chat/chat-element.js';
import '../site/site-header.js';
import './replay-bar.js';
import './stream-about.js';
import './stream-picture.js';
import { languageChanges, text, translatePage } from '../language/language.js';
import { openSignIn } from '../member/dialogs.js';
import { session } from '../member/session.js';
import { find } from '../ui/dom.js';

const wanted = new URLSearchParams(location.search);
const streamId = location.pathname.startsWith('/mod/') ? location.pathname.slice('/mod/'.length) : (wanted.get('stream') ?? '');
const picture = find(document, 'stream-picture');
const replayBar = document.querySelector('replay-bar');
const about = find(document, 'stream-about');
const chat = find(document, 'streamside-chat');
/** Only on the moderators' own page. */
const desk = document.querySelector('moderator-desk');
/** @type {import('../types.js').Stream | null | undefined} */
let stream;

translatePage();
languageChanges.addEventListener('change', showTitle);
// The link alone would move the focus to the element around the chat, which cannot have it.
document.querySelector('.skip[href="#chat"]')?.addEventListener('click', (event) => {
  event.preventDefault();
  chat.focus();
});
chat.addEventListener('stream', ({ detail }) => show(detail));
chat.addEventListener('role', ({ detail }) => desk?.show(detail));
chat.addEventListener('sign-in-needed', (event) => {
  event.preventDefault();
  if (event.detail.expired) session.refresh();
  else openSignIn({ reason: 'sign-in.to-chat' });
});
replayBar?.addEventListener('replay', ({ detail }) => {
  picture.showReplay();
  chat.replay(detail.media);
});
about.addEventListener('subscription', () => chat.refreshRole());
about.addEventListener('stream', ({ detail }) => detail.stream && chat.update(detail.stream));
session.addEventListener('change', showMember);
showMember();
if (streamId === '') {
  show({ stream: null });
} else {
  const transport = wanted.get('transport');
  if (transport !== null) chat.setAttribute('transport', transport);
  chat.setAttribute('stream', streamId);
  const { client } = chat;
  if (client !== null) {
    client.addEventListener('counts', ({ detail }) => about.count(detail));
    about.follow(client);
  }
}

/** @param {HTMLElementEventMap['stream']['detail']} known */
function show({ stream: now, problem }) {
  stream = now;
  chat.hidden = stream === null;
  if (stream) {
    picture.show(stream);
    about.show(stream);
    replayBar?.show(stream);
  } else if (stream === null) {
    picture.showNotFound();
    about.showNotFound();
  } else if (problem) {
    about.explain(problem);
  }
  showTitle();
}

function showMember() {
  chat.member = session.member;
}

function showTitle() {
  document.title = stream ? text('watch.page-title', { title: stream.title }) : 'Streamside';
  if (desk) find(document, 'h1').textContent = document.title;
}
