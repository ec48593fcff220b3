/** One stream and its chat: tells the parts of the page what the chat knows. */
import '../chat/streamside-chat.js';
import '../site/site-header.js';
import './replay-bar.js';
import './stream-about.js';
import './stream-picture.js';
import { languageChanges, text, translatePage } from '../language/language.js';
import { openSignIn } from '../member/member-dialog.js';
import { session } from '../member/session.js';

const wanted = new URLSearchParams(location.search);
const streamId = location.pathname.startsWith('/mod/') ? location.pathname.slice('/mod/'.length) : wanted.get('stream') ?? '';
const picture = document.querySelector('stream-picture');
const replayBar = document.querySelector('replay-bar');
const about = document.querySelector('stream-about');
const chat = document.querySelector('streamside-chat');
/** Only on the moderators' own page. */
const desk = document.querySelector('moderator-desk');
let stream;

translatePage();
languageChanges.addEventListener('change', showTitle);
chat.addEventListener('stream', ({ detail }) => show(detail));
chat.addEventListener('role', ({ detail }) => desk?.show(detail));
chat.addEventListener('sign-in-needed', (event) => {
  event.preventDefault();
  if (event.detail.expired) session.refresh();
  else openSignIn();
});
replayBar?.addEventListener('replay', ({ detail }) => chat.replay(detail.media));
about.addEventListener('stream', ({ detail }) => chat.update(detail.stream));
session.addEventListener('change', showMember);
showMember();
if (streamId === '') {
  show({ stream: null });
} else {
  if (wanted.has('transport')) chat.setAttribute('transport', wanted.get('transport'));
  chat.setAttribute('stream', streamId);
  chat.client.addEventListener('counts', ({ detail }) => about.count(detail));
  about.follow(chat.client);
}

/** @param {{stream: object | null | undefined, problem?: Error}} known null if there is no such stream, undefined if that is not known */
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
}
