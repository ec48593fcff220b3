/** One stream's chat while it is shown: the client, what is known of the stream and of the viewer, and the parts that show it. */
import './chat-composer.js';
import './chat-connection.js';
import './chat-log.js';
import './chat-pin.js';
import './chat-rules.js';
import './chat-unsent.js';
import './chat-view.js';
import '../moderation/moderator-controls.js';
import { Replay, StreamsideChat, TRANSPORTS, request } from '../../streamside/index.js';
import { language, text } from '../language/language.js';
import { moderates } from '../member/role.js';
import { ChannelRole } from '../moderation/channel-role.js';
import { element } from '../ui/dom.js';
import { ChatActs } from './chat-acts.js';
import { ChatStream } from './chat-stream.js';
import { followSending } from './follow-sending.js';
import { ruleTexts } from './rules.js';

/**
 * @typedef {object} Place where a part of the chat belongs
 * @property {string} server its origin
 * @property {HTMLElement} root what dialogs are added to
 * @property {typeof import('../../streamside/index.js').request} request asks that server
 */

export class ChatRoom {
  #streamId;
  #emit;
  #left = new AbortController();
  #member;
  /** Made by the site around the chat for its user; null for a guest, or one who has the cookie of this server. */
  #token;
  /** Whether the viewer has ever had a token: then the client says when it needs another one. */
  #usesTokens;
  /** Why the last token was refused; null if it was not. */
  #refusal = null;
  /** @type {Place} */
  #place;
  #stream;
  #role;
  #acts;
  /** @type {Replay | null} */
  #replay = null;

  #connection = element('streamside-connection');
  #moderation = element('streamside-moderation');
  #pin = element('streamside-pin', { part: 'pin' });
  #log = element('streamside-log', { part: 'log' });
  #unsent = element('streamside-unsent');
  #rules = element('streamside-rules', { part: 'rules' });
  #composer = element('streamside-composer', { part: 'composer', 'data-focus-home': true });
  element = element('section', { class: 'chat', lang: language(), 'aria-labelledby': 'chat-title' },
    element('header', { class: 'chat-head', part: 'head' }, element('h2', { id: 'chat-title', i18n: 'chat.title' }),
      this.#connection, this.#moderation, element('streamside-view')),
    this.#pin, this.#log, this.#unsent, this.#rules, this.#composer);

  /**
   * @param {{streamId: string, server: string, transport: string | null, member: object | null, token: string | null, emit: (type: string, detail: object) => boolean}} options
   *   `emit` tells the page around the chat, and returns whether that leaves it to the chat to act
   */
  constructor({ streamId, server, transport, member, token, emit }) {
    const known = Object.hasOwn(TRANSPORTS, transport) ? transport : undefined;
    this.client = new StreamsideChat({ streamId, baseUrl: server, token: token ?? undefined, transport: known });
    this.#streamId = streamId;
    this.#emit = emit;
    this.#member = member;
    this.#token = token;
    this.#usesTokens = token !== null;
    this.#place = { server, root: this.element, request: (path, options) => request(server + path, { ...options, token: this.#token }) };
    this.#moderation.place = this.#place;
    // What the stream is does not depend on who asks: a token that is refused must not hide it.
    this.#stream = new ChatStream(streamId, (path) => request(server + path));
    this.#role = new ChannelRole(this.#place.request);
    this.#role.member = member;
    this.#acts = new ChatActs({ place: this.#place, client: this.client, log: this.#log, pin: this.#pin,
      viewer: () => ({ channelId: this.#stream.current.channel.id, role: this.#role.role }), refused: (problem) => this.#refused(problem) });
  }

  /** Once, when the element is where it will be seen. */
  open() {
    this.#followLog();
    this.#followState();
    this.#followSignIn();
    this.#followParts();
    this.#followPage();
    this.#stream.addEventListener('change', () => this.#showStream());
    this.#role.addEventListener('change', () => this.#showViewer());
    this.#showViewer();
    this.#stream.load();
    this.#loadRules();
    this.client.start();
  }

  close() {
    this.#left.abort();
    this.#stream.stop();
    this.client.stop();
    this.#replay?.stop();
    this.#moderation.show({ role: 'MEMBER' });
  }

  /** @param {object | null} member who is signed in by the cookie of this server; null for a guest */
  set member(member) {
    this.#showMember(member);
    this.client.identify(member?.id ?? null);
  }

  /** @param {string | null} token null for a guest */
  signIn(token) {
    this.#token = token;
    this.#usesTokens ||= token !== null;
    if (token === null) this.#showMember(null);
    this.client.signIn(token);
  }

  /** @param {object} stream as it is now */
  update(stream) {
    this.#stream.show(stream);
  }

  /**
   * Shows the chat in step with a recording, from its position on. What is live is not shown meanwhile, but goes on.
   *
   * @param {{currentTime: number} | null} media an `HTMLMediaElement`, or anything else with a position in seconds; null goes on with the
   *   newest chats
   */
  replay(media) {
    this.#replay?.stop();
    this.#log.clear();
    if (media === null) this.#goLive();
    else this.#follow(media);
    this.#showViewer();
  }

  #follow(media) {
    const replay = new Replay({ streamId: this.#streamId, baseUrl: this.#place.server, media });
    this.#replay = replay;
    this.#followEntries(replay);
    this.#when(replay, 'reset', () => this.#log.clear());
    replay.start();
  }

  async #goLive() {
    this.#replay = null;
    this.#loadRules();
    try {
      const { entries } = await this.client.history();
      if (this.#replay !== null) return;
      entries.reverse().filter(({ type }) => type === 'chat').forEach((chat) => this.#log.add(chat));
    } catch (problem) {
      this.#composer.explain(problem);
    }
  }

  #on(type, listener, source = this.client) {
    source.addEventListener(type, ({ detail }) => listener(detail));
  }

  /** Listens to a source as long as that is what is shown. */
  #when(source, type, listener) {
    this.#on(type, (detail) => { if (source === (this.#replay ?? this.client)) listener(detail); }, source);
  }

  /** @param {StreamsideChat | Replay} source */
  #followEntries(source) {
    const log = this.#log;
    const on = (type, listener) => this.#when(source, type, listener);
    on('stream-started', (entry) => { log.begin(entry); this.#stream.started(entry.sentAt); });
    on('chat', (entry) => { log.add(entry); this.#stream.started(); this.#emit('chat', entry); });
    this.#on('chat-deleted', ({ target, seq }) => { log.remove(target, seq); this.#composer.forget(target); }, source);
    on('announcement', (announcement) => log.announce(announcement));
    this.#on('member-purged', ({ memberId, upTo, seq }) => log.purge(memberId, upTo, seq), source);
    on('rules-changed', ({ rules }) => {
      this.#showRules(rules);
      log.note('rules.changed', { testId: 'rules-changed', values: { rules: ruleTexts(rules).join(' ') || text('rules.none') } });
    });
    on('stream-ended', () => log.note('chat.ended'));
    this.#on('stream-ended', () => this.#stream.changed('ENDED'), source);
  }

  #followLog() {
    const log = this.#log;
    this.#followEntries(this.client);
    this.#when(this.client, 'reset', () => { log.restart(); this.#loadRules(); });
    this.#when(this.client, 'skipped', (gap) => log.gap(gap));
    this.#when(this.client, 'hole', (gap) => log.gap(gap));
    this.#pin.follow(this.client, (seq) => log.chat(seq));
    log.loadOlder = (before, limit) => this.client.history(before, limit);
  }

  #followState() {
    this.#on('state', (detail) => {
      this.#connection.show(detail);
      this.#log.joined = this.#log.joined || detail.state === 'connected' || detail.state === 'ended';
      if (detail.problem?.code === 'SESSION_OVER') this.#sessionOver(detail.problem);
      if (detail.problem?.code === 'STREAM_NOT_FOUND') this.#stream.lost();
      this.#emit('state', detail);
    });
    this.#on('ban', (ban) => { this.#composer.ban = ban; });
    this.#on('counts', ({ status }) => { if (status) this.#stream.changed(status); });
    followSending(this.client, { log: this.#log, unsent: this.#unsent, composer: this.#composer, refused: (problem) => this.#checkSession(problem) });
  }

  #followSignIn() {
    this.#on('signed-in', ({ member }) => {
      this.#refusal = null;
      this.#showMember(member);
    });
    this.#on('sign-in-needed', ({ expired, problem }) => {
      this.#token = null;
      this.#showMember(null);
      if (expired) this.#emit('sign-in-needed', { expired, problem: problem ?? null });
      else this.#tokenRefused(problem);
    });
  }

  #followParts() {
    const acts = this.#acts;
    const on = (part, type, listener) => part.addEventListener(type, ({ detail }) => listener(detail));
    on(this.#composer, 'sign-in', () => this.#askToSignIn());
    on(this.#log, 'reply', (chat) => this.#composer.reply(chat));
    on(this.#log, 'delete', ({ seq }) => acts.remove(seq));
    on(this.#log, 'report', ({ seq }) => acts.report(seq));
    on(this.#log, 'pin', ({ seq }) => acts.pin(seq));
    on(this.#pin, 'unpin', () => acts.pin(null));
    on(this.#log, 'ban', ({ author }) => acts.ban(author));
    on(this.#log, 'member', ({ author }) => acts.openCard(author));
    on(this.#log, 'problem', ({ problem }) => this.#composer.explain(problem));
    this.#composer.speakers = () => this.#log.speakers;
  }

  /** After sleep, in a tab that is shown again, or with the network back, the chat catches up at once instead of when planned. */
  #followPage() {
    const { signal } = this.#left;
    window.addEventListener('online', () => this.client.wake(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => { if (persisted) this.client.wake(); }, { signal });
    document.addEventListener('visibilitychange', () => {
      this.client.paced = !document.hidden;
      if (!document.hidden) this.client.wake();
    }, { signal });
  }

  #showStream() {
    const stream = this.#stream.current;
    if (stream) this.#role.show(stream.channel);
    this.#showViewer();
    if (stream === null) this.#showNotFound();
    this.#emit('stream', { stream, problem: this.#stream.problem });
  }

  #showNotFound() {
    this.client.stop();
    this.element.replaceChildren(element('p', { class: 'chat-note', role: 'status', i18n: 'watch.no-stream' }));
  }

  #showMember(member) {
    this.#member = member;
    this.#role.member = member;
    this.#showViewer();
  }

  #showViewer() {
    const { role } = this.#role;
    const stream = this.#stream.current;
    const channelId = stream?.channel.id;
    this.#log.viewer = { member: this.#member, role };
    this.#pin.removable = moderates(role);
    // Who moderates should rather read a chat late than not at all.
    this.client.complete = moderates(role);
    // First, so that the page asks for nothing when the queue is emptied after signing out.
    this.#emit('role', { role, channelId, queue: this.#moderation.queue });
    this.#moderation.show({ streamId: this.#streamId, channelId, role });
    this.#composer.show({ member: this.#member, role, status: stream?.status, rewound: this.#replay !== null });
  }

  /** Without them, the server still says which rule a chat breaks. */
  async #loadRules() {
    await this.client.rules().then((rules) => this.#showRules(rules), () => {});
  }

  #showRules(rules) {
    this.#rules.show(rules);
    this.#composer.audience = rules.audience;
  }

  /** Unless the page has a way of its own, in a window of this server: in another site's page a browser keeps our cookie back. */
  #askToSignIn() {
    if (!this.#emit('sign-in-needed', { expired: false, problem: this.#refusal })) return;
    window.open(`${this.#place.server}/popout/${encodeURIComponent(this.#streamId)}`, `popout-${this.#streamId}`, 'popup,width=420,height=720');
  }

  /** The site's next token would be refused, too: the viewer reads on as a guest, and may ask for it. */
  #tokenRefused(problem) {
    this.#refusal = problem;
    console.error(`<streamside-chat> ${problem.detail} See docs/tokens.md#what-a-token-must-say.`);
  }

  #refused(problem) {
    this.#composer.explain(problem);
    this.#checkSession(problem);
  }

  #checkSession(problem) {
    if (problem.code === 'LOGIN_REQUIRED') this.#sessionOver(problem);
  }

  /** A member whose session has expired sees a guest's chat. */
  #sessionOver(problem) {
    if (!this.#usesTokens) this.#emit('sign-in-needed', { expired: true, problem });
  }
}
