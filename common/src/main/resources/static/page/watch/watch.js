/** One stream and its chat: connects the client to the parts of the page. */
import '../chat/chat-composer.js';
import '../chat/chat-connection.js';
import '../chat/chat-log.js';
import '../site/site-header.js';
import './stream-about.js';
import './stream-picture.js';
import { StreamsideChat, backoffMillis, request } from '../../streamside/index.js';
import { openBan } from '../chat/bans-dialog.js';
import { languageChanges, text, translate } from '../language/language.js';
import { session } from '../member/session.js';

const streamId = new URLSearchParams(location.search).get('stream') ?? '';
const picture = document.querySelector('stream-picture');
const about = document.querySelector('stream-about');
const connection = document.querySelector('chat-connection');
const log = document.querySelector('chat-log');
const composer = document.querySelector('chat-composer');

const chat = new StreamsideChat({ streamId });
let stream = null;

translate(document);
followChat();
followPage();
followMember();
about.follow(chat);
loadStream();
if (streamId === '') showNotFound();
else chat.start();

function followChat() {
  const on = (type, listener) => chat.addEventListener(type, ({ detail }) => listener(detail));
  on('chat', (entry) => log.add(entry));
  on('chat-deleted', ({ target, seq }) => log.remove(target, seq));
  on('stream-ended', () => { log.note('chat.ended'); changeStatus('ENDED'); });
  on('reset', () => log.restart());
  on('skipped', ({ count }) => log.note('chat.skipped', { n: count }, 'skipped'));
  on('hole', () => log.note('chat.hole'));
  on('state', (detail) => {
    connection.show(detail);
    log.joined = log.joined || detail.state === 'connected' || detail.state === 'ended';
    if (detail.problem?.code === 'SESSION_OVER') session.refresh();
    if (detail.problem?.code === 'STREAM_NOT_FOUND') showNotFound();
  });
  on('counts', (counts) => { about.count(counts); if (counts.status) changeStatus(counts.status); });
  on('pending', (message) => log.echo(message));
  on('sent', (sent) => log.confirm(sent));
  on('unsent', (unsent) => { log.fail(unsent); checkSession(unsent.problem); });
  on('sent', () => { composer.banned = false; });
  on('unsent', ({ problem }) => { if (problem.code === 'BANNED') composer.banned = true; });

  composer.addEventListener('send', ({ detail }) => send(detail.text));
  log.addEventListener('again', ({ detail }) => send(detail.text, { clientMessageId: detail.clientMessageId }));
  log.addEventListener('delete', ({ detail }) => remove(detail.seq));
  log.addEventListener('ban', ({ detail }) => openBan({ streamId, ...detail, done: () => log.note('ban.done') }));
  log.addEventListener('problem', ({ detail }) => composer.explain(detail.problem));
  log.loadOlder = (before) => chat.history(before);
}

/** After sleep, in a tab that is shown again, or with the network back, the chat catches up at once instead of when planned. */
function followPage() {
  window.addEventListener('online', () => chat.wake());
  window.addEventListener('pageshow', ({ persisted }) => { if (persisted) chat.wake(); });
  document.addEventListener('visibilitychange', () => {
    chat.paced = !document.hidden;
    if (!document.hidden) chat.wake();
  });
  languageChanges.addEventListener('change', showTitle);
}

function followMember() {
  const show = () => {
    log.viewer = { member: session.member, ownerId: stream?.channel.ownerId };
    composer.show({ member: session.member, status: stream?.status });
  };
  session.addEventListener('change', () => { show(); chat.identify(session.member?.id ?? null); });
  about.addEventListener('stream', ({ detail }) => showStream(detail.stream));
  document.addEventListener('stream-shown', show);
  show();
}

/** Asks again while the server restarts, so that nobody has to reload the page. */
async function loadStream(failures = 0) {
  try {
    showStream(await request(`/api/v1/streams/${encodeURIComponent(streamId)}`));
  } catch (problem) {
    if (problem.transient) setTimeout(() => loadStream(failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
    // An id that is not even well-formed is answered 400.
    else if (problem.status === 404 || problem.status === 400) showNotFound();
    else about.explain(problem);
  }
}

function showStream(loaded) {
  stream = loaded;
  picture.show(stream);
  about.show(stream);
  showTitle();
  document.dispatchEvent(new Event('stream-shown'));
}

/**
 * The status in the chat and the heartbeat is newer than what was loaded. The end needs no request: all viewers would send
 * one in the same second. A start is noticed through heartbeats, which are spread over time.
 */
function changeStatus(status) {
  if (stream === null || stream.status === status || stream.status === 'ENDED') return;
  if (status === 'ENDED') showStream({ ...stream, status, endedAt: new Date().toISOString() });
  else loadStream();
}

function showTitle() {
  document.title = stream === null ? 'Streamside' : text('watch.page-title', { title: stream.title });
}

function showNotFound() {
  chat.stop();
  about.showNotFound();
  picture.showNotFound();
  document.querySelector('.chat').hidden = true;
}

function send(message, options) {
  // The outcome is shown when it comes as an event.
  chat.send(message, options).catch(() => {});
}

async function remove(seq) {
  try {
    await chat.deleteChat(seq);
    log.remove(seq);
  } catch (problem) {
    if (problem.code === 'CHAT_NOT_FOUND') log.remove(seq);
    else showRefusal(problem);
  }
}

function showRefusal(problem) {
  composer.explain(problem);
  checkSession(problem);
}

/** A member whose session has expired sees a guest's page. */
function checkSession(problem) {
  if (problem.code === 'LOGIN_REQUIRED') session.refresh();
}
