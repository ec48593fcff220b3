/**
 * `<chat-log>`: the chats in the order of their `seq`, then the viewer's own that are still being sent.
 * Emits `delete` `{seq}`, `ban` `{author: {id, name}}` and `again` `{clientMessageId, text}`.
 *
 * It follows the newest chat while the viewer is at the bottom, and stays where it is while the viewer reads further up.
 */
import { setText } from '../language/language.js';
import { oneTabStop } from '../ui/arrow-keys.js';
import { element, icon, icons } from '../ui/dom.js';
import { ChatAnnouncer } from './chat-announcer.js';
import { chatLine, markFailed, markFor, markPending, markStored, redact } from './chat-line.js';

const MAX_LINES_FOLLOWING = 300;
/** A viewer who reads further up should not lose the place, but a page left like that for hours must not grow forever. */
const MAX_LINES = 2_000;
const AT_BOTTOM_PIXELS = 48;

class ChatLog extends HTMLElement {
  /** Set by the page. @type {(before: string | null) => Promise<{entries: object[], before: string | null}>} */
  loadOlder;

  #older = element('button', { type: 'button', class: 'quiet small', 'data-testid': 'older', i18n: 'chat.older', hidden: true,
    onclick: () => this.#showOlder() });
  #top = element('p', { class: 'chat-note', hidden: true });
  #lines = element('div', { class: 'chat-lines' });
  #scroller = element('div', { class: 'chat-scroller', role: 'log', 'aria-live': 'polite', tabindex: '0',
    'i18n-aria-label': 'chat.log', 'data-testid': 'chat-log' }, element('div', { class: 'chat-top' }, this.#older, this.#top), this.#lines);
  #newer = element('button', { type: 'button', class: 'primary small newer', 'data-testid': 'newer', hidden: true,
    onclick: () => this.#goToNewest() });
  #newerText = element('span');
  #status = element('p', { class: 'visually-hidden', role: 'status' });
  #announcer = new ChatAnnouncer(this.#scroller, this.#status);
  #updateTabStop = oneTabStop(this.#lines, '.chat-action');

  #viewer = { member: null, ownerId: undefined };
  #joined = false;
  #following = true;
  #lastScrollTop = 0;
  #unseen = 0;
  #historyBefore = undefined;
  /** The number of the first entry received, deleted chats included; null before it, undefined after lines were dropped. */
  #firstSeq = null;
  #updateScheduled = false;

  connectedCallback() {
    this.#newer.append(icon(icons.down), this.#newerText);
    this.replaceChildren(this.#scroller, this.#newer, this.#status);
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => { if (this.#following) this.#scrollToBottom(); }).observe(this.#scroller);
    // What was sent before the viewer came is not read out.
    this.#scroller.setAttribute('aria-busy', 'true');
  }

  /** Whether the first batch has arrived, so that an empty log means an empty chat. */
  get joined() {
    return this.#joined;
  }

  set joined(joined) {
    if (joined && !this.#joined) setTimeout(() => this.#scroller.removeAttribute('aria-busy'));
    this.#joined = joined;
    this.#scheduleUpdate();
  }

  /** @param {{member: {id: string} | null, ownerId?: string}} viewer decides which chats are own, and what may be done about them */
  set viewer(viewer) {
    this.#viewer = viewer;
    for (const line of this.#lines.querySelectorAll('[data-author]')) this.#mark(line);
    this.#updateTabStop();
  }

  /** Shows a chat of the log; the viewer's own chat replaces its echo. */
  add(chat) {
    if (this.#firstSeq === null) this.#firstSeq = chat.seq;
    const echo = this.#echoOf(chat.clientMessageId);
    // The id alone proves nothing: senders choose it, and another member could use the same one.
    if (echo?.dataset.author === chat.author.id) {
      this.#confirmLine(echo, chat);
      return;
    }
    if (this.#lineOf(chat.seq)) return;
    if (this.#joined) this.#announcer.announce(chat);
    const line = chatLine(chat);
    this.#mark(line);
    this.#place(line, chat.seq);
    if (!this.#following) this.#unseen++;
    this.#scheduleUpdate();
  }

  /** Shows the viewer's own chat before the server knows it. */
  echo({ clientMessageId, text }) {
    const again = this.#echoOf(clientMessageId);
    if (again) {
      markPending(again);
      return;
    }
    const { id, displayName, imageUrl } = this.#viewer.member;
    const badge = id === this.#viewer.ownerId ? 'OWNER' : undefined;
    const line = chatLine({ author: { id, name: displayName, imageUrl, badge }, text, clientMessageId });
    this.#mark(line);
    this.#lines.append(line);
    this.#goToNewest();
  }

  confirm(sent) {
    const echo = this.#echoOf(sent.clientMessageId);
    if (echo && !echo.dataset.seq) this.#confirmLine(echo, sent);
  }

  fail({ clientMessageId, text, problem }) {
    const echo = this.#echoOf(clientMessageId);
    if (!echo) return;
    markFailed(echo, problem, {
      again: () => this.#emit('again', { clientMessageId, text }),
      discard: () => { echo.remove(); this.#scroller.focus(); },
    });
    this.#scheduleUpdate();
  }

  /** @param {string} [entrySeq] the number of the entry that says so */
  remove(seq, entrySeq = seq) {
    if (this.#firstSeq === null) this.#firstSeq = entrySeq;
    const line = this.#lineOf(seq);
    // The button that was pressed is gone with the chat; the keyboard focus must go somewhere.
    if (line && redact(line)) this.#scroller.focus();
    this.#updateTabStop();
  }

  /** A line that is not a chat. */
  note(key, values = {}, testId = undefined) {
    this.#placeLast(setText(element('p', { class: 'chat-note', 'data-testid': testId }), key, values));
    this.#scheduleUpdate();
  }

  /** Clears everything except what is still being sent. */
  restart() {
    for (const line of [...this.#lines.children]) if (!isUnsent(line)) line.remove();
    this.#historyBefore = undefined;
    this.#firstSeq = null;
    this.note('chat.reset', {}, 'skipped');
  }

  #mark(line) {
    const { member, ownerId } = this.#viewer;
    const own = member !== null && line.dataset.author === member.id;
    const host = member !== null && member.id === ownerId;
    markFor(line, { own, deletable: own || host, bannable: host && !own }, {
      remove: () => this.#emit('delete', { seq: line.dataset.seq }),
      ban: () => this.#emit('ban', { author: { id: line.dataset.author, name: line.querySelector('.chat-author').textContent } }),
    });
  }

  #confirmLine(line, stored) {
    markStored(line, stored);
    this.#mark(line);
    this.#place(line, stored.seq);
    this.#scheduleUpdate();
  }

  /** Puts a line where its number belongs. A line that is there already is not touched: moving it would flicker. */
  #place(line, seq) {
    const number = BigInt(seq);
    let next = null;
    for (let other = this.#lines.lastElementChild; other; other = other.previousElementSibling) {
      if (other === line) continue;
      if (!isUnsent(other) && !(other.dataset.seq && BigInt(other.dataset.seq) > number)) break;
      next = other;
    }
    if (!line.parentNode || line.nextElementSibling !== next) this.#lines.insertBefore(line, next);
  }

  #placeLast(line) {
    const firstUnsent = [...this.#lines.children].find(isUnsent) ?? null;
    this.#lines.insertBefore(line, firstUnsent);
  }

  #lineOf(seq) {
    return this.#lines.querySelector(`.chat-line[data-seq="${CSS.escape(seq)}"]`);
  }

  #echoOf(clientMessageId) {
    if (!clientMessageId) return null;
    return this.#lines.querySelector(`[data-client-message-id="${CSS.escape(clientMessageId)}"]`);
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Once after a burst of changes: bounds the log and keeps the bottom in view. Unlike animation frames, this works in hidden pages. */
  #scheduleUpdate() {
    if (this.#updateScheduled) return;
    this.#updateScheduled = true;
    queueMicrotask(() => {
      this.#updateScheduled = false;
      this.#prune();
      this.#showTop();
      this.#updateTabStop();
      if (this.#following) this.#scrollToBottom();
      this.#showNewer();
    });
  }

  #prune() {
    const max = this.#following ? MAX_LINES_FOLLOWING : MAX_LINES;
    if (this.#lines.childElementCount <= max) return;
    while (this.#lines.childElementCount > max) this.#lines.firstElementChild.remove();
    this.#historyBefore = undefined;
    this.#firstSeq = undefined;
  }

  #showTop() {
    const oldest = this.#oldestSeq();
    const complete = this.#historyBefore === null || oldest === '1' || this.#firstSeq === '1';
    this.#older.hidden = !this.#joined || oldest === null || complete;
    this.#top.hidden = !this.#joined || (oldest !== null && !complete);
    if (!this.#top.hidden) setText(this.#top, oldest === null ? 'chat.empty' : 'chat.beginning');
  }

  #oldestSeq() {
    return this.#lines.querySelector('[data-seq]')?.dataset.seq ?? null;
  }

  async #showOlder() {
    if (this.#older.getAttribute('aria-disabled') === 'true') return;
    this.#older.setAttribute('aria-disabled', 'true');
    setText(this.#older, 'chat.loading-older');
    try {
      const { entries, before } = await this.loadOlder(this.#historyBefore ?? this.#oldestSeq());
      this.#historyBefore = before;
      this.#prepend(entries);
    } catch (problem) {
      this.#emit('problem', { problem });
    } finally {
      this.#older.removeAttribute('aria-disabled');
      setText(this.#older, 'chat.older');
    }
  }

  /** What the viewer was reading stays where it was on the screen. */
  #prepend(newestFirst) {
    const { scrollTop, scrollHeight } = this.#scroller;
    this.#following = false;
    const live = this.#scroller.getAttribute('aria-live');
    this.#scroller.setAttribute('aria-live', 'off');
    for (const entry of newestFirst) {
      if (entry.type !== 'chat' || this.#lineOf(entry.seq)) continue;
      const line = chatLine(entry);
      this.#mark(line);
      this.#lines.prepend(line);
    }
    this.#showTop();
    this.#updateTabStop();
    this.#scroller.scrollTop = scrollTop + this.#scroller.scrollHeight - scrollHeight;
    this.#scrolled();
    setText(this.#status, 'chat.older-loaded', { n: newestFirst.length });
    if (this.#older.hidden) this.#scroller.focus();
    setTimeout(() => this.#scroller.setAttribute('aria-live', live));
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    // Only scrolling up is the viewer's doing: the bottom also moves away when lines are added.
    if (scrollHeight - scrollTop - clientHeight < AT_BOTTOM_PIXELS) this.#following = true;
    else if (scrollTop < this.#lastScrollTop) this.#following = false;
    this.#lastScrollTop = scrollTop;
    if (this.#following) this.#unseen = 0;
    this.#showNewer();
  }

  #goToNewest() {
    this.#following = true;
    if (document.activeElement === this.#newer) this.#scroller.focus({ preventScroll: true });
    this.#scheduleUpdate();
  }

  #scrollToBottom() {
    this.#unseen = 0;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#lastScrollTop = this.#scroller.scrollTop;
  }

  #showNewer() {
    this.#newer.hidden = this.#following;
    if (this.#following) return;
    if (this.#unseen > 0) setText(this.#newerText, 'chat.newer', { n: this.#unseen });
    else setText(this.#newerText, 'chat.to-newest');
  }
}

function isUnsent(line) {
  return line.dataset.pending === 'true' || line.dataset.failed === 'true';
}

customElements.define('chat-log', ChatLog);
