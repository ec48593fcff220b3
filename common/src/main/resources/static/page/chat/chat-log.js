/**
 * `<streamside-log>`: the chats in the order of their `seq`, then the viewer's own that are still being sent.
 * Emits `reply` `{seq, name, text}`, `delete`, `report` and `pin` `{seq}`, `ban` and `member` `{author: {id, name}}` and `problem`
 * `{problem}`.
 */
import { concerns } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { mayModerate, moderates } from '../member/role.js';
import { oneTabStop } from '../ui/arrow-keys.js';
import { element } from '../ui/dom.js';
import { gathered } from '../ui/gathered.js';
import { chatAnnouncement } from './chat-announcement.js';
import { ChatAnnouncer } from './chat-announcer.js';
import { ChatFollow } from './chat-follow.js';
import { chatGap } from './chat-gap.js';
import { chatLine, chatOf, markFor, markStored, redact } from './chat-line.js';
import { ChatLines } from './chat-lines.js';
import { chatNote } from './chat-note.js';
import { loseQuote } from './chat-quote.js';

const MAX_LINES_FOLLOWING = 300;
/** A viewer who reads further up should not lose the place, but a page left like that for hours must not grow forever. */
const MAX_LINES = 2_000;
const GAP_PAGE = 200;
/** How many pages of older chats are loaded to show one that a reply leads to. */
const MAX_PAGES_BACK = 5;
/** A frame in which the list moves costs more than the chats in it, and ten updates a second look smooth enough. */
const UPDATE_MILLIS = 100;
/** Chats that come faster than this just appear: a movement for each would be restless. */
const CALM_MILLIS = 300;

class ChatLog extends HTMLElement {
  /** Set by the page. @type {(before: string | null, limit?: number) => Promise<{entries: object[], before: string | null}>} */
  loadOlder;

  #older = element('button', { type: 'button', class: 'quiet small', 'data-testid': 'older', i18n: 'chat.older', hidden: true,
    onclick: () => this.#showOlder() });
  #top = element('p', { class: 'chat-note', hidden: true });
  #lines = new ChatLines();
  #scroller = element('div', { class: 'chat-scroller', role: 'log', 'aria-live': 'polite', tabindex: '0',
    'i18n-aria-label': 'chat.log', 'data-testid': 'chat-log' }, element('div', { class: 'chat-top' }, this.#older, this.#top), this.#lines.element);
  #status = element('p', { class: 'visually-hidden', role: 'status' });
  #announcer = new ChatAnnouncer(this.#scroller, this.#status);
  #updateTabStop = oneTabStop(this.#lines.element, 'button:is(.chat-action, .chat-name, .chat-quote)');
  #update = gathered(() => this.#settle(), UPDATE_MILLIS);
  #follow = new ChatFollow(this, { scroller: this.#scroller, lines: this.#lines.element }, this.#update);

  #viewer = { member: null, role: 'MEMBER' };
  #joined = false;
  #historyBefore = undefined;
  /** The number of the first entry received, deleted chats included; null before it, undefined after lines were dropped. */
  #firstSeq = null;
  /** Chats that are not shown yet. */
  #arrived = [];
  #lastArrival = 0;

  connectedCallback() {
    this.replaceChildren(this.#scroller, this.#follow.button, this.#status);
    // What was sent before the viewer came is not read out.
    this.#scroller.setAttribute('aria-busy', 'true');
  }

  /** Whether the first batch has arrived, so that an empty log means an empty chat. */
  get joined() {
    return this.#joined;
  }

  set joined(joined) {
    this.#showArrived();
    if (joined && !this.#joined) setTimeout(() => this.#scroller.removeAttribute('aria-busy'));
    this.#joined = joined;
    this.#update();
  }

  /** @param {{member: {id: string} | null, role: string}} viewer decides which chats are own, and what may be done about them */
  set viewer(viewer) {
    this.#viewer = viewer;
    for (const line of this.#lines.element.querySelectorAll('[data-author]')) this.#mark(line);
    this.#update();
  }

  /** Others who have spoken, the latest first. */
  get speakers() {
    return this.#lines.authors.filter(({ id }) => id !== this.#viewer.member?.id);
  }

  /** Shows a chat of the log; the viewer's own chat replaces its echo. */
  add(chat) {
    if (this.#firstSeq === null) this.#firstSeq = chat.seq;
    this.#arrived.push(chat);
    this.#update();
  }

  /** Shows the viewer's own chat before the server knows it. */
  echo({ clientMessageId, text, replyTo }) {
    const line = this.#line({ author: this.#author(), text, clientMessageId, replyTo: this.#quote(replyTo) });
    this.#mark(line);
    this.#lines.placeEcho(line);
    this.#follow.goToNewest();
  }

  /** The server has stored a chat of the viewer; it may have no echo here. */
  confirm({ clientMessageId, text, replyTo, seq, sentAt }) {
    const echo = this.#lines.echo(clientMessageId);
    if (echo) this.#confirmLine(echo, { seq, sentAt });
    else if (text !== undefined && this.#viewer.member !== null) this.add({ author: this.#author(), text, replyTo: this.#quote(replyTo), seq, sentAt });
  }

  /** The viewer's own chat waits for a moderator: its echo becomes a note. */
  hold({ clientMessageId, text }) {
    const echo = this.#lines.echo(clientMessageId);
    if (echo) this.#lines.remove(echo);
    this.note('held.note', { testId: 'held', values: { text } });
  }

  /** Removes the chats that are still being sent, and returns them: new ones should not appear above them for long. */
  takeEchoes() {
    this.#showArrived();
    return this.#lines.echoes.map((line) => {
      this.#lines.remove(line);
      const { clientMessageId, replyTo } = line.dataset;
      return { clientMessageId, text: line.querySelector('.chat-text').textContent, replyTo };
    });
  }

  /** @param {string} [entrySeq] the number of the entry that deletes it */
  remove(seq, entrySeq = seq) {
    if (this.#firstSeq === null) this.#firstSeq = entrySeq;
    this.#showArrived();
    const line = this.#lines.chat(seq);
    // The button that was pressed is gone with the chat; the keyboard focus must go somewhere.
    if (line && redact(line)) this.#scroller.focus();
    if (line) this.#lines.regroup(line.nextElementSibling);
    for (const reply of this.#lines.repliesTo(seq)) if (loseQuote(reply)) this.#scroller.focus();
    this.#update();
  }

  /** All chats of a member up to a number are gone. */
  purge(memberId, upTo, entrySeq) {
    if (this.#firstSeq === null) this.#firstSeq = entrySeq;
    this.#showArrived();
    const gone = this.#lines.chatsBy(memberId, upTo).map(({ dataset }) => dataset.seq);
    for (const seq of new Set([...gone, ...this.#lines.answered(memberId, upTo)])) this.remove(seq);
  }

  /** A chat that is shown here; undefined if it is not, or gone. */
  chat(seq) {
    this.#showArrived();
    const line = this.#lines.chat(seq);
    return line && chatOf(line);
  }

  /** The start of the stream, the first entry of its log. */
  begin({ seq }) {
    this.#lines.placeNote(setText(element('p', { class: 'chat-note', 'data-seq': seq }), 'chat.started'), seq);
    this.#update();
  }

  /** What a moderator says to everybody. */
  announce(announcement) {
    if (this.#firstSeq === null) this.#firstSeq = announcement.seq;
    this.#showArrived();
    this.#lines.placeNote(chatAnnouncement(announcement), announcement.seq);
    this.#follow.count(1);
    this.#update();
  }

  /**
   * A line that is not a chat.
   *
   * @param {string} key
   * @param {{testId?: string, values?: object, undo?: () => Promise<void>}} [options] what can be undone has a button for it
   */
  note(key, { testId, values, undo } = {}) {
    this.#showArrived();
    this.#lines.placeNote(chatNote(key, { testId, values, undo, problem: (problem) => this.#emit('problem', { problem }) }));
    this.#update();
  }

  /** @param {{after: string, next: string, count?: number}} gap entries that were left out */
  gap(gap) {
    this.#showArrived();
    this.#lines.placeNote(chatGap(gap, {
      fill: async (before, isWanted) => {
        const rest = await this.#load(before, { limit: GAP_PAGE, isWanted });
        return rest === undefined ? before : rest;
      },
      filled: (line) => { this.#lines.remove(line); this.#scroller.focus({ preventScroll: true }); },
    }), gap.after);
    this.#follow.count(gap.count ?? 0);
    this.#update();
  }

  /** Clears everything except what is still being sent: entries are missing before those that come. */
  restart() {
    this.clear();
    this.note('chat.reset', { testId: 'reset' });
  }

  /** Clears everything except what is still being sent. */
  clear() {
    this.#arrived = [];
    this.#lines.clear();
    this.#historyBefore = undefined;
    this.#firstSeq = null;
    this.#update();
  }

  #author() {
    const { member: { id, displayName, imageUrl }, role } = this.#viewer;
    return { id, name: displayName, imageUrl, badge: role === 'MEMBER' ? undefined : role };
  }

  #line(chat) {
    return chatLine(chat, (seq) => this.#goTo(seq));
  }

  /** What a reply of the viewer shows, as far as this page knows it. */
  #quote(seq) {
    if (seq === undefined) return undefined;
    const line = this.#lines.chat(seq);
    return line?.dataset.author === undefined ? { seq, unknown: true } : { seq, authorId: line.dataset.author, authorName: line.querySelector('.chat-author').textContent,
      excerpt: line.querySelector('.chat-text').textContent };
  }

  /** Shows the chat with that number, after those between if need be. */
  async #goTo(seq) {
    for (let page = 0; page < MAX_PAGES_BACK && !this.#lines.chat(seq) && !this.#older.hidden; page++) await this.#showOlder();
    const line = this.#lines.chat(seq);
    if (!line) return;
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
    line.scrollIntoView({ block: 'center' });
  }

  #mark(line) {
    const { member, role } = this.#viewer;
    const { mentions, replyAuthor } = line.dataset;
    const own = member !== null && line.dataset.author === member.id;
    const below = !own && mayModerate(role, line.dataset.role);
    const author = () => ({ id: line.dataset.author, name: line.querySelector('.chat-author').textContent });
    const concerned = member !== null && !own && concerns({ mentions: mentions?.split(' '), replyTo: { authorId: replyAuthor } }, member.id);
    markFor(line, { own, concerned, answerable: member !== null && !own, deletable: own || below, reportable: member !== null && !own && !moderates(role), pinnable: moderates(role), bannable: below, knowable: moderates(role) && !own }, {
      reply: () => this.#emit('reply', { seq: line.dataset.seq, name: author().name, text: line.querySelector('.chat-text').textContent }),
      remove: () => this.#emit('delete', { seq: line.dataset.seq }),
      report: () => this.#emit('report', { seq: line.dataset.seq }),
      pin: () => this.#emit('pin', { seq: line.dataset.seq }),
      ban: () => this.#emit('ban', { author: author() }),
      open: () => this.#emit('member', { author: author() }),
    });
  }

  #showArrived() {
    const now = performance.now();
    const calm = now - this.#lastArrival > CALM_MILLIS;
    if (this.#arrived.length > 0) this.#lastArrival = now;
    for (const chat of this.#arrived.splice(0)) this.#show(chat, calm);
  }

  #show(chat, calm) {
    const echo = this.#lines.echo(chat.clientMessageId);
    // The id alone proves nothing: senders choose it, and another member could use the same one.
    if (echo?.dataset.author === chat.author.id) {
      this.#confirmLine(echo, chat);
      return;
    }
    if (this.#lines.chat(chat.seq)) return;
    if (this.#joined) this.#announcer.announce(chat, this.#viewer.member !== null && concerns(chat, this.#viewer.member.id));
    this.#place(chat).classList.toggle('arriving', calm);
    this.#follow.count(1);
  }

  #place(chat) {
    const line = this.#line(chat);
    this.#mark(line);
    this.#lines.place(line, chat.seq);
    return line;
  }

  #confirmLine(line, stored) {
    markStored(line, stored);
    this.#mark(line);
    this.#lines.place(line, stored.seq);
    this.#update();
  }

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
    if (!this.#top.hidden) setText(this.#top, oldest === null ? 'chat.empty' : 'chat.beginning');
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

  /** Where to continue; undefined if it did not succeed. */
  async #load(before, { limit, isWanted = () => true } = {}) {
    try {
      const page = await this.loadOlder(before, limit);
      this.#placeOlder(page.entries.filter(isWanted));
      return page.before;
    } catch (problem) {
      this.#emit('problem', { problem });
      return undefined;
    }
  }

  #placeOlder(entries) {
    // What the viewer has asked for is summed up, not read out.
    const live = this.#scroller.getAttribute('aria-live');
    this.#scroller.setAttribute('aria-live', 'off');
    this.#follow.keepPlace(() => {
      for (const entry of entries) {
        if (entry.type === 'chat' && !this.#lines.chat(entry.seq)) this.#place(entry);
      }
      this.#showTop();
      this.#updateTabStop();
    });
    setText(this.#status, 'chat.older-loaded', { n: entries.length });
    setTimeout(() => this.#scroller.setAttribute('aria-live', live));
  }
}

customElements.define('streamside-log', ChatLog);
