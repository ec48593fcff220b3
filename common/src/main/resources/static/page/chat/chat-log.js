/**
 * `<streamside-log>`: the entries in the order of their `seq`, then the viewer's own messages that are still being sent. Emits `reply`,
 * `delete`, `report`, `pin`, `ban` and `member` with the message concerned, or the announcement to delete, and `problem` `{problem}`.
 */
import { concerns } from '../../streamside/index.js';
import { setText, text } from '../language/language.js';
import { moderates } from '../member/role.js';
import { oneTabStop } from '../ui/arrow-keys.js';
import { element, focused } from '../ui/dom.js';
import { gathered } from '../ui/gathered.js';
import { allowLinks } from '../ui/links.js';
import { isAnnouncement, markAnnouncement } from './chat-announcement.js';
import { ChatAnnouncer } from './chat-announcer.js';
import { ChatFollow } from './chat-follow.js';
import { chatGap } from './chat-gap.js';
import { chatLine, chatOf, loseReplyTo, markFor, markStored, redact } from './chat-line.js';
import { ChatLines } from './chat-lines.js';
import { chatNote } from './chat-note.js';
import { entryLine, spoken } from './entry-line.js';

/**
 * @typedef {import('../types.js').Chat} Chat
 * @typedef {import('../types.js').Entry} Entry
 * @typedef {import('../types.js').Viewer} Viewer
 * @typedef {{testId?: string, values?: Record<string, unknown>, undo?: () => Promise<void>}} NoteOptions with `undo`, the note has a
 *   button for it
 */

const MAX_LINES_FOLLOWING = 300;
/** A viewer who reads further up should not lose the place, but a page left like that for hours must not grow forever. */
const MAX_LINES = 2_000;
const GAP_PAGE = 200;
/** How many pages of older messages are loaded to show one to which a reply leads. */
const MAX_PAGES_BACK = 5;
/** A frame in which the list moves costs more than the messages in it, and ten updates a second look smooth enough. */
const UPDATE_MILLIS = 100;
/** Messages that come faster than this just appear: an animation for each would be restless. */
const CALM_MILLIS = 300;
/** The room that the buttons of a line need above it. */
const ACTIONS_PIXELS = 40;

export class ChatLog extends HTMLElement {
  /**
   * Set by the page.
   *
   * @type {(before: string | null, limit?: number) => Promise<{entries: Entry[], before: string | null}>}
   */
  loadOlder = async () => ({ entries: [], before: null });

  #older = element('button', {
    type: 'button',
    class: 'small',
    'data-testid': 'older',
    i18n: 'chat.older',
    hidden: true,
    onclick: () => this.#showOlder(),
  });
  #top = element('p', { class: 'chat-note', hidden: true });
  /** What stands between the tags of the chat element, until the chat has joined: on the watch page the newest messages. */
  #first = element('slot');
  #lines = new ChatLines();
  #scroller = element(
    'div',
    { class: 'chat-scroller', role: 'log', 'aria-live': 'off', tabindex: '0', 'i18n-aria-label': 'chat.log', 'data-testid': 'chat-log' },
    element('div', { class: 'chat-top' }, this.#older, this.#top),
    this.#first,
    this.#lines.element,
  );
  #status = element('p', { class: 'visually-hidden', role: 'status' });
  #announcer = new ChatAnnouncer();
  #updateTabStop = oneTabStop(this.#lines.element, ':is(button:is(.chat-action, .chat-name, .chat-quote, .fold-more), a[href])');
  #update = gathered(() => this.#settle(), UPDATE_MILLIS);
  #follow = new ChatFollow(this, { scroller: this.#scroller, lines: this.#lines.element }, this.#update);

  /** @type {Viewer} */
  #viewer = { member: null, role: 'MEMBER', mayWrite: false };
  #joined = false;
  #links = true;
  /** Where the history continues; null where it ends, undefined until it was requested. @type {string | null | undefined} */
  #historyBefore = undefined;
  /**
   * The number of the first entry received, deleted messages included; null before it, undefined after lines were dropped.
   *
   * @type {string | null | undefined}
   */
  #firstSeq = null;
  /** Messages that are not shown yet. @type {Entry[]} */
  #arrived = [];
  /** Whether a recording is shown, or an earlier part of the stream: messages that the viewer sends belong elsewhere. */
  rewound = false;
  #lastArrival = 0;
  #quiet = false;
  /** How often the log was cleared: older entries that were requested before belong elsewhere. */
  #clears = 0;

  connectedCallback() {
    for (const type of ['pointerover', 'focusin']) this.#lines.element.addEventListener(type, ({ target }) => this.#placeActions(target));
    this.replaceChildren(this.#scroller, this.#follow.button, this.#status, this.#announcer.element);
  }

  /** Whether the first batch has arrived, so that an empty log means an empty chat. */
  get joined() {
    return this.#joined;
  }

  set joined(joined) {
    if (joined) this.removeFirst();
    this.#showArrived();
    this.#joined = joined;
    this.#update();
  }

  /** Removes the messages that the server has put into the page: they would stay when they are deleted. */
  removeFirst() {
    for (const given of this.#first.assignedElements()) if (given.matches('.first-messages')) given.remove();
    this.#first.remove();
  }

  /** @param {Viewer} viewer decides which messages are the viewer's own, and which actions are offered */
  set viewer(viewer) {
    this.#viewer = viewer;
    const before = focused(this);
    for (const line of this.#lines.all) this.#mark(line);
    // The button with the keyboard focus may be gone.
    if (before && before !== focused(this) && !before.isConnected) this.#scroller.focus({ preventScroll: true });
    this.#update();
  }

  /** @param {boolean} allowed whether members' messages may have links; moderators' messages always may */
  set links(allowed) {
    if (allowed === this.#links) return;
    this.#links = allowed;
    for (const line of this.#lines.chats) this.#showLinks(line);
    this.#update();
  }

  /** The other authors, the latest first. */
  get speakers() {
    return this.#lines.authors.filter(({ id }) => id !== this.#viewer.member?.id);
  }

  /**
   * Shows a new entry of the log, whatever its type: as a line in its place, or by its effect on other lines. The viewer's own message
   * replaces its echo.
   *
   * @param {import('../../streamside/index.js').Entry} entry
   */
  show(entry) {
    if (this.#firstSeq === null) this.#firstSeq = entry.seq;
    if (entry.type === 'chat') {
      this.#arrived.push(entry);
    } else {
      this.#showArrived();
      this.#apply(entry);
    }
    this.#update();
  }

  /**
   * Shows earlier items again, as they were, without reading them out.
   *
   * @param {import('./live-tail.js').Item[]} items in the order in which they came
   */
  showAgain(items) {
    this.#quietly(() => {
      for (const { entry, gap } of items) {
        if (gap) this.gap(gap);
        if (!entry) continue;
        this.#apply(entry);
        if (this.#firstSeq === null) this.#firstSeq = entry.seq;
      }
    });
    this.#follow.goToNewest();
  }

  /** Shows the viewer's own message before the server knows it. @param {import('../types.js').Message} message */
  echo({ clientMessageId, text, replyTo, mentions }) {
    const author = this.#author();
    if (author === null) return;
    const line = this.#line({ author, text, clientMessageId, replyTo: this.#quote(replyTo), mentions });
    this.#mark(line);
    this.#lines.placeEcho(line, clientMessageId);
    this.#follow.goToNewest();
  }

  /**
   * The server has stored a message of the viewer; it may have no echo here.
   *
   * @param {{clientMessageId: string, text?: string, replyTo?: string, seq: string, sentAt: string}} sent with its text, if it had to wait
   */
  confirm({ clientMessageId, text, replyTo, seq, sentAt }) {
    const author = this.#author();
    const echo = this.#lines.echo(clientMessageId);
    // The message had been stored before a reload, and came with the first entries.
    if (echo && this.#lines.entry(seq)) this.#lines.remove(echo);
    else if (echo) this.#confirmLine(echo, { seq, sentAt });
    else if (text !== undefined && author !== null && !this.rewound)
      this.show({ type: 'chat', author, text, replyTo: this.#quote(replyTo), seq, sentAt });
  }

  /** The viewer's own message waits for a moderator: its echo becomes a note. @param {import('../types.js').Message} message */
  hold({ clientMessageId, text }) {
    const echo = this.#lines.echo(clientMessageId);
    if (echo) this.#lines.remove(echo);
    this.note('held.note', { testId: 'held', values: { text } });
  }

  /** Removes the messages that are still being sent, and returns them: new ones should not appear above them for long. */
  takeEchoes() {
    this.#showArrived();
    return this.#lines.echoes.map(([clientMessageId, line]) => {
      this.#lines.remove(line);
      const { text = '', replyTo, mentions } = chatOf(line) ?? {};
      return { clientMessageId, text, replyTo: replyTo?.seq, mentions };
    });
  }

  /** Removes a deleted message or announcement. @param {string} seq */
  removeEntry(seq) {
    this.#showArrived();
    this.#announcer.forget(seq);
    const line = this.#lines.entry(seq);
    // The pressed button is gone with the message, so the keyboard focus must move.
    if (line && this.#takeAway(line)) this.#scroller.focus({ preventScroll: true });
    for (const reply of this.#lines.repliesTo(seq)) if (loseReplyTo(reply)) this.#scroller.focus();
    this.#update();
  }

  /**
   * A message leaves a tombstone, an announcement nothing.
   *
   * @param {HTMLElement} line
   * @returns {boolean} whether the keyboard focus was there
   */
  #takeAway(line) {
    if (isAnnouncement(line)) {
      const hadFocus = line.contains(focused(line));
      this.#lines.remove(line);
      return hadFocus;
    }
    const hadFocus = redact(line);
    this.#lines.regroup(line.nextElementSibling);
    return hadFocus;
  }

  /** Removes all messages of a member up to a number. @param {Entry} purge */
  #purge({ memberId = '', upTo = '0' }) {
    for (const seq of new Set([...this.#lines.chatsBy(memberId, upTo), ...this.#lines.answered(memberId, upTo)])) this.removeEntry(seq);
  }

  /** A message that is shown here; undefined if it is not shown, or deleted. @param {string} seq */
  chat(seq) {
    this.#showArrived();
    return this.#shown(seq);
  }

  /** @param {string} seq  @returns {import('../types.js').StoredChat | undefined} */
  #shown(seq) {
    const chat = chatOf(this.#lines.entry(seq) ?? null);
    return chat && { ...chat, seq };
  }

  /**
   * Adds a line that is not a message.
   *
   * @param {string} key
   * @param {NoteOptions} [options]
   */
  note(key, { testId, values, undo } = {}) {
    this.#showArrived();
    this.#lines.placeNote(chatNote(key, { testId, values, undo, problem: (problem) => this.#emit('problem', { problem }) }));
    // Nothing from before the viewer came is read out.
    if (this.#joined) this.#announcer.say(text(key, values));
    this.#update();
  }

  /** @param {import('../types.js').Gap} gap */
  gap(gap) {
    this.#showArrived();
    this.#lines.placeNote(
      chatGap(gap, {
        fill: async (before, isWanted) => {
          const rest = await this.#load(before, { limit: GAP_PAGE, isWanted });
          return rest === undefined ? before : rest;
        },
        filled: (line) => {
          this.#lines.remove(line);
          this.#scroller.focus({ preventScroll: true });
        },
      }),
      gap.after,
    );
    this.#follow.count(gap.count ?? 0);
    this.#update();
  }

  /** Clears everything except messages that are still being sent: entries are missing before the next ones. */
  restart() {
    this.clear();
    this.note('chat.reset', { testId: 'reset' });
  }

  /** Clears everything except messages that are still being sent. */
  clear() {
    this.removeFirst();
    this.#arrived = [];
    this.#clears++;
    this.#lines.clear();
    this.#historyBefore = undefined;
    this.#firstSeq = null;
    this.#update();
  }

  /** The viewer, as the author of a message; null for a guest. */
  #author() {
    const { member, role } = this.#viewer;
    if (member === null) return null;
    const { id, displayName, imageUrl } = member;
    return { id, name: displayName, imageUrl: imageUrl ?? undefined, badge: role === 'MEMBER' ? undefined : role };
  }

  /** @param {Chat} chat */
  #line(chat) {
    const line = chatLine(chat, (seq) => this.#goTo(seq));
    if (!this.#links) this.#showLinks(line);
    return line;
  }

  /** @param {HTMLElement} line */
  #showLinks(line) {
    allowLinks(line, this.#links || moderates(chatOf(line)?.author.badge));
  }

  /**
   * The quote in a reply of the viewer, as far as this page knows it.
   *
   * @param {string | undefined} seq
   * @returns {import('../types.js').Quote | undefined}
   */
  #quote(seq) {
    if (seq === undefined) return undefined;
    const chat = this.#shown(seq);
    return chat ? { seq, authorId: chat.author.id, authorName: chat.author.name, excerpt: chat.text } : { seq, unknown: true };
  }

  /** Shows the message with that number, and first loads those in between if necessary. @param {string} seq */
  async #goTo(seq) {
    for (let page = 0; page < MAX_PAGES_BACK && !this.#lines.entry(seq) && !this.#older.hidden; page++) await this.#showOlder();
    const line = this.#lines.entry(seq);
    if (!line) return;
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
    line.scrollIntoView({ block: 'center' });
  }

  /** @param {HTMLElement} line */
  #mark(line) {
    const { seq } = line.dataset;
    if (isAnnouncement(line)) markAnnouncement(line, moderates(this.#viewer.role), () => this.#emit('delete', { seq }));
    else markFor(line, this.#viewer, (act, chat) => this.#emit(act, chat));
  }

  /** The buttons of a line are above it, or below it where there is no room above. @param {EventTarget | null} target */
  #placeActions(target) {
    const line = target instanceof Element ? target.closest('.chat-line') : null;
    if (line === null) return;
    const room = line.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
    line.toggleAttribute('data-actions-below', room < ACTIONS_PIXELS);
  }

  #showArrived() {
    const now = performance.now();
    const calm = now - this.#lastArrival > CALM_MILLIS;
    if (this.#arrived.length > 0) this.#lastArrival = now;
    for (const chat of this.#arrived.splice(0)) this.#showChat(chat, calm);
  }

  /** Applies an entry at once. @param {Entry} entry */
  #apply(entry) {
    switch (entry.type) {
      case 'chat':
        return this.#showChat(entry, false);
      case 'chat-deleted':
        return this.removeEntry(entry.target ?? '');
      case 'member-purged':
        return this.#purge(entry);
      default:
        if (this.#lines.entry(entry.seq)) return;
        this.#place(entry);
        this.#say(entry);
        if (entry.type === 'announcement') this.#follow.count(1);
    }
  }

  /** Reads out an entry that is not a message. @param {Entry} entry */
  #say(entry) {
    if (!this.#joined || this.#quiet) return;
    const words = spoken(entry);
    if (words !== null) this.#announcer.say(words, entry.seq);
  }

  /** @param {Entry} chat  @param {boolean} calm whether it comes alone, so that an animation does not disturb */
  #showChat(chat, calm) {
    const echo = this.#lines.echo(chat.clientMessageId);
    // The id alone proves nothing: senders choose it, and another member could use the same one.
    if (echo && chatOf(echo)?.author.id === chat.author.id) {
      this.#confirmLine(echo, chat);
      return;
    }
    if (this.#lines.entry(chat.seq)) return;
    if (this.#joined && !this.#quiet)
      this.#announcer.announce(chat, this.#viewer.member !== null && concerns(chat, this.#viewer.member.id));
    this.#place(chat)?.classList.toggle('arriving', calm);
    this.#follow.count(1);
  }

  /** @param {Entry} entry  @returns {HTMLElement | null} null if the entry shows nothing */
  #place(entry) {
    const line = entryLine(entry, (seq) => this.#goTo(seq));
    if (line === null) return null;
    if (!this.#links) this.#showLinks(line);
    this.#mark(line);
    this.#lines.place(line, entry.seq);
    return line;
  }

  /** @param {HTMLElement} line  @param {{seq: string, sentAt: string}} stored */
  #confirmLine(line, stored) {
    markStored(line, stored);
    this.#mark(line);
    this.#lines.place(line, stored.seq);
    this.#update();
  }

  /** @param {keyof HTMLElementEventMap} type  @param {object} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Everything that changes or reads the layout. */
  #settle() {
    this.#showArrived();
    if (this.#lines.prune(this.#follow.moving ? MAX_LINES_FOLLOWING : MAX_LINES)) {
      this.#historyBefore = undefined;
      this.#firstSeq = undefined;
    }
    this.#showTop();
    this.#updateTabStop();
    this.#follow.settle();
  }

  #showTop() {
    const oldest = this.#lines.oldestSeq;
    const complete = this.#historyBefore === null || oldest === '1' || this.#firstSeq === '1';
    this.#older.hidden = !this.#joined || oldest === null || complete;
    this.#top.hidden = !this.#joined || (oldest !== null && !complete);
    if (!this.#top.hidden) setText(this.#top, oldest !== null ? 'chat.beginning' : this.rewound ? 'chat.empty-so-far' : 'chat.empty');
  }

  async #showOlder() {
    if (this.#older.getAttribute('aria-disabled') === 'true') return;
    this.#older.setAttribute('aria-disabled', 'true');
    setText(this.#older, 'chat.loading-older');
    const before = await this.#load(this.#historyBefore ?? this.#lines.oldestSeq);
    if (before !== undefined) this.#historyBefore = before;
    this.#older.removeAttribute('aria-disabled');
    setText(this.#older, 'chat.older');
    this.#showTop();
    if (this.#older.hidden) this.#scroller.focus();
  }

  /**
   * @param {string | null} before
   * @param {{limit?: number, isWanted?: (entry: Entry) => boolean}} [which]
   * @returns {Promise<string | null | undefined>} where to continue; undefined if it did not succeed
   */
  async #load(before, { limit, isWanted = () => true } = {}) {
    const clears = this.#clears;
    try {
      const page = await this.loadOlder(before, limit);
      if (clears !== this.#clears) return undefined;
      this.#placeOlder(page.entries.filter(isWanted));
      return page.before;
    } catch (problem) {
      this.#emit('problem', { problem });
      return undefined;
    }
  }

  /** @param {Entry[]} entries deleted ones are not among them */
  #placeOlder(entries) {
    // Entries that the viewer has requested are summed up, not read out.
    this.#quietly(() =>
      this.#follow.keepPlace(() => {
        for (const entry of entries) {
          if (!this.#lines.entry(entry.seq)) this.#place(entry);
        }
        this.#showTop();
        this.#updateTabStop();
      }),
    );
    setText(this.#status, 'chat.older-loaded', { n: entries.length });
  }

  /** Makes a change that is not read out. @param {() => void} change */
  #quietly(change) {
    this.#quiet = true;
    change();
    this.#quiet = false;
  }
}

customElements.define('streamside-log', ChatLog);
