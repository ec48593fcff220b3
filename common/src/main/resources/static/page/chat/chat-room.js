/** One stream's chat while it is shown: the client, the known data of the stream and the viewer, and the parts that show it. */
import './chat-composer.js';
import './chat-connection.js';
import './chat-log.js';
import './chat-pin.js';
import './chat-rules.js';
import './chat-unsent.js';
import './chat-view.js';
import '../moderation/moderator-controls.js';
import { isRemovedBy, Replay, StreamsideChat, StreamsideProblem, TRANSPORTS, request } from '../../streamside/index.js';
import { language } from '../language/language.js';
import { moderates } from '../member/role.js';
import { ChannelRole } from '../moderation/channel-role.js';
import { element } from '../ui/dom.js';
import { ChatActs } from './chat-acts.js';
import { ChatStream } from './chat-stream.js';
import { SHOWN_TYPES } from './entry-line.js';
import { HELD, followSending } from './follow-sending.js';
import { KeptUnsent } from './kept-unsent.js';
import { LiveTail } from './live-tail.js';

/**
 * @typedef {import('../../streamside/index.js').ChatEvents} ChatEvents
 * @typedef {import('../../streamside/chat-events.js').TypedEventTarget} Source a client, or a recording
 * @typedef {import('../types.js').Member} Member
 * @typedef {import('../types.js').Rules} Rules
 */

const TRANSPORT_NAMES = /** @type {(keyof typeof TRANSPORTS)[]} */ (Object.keys(TRANSPORTS));

export class ChatRoom {
  #streamId;
  #emit;
  #left = new AbortController();
  #member;
  /** Made by the site around the chat for its user; null for a guest, or for a member with the cookie of this server. */
  #token;
  /** Whether the viewer has ever had a token: then the client reports when it needs another one. */
  #usesTokens;
  /** Why the last token was refused; null if it was not. @type {StreamsideProblem | null} */
  #refusal = null;
  /** @type {import('../types.js').Place} */
  #place;
  #stream;
  #role;
  #acts;
  /** @type {Replay | null} */
  #replay = null;
  #live = new LiveTail();
  #kept;
  /** The last member who could write here. @type {string | null} */
  #writer = null;

  #connection = element('streamside-connection');
  #moderation = element('streamside-moderation');
  #pin = element('streamside-pin', { part: 'pin' });
  #log = element('streamside-log', { part: 'log' });
  #unsent = element('streamside-unsent');
  #rules = element('streamside-rules', { part: 'rules' });
  #composer = element('streamside-composer', { part: 'composer' });
  element = element(
    'section',
    { class: 'chat', lang: language(), 'aria-labelledby': 'chat-title' },
    element(
      'header',
      { class: 'chat-head', part: 'head' },
      element('h2', { id: 'chat-title', i18n: 'chat.title' }),
      this.#connection,
      this.#moderation,
      element('streamside-view'),
    ),
    this.#pin,
    this.#log,
    this.#unsent,
    this.#rules,
    this.#composer,
  );

  /**
   * @param {object} options
   * @param {string} options.streamId
   * @param {string} options.server its origin
   * @param {string | null} options.transport
   * @param {Member | null} options.member
   * @param {string | null} options.token
   * @param {(type: string, detail: object) => boolean} options.emit notifies the page around the chat, and returns whether the page
   *   leaves the action to the chat
   */
  constructor({ streamId, server, transport, member, token, emit }) {
    const known = TRANSPORT_NAMES.find((name) => name === transport);
    this.client = new StreamsideChat({ streamId, baseUrl: server, token: token ?? undefined, transport: known });
    this.#streamId = streamId;
    this.#emit = emit;
    this.#member = member;
    this.#token = token;
    this.#usesTokens = token !== null;
    this.#place = { server, root: this.element, request: (path, options) => request(server + path, { ...options, token: this.#token }) };
    this.#moderation.place = this.#place;
    this.#kept = new KeptUnsent(server, streamId);
    // The stream's data does not depend on the viewer: a refused token must not hide it.
    this.#stream = new ChatStream(streamId, (path) => request(server + path));
    this.#role = new ChannelRole(this.#place.request);
    this.#role.member = member;
    this.#acts = new ChatActs({
      place: this.#place,
      client: this.client,
      log: this.#log,
      pin: this.#pin,
      removed: (deletion) => this.#removed(deletion),
      viewer: () => ({ channelId: this.#stream.current?.channel.id ?? '', role: this.#role.role }),
      refused: (problem) => this.#refused(problem),
    });
  }

  /** Call it once, when the element is in its place on the page. */
  open() {
    this.#followLog();
    this.#followState();
    this.#followSignIn();
    this.#followParts();
    this.#followPage();
    this.#keepUnsent();
    this.#stream.addEventListener('change', () => this.#showStream());
    this.#role.addEventListener('change', () => this.#showViewer());
    this.#showViewer();
    this.#stream.load();
    this.#loadRules();
    this.client.start();
    this.#restoreUnsent();
  }

  close() {
    this.#left.abort();
    this.#stream.stop();
    this.client.stop();
    this.#replay?.stop();
    this.#role.stop();
    this.#moderation.show({ role: 'MEMBER' });
  }

  /** @param {Member | null} member who is signed in by the cookie of this server; null for a guest */
  set member(member) {
    if (member === null && this.#member !== null) this.#kept.forget();
    this.#showMember(member);
    this.client.identify(member?.id ?? null);
  }

  /** @param {string | null} token null for a guest */
  signIn(token) {
    this.#token = token;
    this.#usesTokens ||= token !== null;
    if (token === null) {
      this.#kept.forget();
      this.#showMember(null);
    }
    this.client.signIn(token);
  }

  /** The viewer has subscribed to the channel or unsubscribed, and so may be allowed to write now, or no longer. */
  refreshRole() {
    this.#role.load();
  }

  /** @param {import('../types.js').Stream} stream as it is now */
  update(stream) {
    this.#stream.show(stream);
  }

  /**
   * Shows the chat in step with a recording, from its position on. Live entries are not shown during that time, but still received.
   *
   * @param {{currentTime: number} | null} media an `HTMLMediaElement`, or anything else with a position in seconds; null continues with
   *   the newest messages
   */
  replay(media) {
    this.#replay?.stop();
    this.#replay = null;
    this.#log.clear();
    this.#log.rewound = media !== null;
    this.#pin.rewind(null);
    if (media === null) this.#goLive();
    else this.#follow(media);
    this.#showViewer();
  }

  /** @param {{currentTime: number}} media */
  #follow(media) {
    const replay = new Replay({ streamId: this.#streamId, baseUrl: this.#place.server, media });
    this.#replay = replay;
    this.#followEntries(replay);
    this.#pin.rewind(replay);
    this.#when(replay, 'reset', () => this.#log.clear());
    this.#when(replay, 'state', ({ state, problem }) => {
      if (state === 'failed') this.#composer.explain(problem);
    });
    replay.start();
  }

  #goLive() {
    this.#loadRules();
    this.#log.showAgain(this.#live.items);
  }

  /**
   * @template {keyof ChatEvents} T
   * @param {T} type
   * @param {(detail: ChatEvents[T]) => void} listener
   * @param {Source} [source]
   */
  #on(type, listener, source = this.client) {
    source.addEventListener(type, ({ detail }) => listener(detail));
  }

  /** Whether a source is the one shown. @param {Source} source */
  #isShown(source) {
    return source === (this.#replay ?? this.client);
  }

  /**
   * Listens to a source while it is the one shown.
   *
   * @template {keyof ChatEvents} T
   * @param {Source} source
   * @param {T} type
   * @param {(detail: ChatEvents[T]) => void} listener
   */
  #when(source, type, listener) {
    this.#on(
      type,
      (detail) => {
        if (this.#isShown(source)) listener(detail);
      },
      source,
    );
  }

  /**
   * All entries take the same way into the log, from whichever source.
   *
   * @param {Source} source
   */
  #followEntries(source) {
    for (const type of SHOWN_TYPES)
      this.#on(
        type,
        (entry) => {
          // Deleted messages must disappear, whichever source is shown.
          if (this.#isShown(source) || type === 'chat-deleted' || type === 'member-purged') this.#log.show(entry);
        },
        source,
      );
    this.#when(source, 'stream-started', ({ sentAt }) => this.#stream.started(sentAt));
    this.#when(source, 'chat', (chat) => {
      this.#stream.started();
      this.#emit('chat', chat);
    });
    for (const type of /** @type {const} */ (['chat-deleted', 'member-purged'])) {
      this.#on(type, (deletion) => this.#replay?.remove(deletion), source);
      this.#on(type, (deletion) => this.#composer.forget(({ seq, authorId }) => isRemovedBy(deletion, seq, authorId)), source);
    }
    this.#on('stream-ended', ({ sentAt }) => this.#stream.ended(sentAt), source);
  }

  /**
   * This viewer has deleted something. After the end of the stream, that does not come back as an entry.
   *
   * @param {import('../../streamside/deletion.js').Deletion} deletion
   */
  #removed(deletion) {
    this.client.dispatchEvent(new CustomEvent(deletion.type, { detail: deletion }));
  }

  /** Keeps live entries while an earlier moment is shown. */
  #keepLive() {
    for (const type of SHOWN_TYPES) this.#on(type, (entry) => this.#live.add({ entry }));
    for (const type of /** @type {const} */ (['skipped', 'hole'])) this.#on(type, (gap) => this.#live.add({ gap }));
    this.#on('reset', () => this.#live.clear());
  }

  #followLog() {
    const log = this.#log;
    this.#keepLive();
    this.#followEntries(this.client);
    // Always the current rules: a jump in a recording does not show which were in force then.
    this.#on('rules-changed', ({ rules }) => rules && this.#showRules(rules));
    this.#when(this.client, 'reset', () => {
      log.restart();
      this.#loadRules();
    });
    this.#when(this.client, 'skipped', (gap) => log.gap(gap));
    this.#when(this.client, 'hole', (gap) => log.gap(gap));
    this.#pin.follow(this.client, (seq) => log.chat(seq));
    log.loadOlder = (before, limit) => this.client.history(before, limit);
  }

  #followState() {
    this.#on('state', (detail) => {
      this.#connection.show(detail);
      this.#log.joined = this.#log.joined || detail.state === 'connected' || detail.state === 'ended';
      if (detail.state === 'failed') this.#log.removeFirst();
      if (detail.problem?.code === 'SESSION_OVER') this.#sessionOver(detail.problem);
      if (detail.problem?.code === 'STREAM_NOT_FOUND') this.#stream.lost();
      this.#emit('state', detail);
    });
    this.#on('ban', (ban) => {
      this.#composer.ban = ban;
    });
    this.#on('counts', ({ status }) => {
      if (status) this.#stream.changed(status);
    });
    followSending(this.client, {
      log: this.#log,
      unsent: this.#unsent,
      composer: this.#composer,
      refused: (problem) => this.#checkSession(problem),
    });
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
      else if (problem) this.#tokenRefused(problem);
    });
  }

  #followParts() {
    const acts = this.#acts;
    const log = this.#log;
    this.#composer.addEventListener('open-change', () => this.#markLog());
    this.#composer.addEventListener('sign-in', () => this.#askToSignIn());
    log.addEventListener('reply', ({ detail: { seq, author, text } }) =>
      this.#composer.reply({ seq, authorId: author.id, name: author.name, text }),
    );
    log.addEventListener('delete', ({ detail }) => acts.remove(detail.seq));
    log.addEventListener('report', ({ detail }) => acts.report(detail.seq));
    log.addEventListener('pin', ({ detail }) => acts.pin(detail.seq));
    this.#pin.addEventListener('unpin', () => acts.pin(null));
    log.addEventListener('ban', ({ detail: { author } }) => acts.ban({ id: author.id, name: author.name }));
    log.addEventListener('member', ({ detail }) => acts.openCard(detail.author));
    log.addEventListener('problem', ({ detail }) => this.#composer.explain(detail.problem));
    this.#composer.speakers = () => this.#log.speakers;
    this.#moderation.queue.addEventListener('deleted', (event) => {
      const { streamId, seq } = /** @type {CustomEvent} */ (event).detail;
      if (streamId === this.#streamId) this.#removed({ type: 'chat-deleted', target: seq });
    });
  }

  /** The chat catches up at once, earlier than planned, after sleep, when its tab is shown again, or when the network is back. */
  #followPage() {
    const { signal } = this.#left;
    window.addEventListener('online', () => this.client.wake(), { signal });
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) this.client.wake();
      },
      { signal },
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        this.client.paced = !document.hidden;
        if (!document.hidden) this.client.wake();
      },
      { signal },
    );
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

  /** @param {Member | null} member */
  #showMember(member) {
    this.#member = member;
    this.#role.member = member;
    this.#showViewer();
    this.#restoreUnsent();
  }

  /** The member's draft and unsent messages survive a reload. */
  #keepUnsent() {
    const kept = this.#kept;
    this.#on('pending', (message) => kept.add(message));
    this.#on('sent', ({ clientMessageId }) => kept.remove(clientMessageId));
    this.#on('unsent', ({ problem, ...message }) => {
      const { code, detail, status, fields } = problem;
      if (code === 'DISCARDED' || HELD.includes(code)) kept.remove(message.clientMessageId);
      else if (code !== 'STOPPED') kept.add({ ...message, problem: { code, detail, status, fields } });
    });
    this.#unsent.addEventListener('discard', ({ detail }) => kept.remove(detail.clientMessageId));
    this.#composer.addEventListener('draft', ({ detail }) => kept.draft(detail));
  }

  /** Messages that another member has written in this page are not sent under this member's name. */
  #discardUnsent() {
    for (const { clientMessageId } of [...this.#log.takeEchoes(), ...this.#unsent.takeAll()]) this.client.discard(clientMessageId);
  }

  #restoreUnsent() {
    const member = this.#member;
    const found = member && this.#kept.claim(member.id);
    if (!found) return;
    if (this.#writer !== member.id) {
      this.#discardUnsent();
      this.#composer.restore(found);
    }
    this.#writer = member.id;
    for (const { problem, ...message } of found.chats) {
      if (problem) this.#unsent.fail({ ...message, problem: new StreamsideProblem(problem) });
      // The outcome comes as an event, and is shown then.
      else this.client.send(message.text, message).catch(() => {});
    }
  }

  #showViewer() {
    const { role } = this.#role;
    const stream = this.#stream.current;
    const channelId = stream?.channel.id;
    const rewound = this.#replay !== null;
    this.#composer.show({ member: this.#member, role, status: stream?.status, rewound });
    this.#markLog();
    this.#rules.closed = rewound || stream?.status === 'ENDED';
    this.#pin.removable = moderates(role);
    // A moderator should rather read a message late than not at all.
    this.client.complete = moderates(role);
    // This comes first, so that the page requests nothing when the queue is emptied after signing out.
    this.#emit('role', { role, channelId, queue: this.#moderation.queue });
    this.#moderation.show({ streamId: this.#streamId, channelId, role });
  }

  #markLog() {
    this.#log.viewer = { member: this.#member, role: this.#role.role, mayWrite: this.#composer.isOpen };
  }

  /** Without the rules, the server still reports which rule a message breaks. */
  async #loadRules() {
    await this.client.rules().then(
      (rules) => this.#showRules(rules),
      () => {},
    );
  }

  /** @param {Rules} rules */
  #showRules(rules) {
    this.#rules.show(rules);
    this.#moderation.rules = rules;
    this.#composer.audience = rules.audience;
    this.#log.links = rules.links !== 'REFUSED';
  }

  /**
   * Opens a window of this server to sign in, unless the page has a way of its own: on another site's page a browser withholds our
   * cookie.
   */
  #askToSignIn() {
    if (!this.#emit('sign-in-needed', { expired: false, problem: this.#refusal })) return;
    window.open(
      `${this.#place.server}/popout/${encodeURIComponent(this.#streamId)}`,
      `popout-${this.#streamId}`,
      'popup,width=420,height=720',
    );
  }

  /**
   * The site's next token would be refused, too: the viewer continues as a guest, and may ask to sign in.
   *
   * @param {StreamsideProblem} problem
   */
  #tokenRefused(problem) {
    this.#refusal = problem;
    console.error(`<streamside-chat> ${problem.detail} See docs/tokens.md#what-a-token-must-say.`);
  }

  /** @param {unknown} problem */
  #refused(problem) {
    this.#composer.explain(problem);
    this.#checkSession(problem);
  }

  /** @param {unknown} problem */
  #checkSession(problem) {
    if (problem instanceof StreamsideProblem && problem.code === 'LOGIN_REQUIRED') this.#sessionOver(problem);
  }

  /** A member whose session has expired sees a guest's chat. @param {StreamsideProblem} problem */
  #sessionOver(problem) {
    if (!this.#usesTokens) this.#emit('sign-in-needed', { expired: true, problem });
  }
}
