/** One stream and its chat: connects the client to the parts of the page. */
import '../chat/chat-composer.js';
import '../chat/chat-connection.js';
import '../chat/chat-log.js';
import '../chat/chat-pin.js';
import '../chat/chat-rules.js';
import '../chat/chat-unsent.js';
import '../chat/chat-view.js';
import '../site/site-header.js';
import './moderator-controls.js';
import './stream-about.js';
import './stream-picture.js';
import { StreamsideChat, backoffMillis, jittered, request } from '../../streamside/index.js';
import { liftBan, openBan } from '../chat/bans-dialog.js';
import { openMemberCard } from '../chat/member-card.js';
import { openReport } from '../chat/report-dialog.js';
import { ruleTexts } from '../chat/rules.js';
import { languageChanges, text, translate } from '../language/language.js';
import { moderates } from '../member/role.js';
import { session } from '../member/session.js';
import { ChannelRole } from './channel-role.js';
import { appoint, dismiss } from './moderators-dialog.js';

/** How often a page that waits for the start asks for the title and the time, which the owner may change. */
const PLAN_MILLIS = 60_000;
/** Viewers who have not seen a chat that is pinned do not all ask at once, nor before a cache has let go of the last answer. */
const PIN_MILLIS = 2_000;

const streamId = new URLSearchParams(location.search).get('stream') ?? '';
const picture = document.querySelector('stream-picture');
const about = document.querySelector('stream-about');
const connection = document.querySelector('chat-connection');
const moderation = document.querySelector('moderator-controls');
/** Only on the moderators' own page. */
const desk = document.querySelector('moderator-desk');
const log = document.querySelector('chat-log');
const pin = document.querySelector('chat-pin');
const chatRules = document.querySelector('chat-rules');
const unsent = document.querySelector('chat-unsent');
const composer = document.querySelector('chat-composer');

const chat = new StreamsideChat({ streamId });
const channelRole = new ChannelRole();
let stream = null;
/** When the stream started, according to the chat; null if it has not said so. */
let startedAt = null;
let refresh;
let pinAsked = 0;

translate(document);
followChat();
followPage();
followMember();
about.follow(chat);
loadStream();
loadRules();
loadPin();
if (streamId === '') showNotFound();
else chat.start();

function followChat() {
  const on = (type, listener) => chat.addEventListener(type, ({ detail }) => listener(detail));
  on('stream-started', (entry) => { log.begin(entry); startStream(entry.sentAt); });
  on('chat', (entry) => { log.add(entry); startStream(); });
  on('chat-deleted', ({ target, seq }) => { log.remove(target, seq); pin.remove(target); composer.forget(target); });
  on('announcement', (announcement) => log.announce(announcement));
  on('member-purged', ({ memberId, upTo, seq }) => { log.purge(memberId, upTo, seq); pin.purge(memberId, upTo); });
  on('chat-pinned', ({ target }) => showPin(target));
  on('chat-unpinned', () => { pinAsked++; pin.show(null); });
  on('rules-changed', ({ rules }) => { showRules(rules); log.note('rules.changed', { testId: 'rules-changed', values: { rules: ruleTexts(rules).join(' ') || text('rules.none') } }); });
  on('stream-ended', () => { log.note('chat.ended'); changeStatus('ENDED'); });
  on('reset', () => { log.restart(); loadRules(); loadPin(); });
  on('skipped', (gap) => log.gap(gap));
  on('hole', (gap) => log.gap(gap));
  on('state', (detail) => {
    connection.show(detail);
    log.joined = log.joined || detail.state === 'connected' || detail.state === 'ended';
    if (detail.problem?.code === 'SESSION_OVER') session.refresh();
    if (detail.problem?.code === 'STREAM_NOT_FOUND') showNotFound();
  });
  on('ban', (ban) => { composer.ban = ban; });
  on('counts', (counts) => { about.count(counts); if (counts.status) changeStatus(counts.status); });
  followSending(on);

  composer.addEventListener('send', ({ detail }) => send(detail.text, { replyTo: detail.replyTo }));
  unsent.addEventListener('again', ({ detail }) => send(detail.text, { clientMessageId: detail.clientMessageId, replyTo: detail.replyTo }));
  unsent.addEventListener('discard', ({ detail }) => chat.discard(detail.clientMessageId));
  log.addEventListener('reply', ({ detail }) => composer.reply(detail));
  log.addEventListener('delete', ({ detail }) => remove(detail.seq));
  log.addEventListener('report', ({ detail }) => report(detail.seq));
  log.addEventListener('pin', ({ detail }) => changePin(detail.seq));
  pin.addEventListener('unpin', () => changePin(null));
  log.addEventListener('ban', ({ detail }) => ban(detail.author));
  log.addEventListener('member', ({ detail }) => openCard(detail.author));
  log.addEventListener('problem', ({ detail }) => composer.explain(detail.problem));
  composer.speakers = () => log.speakers;
  log.loadOlder = (before, limit) => chat.history(before, limit);
}

/** A chat is shown in the log at once. If it cannot be sent at once, it waits below the log, and so do those after it. */
function followSending(on) {
  on('pending', (message) => {
    if (unsent.waiting || unsent.has(message.clientMessageId)) unsent.wait(message);
    else log.echo(message);
  });
  on('delayed', (delayed) => { log.takeEchoes().forEach((message) => unsent.wait(message)); unsent.delay(delayed); });
  on('sent', (sent) => {
    log.confirm({ ...sent, ...unsent.take(sent.clientMessageId) });
    composer.ban = { banned: false };
  });
  on('unsent', (message) => {
    if (message.problem.code === 'DISCARDED') return;
    if (message.problem.code === 'HELD') {
      unsent.take(message.clientMessageId);
      log.hold(message);
      return;
    }
    log.takeEchoes().forEach((echo) => unsent.wait(echo));
    unsent.fail(message);
    if (message.problem.code === 'BANNED') composer.ban = { banned: true };
    checkSession(message.problem);
  });
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
    const { role } = channelRole;
    log.viewer = { member: session.member, role };
    pin.removable = moderates(role);
    // Who moderates should rather read a chat late than not at all.
    chat.complete = moderates(role);
    // First, so that it asks for nothing when the queue is emptied after signing out.
    desk?.show({ queue: moderation.queue, channelId: stream?.channel.id, role });
    moderation.show({ streamId, channelId: stream?.channel.id, role });
    composer.show({ member: session.member, role, status: stream?.status });
  };
  session.addEventListener('change', () => { show(); chat.identify(session.member?.id ?? null); });
  about.addEventListener('stream', ({ detail }) => showStream(detail.stream));
  channelRole.addEventListener('change', show);
  document.addEventListener('stream-shown', () => { channelRole.show(stream.channel); show(); });
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
  // What was loaded may be older than what the chat has said.
  if (stream?.status === 'ENDED' && loaded.status !== 'ENDED') return;
  stream = loaded.status === 'SCHEDULED' && startedAt !== null ? { ...loaded, status: 'LIVE', startedAt } : loaded;
  clearTimeout(refresh);
  // Until the start, its owner may change the title and the time.
  if (stream.status === 'SCHEDULED') refresh = setTimeout(loadStream, jittered(PLAN_MILLIS));
  picture.show(stream);
  about.show(stream);
  showTitle();
  document.dispatchEvent(new Event('stream-shown'));
}

/** The chat says that the stream has started. No request: all viewers would send one in the same second. */
function startStream(at = new Date().toISOString()) {
  startedAt ??= at;
  if (stream?.status === 'SCHEDULED') showStream(stream);
}

/**
 * The status in the chat and the heartbeat is newer than what was loaded. The end needs no request: all viewers would send
 * one in the same second. A start seen in a heartbeat is loaded: heartbeats are spread over time.
 */
function changeStatus(status) {
  if (stream === null || stream.status === status || stream.status === 'ENDED') return;
  if (status === 'ENDED') showStream({ ...stream, status, endedAt: new Date().toISOString() });
  else loadStream();
}

/** Without them, the server still says which rule a chat breaks. */
async function loadRules() {
  if (streamId !== '') await chat.rules().then(showRules, () => {});
}

function showRules(now) {
  chatRules.show(now);
  composer.audience = now.audience;
}

/** Those who have not seen the chat ask for it. */
function showPin(seq) {
  pinAsked++;
  const known = log.chat(seq);
  if (known) pin.show(known);
  else loadPin(jittered(PIN_MILLIS));
}

async function loadPin(delayMillis = 0) {
  if (streamId === '') return;
  const asked = ++pinAsked;
  await new Promise((resolve) => setTimeout(resolve, delayMillis));
  const answer = await chat.pinned().catch(() => null);
  // An entry that came meanwhile knows better.
  if (asked === pinAsked && answer !== null) pin.show(answer.chat);
}

/** @param {string | null} seq the chat to pin; null for none */
async function changePin(seq) {
  const before = pin.seq;
  try {
    await putPin(seq);
    log.note(seq === null ? 'pin.removed' : 'pin.done', { testId: seq === null ? 'unpinned' : undefined, undo: () => putPin(before) });
  } catch (problem) {
    showRefusal(problem);
  }
}

function putPin(seq) {
  return request(`/api/v1/streams/${encodeURIComponent(streamId)}/pin`, seq === null ? { method: 'DELETE' } : { method: 'PUT', body: { seq } });
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

function report(seq) {
  openReport({ ...log.chat(seq), report: (reason) => chat.report(seq, reason), done: () => log.note('report.done', { testId: 'reported' }) });
}

function ban(author) {
  const channelId = stream.channel.id;
  openBan({ channelId, author, purge: () => chat.purge(author.id), done: () => log.note('ban.done', { values: { name: author.name }, undo: () => liftBan(channelId, author.id) }) });
}

function openCard({ id }) {
  const channelId = stream.channel.id;
  const note = (change, key, options) => change.then(() => log.note(key, options), showRefusal);
  openMemberCard({ channelId, memberId: id, role: channelRole.role, actions: {
    ban,
    lift: ({ name }) => note(liftBan(channelId, id), 'ban.lifted', { values: { name } }),
    appoint: ({ name }) => note(appoint(channelId, id), 'moderators.done', { testId: 'appointed', values: { name }, undo: () => dismiss(channelId, id) }),
    dismiss: ({ name }) => note(dismiss(channelId, id), 'moderators.dismissed', { values: { name }, undo: () => appoint(channelId, id) }),
  } });
}

function showRefusal(problem) {
  composer.explain(problem);
  checkSession(problem);
}

/** A member whose session has expired sees a guest's page. */
function checkSession(problem) {
  if (problem.code === 'LOGIN_REQUIRED') session.refresh();
}
