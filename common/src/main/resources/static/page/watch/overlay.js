/**
 * `/overlay/{id}?max=8&fade=20`: the newest entries as a source for broadcast software such as OBS, without controls. Each is shown
 * until `fade` seconds after it was sent, so a refreshed source shows no old entries again.
 */
import { StreamsideChat, request, serverNow } from '../../streamside/index.js';
import { chatOf } from '../chat/chat-line.js';
import { SHOWN_TYPES, entryLine } from '../chat/entry-line.js';
import { translatePage, useLanguage } from '../language/language.js';
import { find } from '../ui/dom.js';

/** @typedef {import('../types.js').Entry} Entry */

const FADE_MILLIS = 600;

const wanted = new URLSearchParams(location.search);
const max = number('max', 8, 1, 50);
/** How long an entry is shown; 0 for ever. */
const fadeSeconds = number('fade', 20, 0, 3600);
const lines = find(document, '.chat-lines');
/** A late entry is shown only briefly, so without WebSocket the overlay uses long polling. */
const transport = (await offered()).includes('websocket') ? undefined : 'long-polling';
const chat = new StreamsideChat({ streamId: location.pathname.split('/').at(-1) ?? '', counted: false, transport });
chat.paced = false;

await useLanguage(wanted.get('lang') ?? '');
translatePage();
for (const type of SHOWN_TYPES) chat.addEventListener(type, ({ detail }) => show(detail));
chat.addEventListener('reset', () => lines.replaceChildren());
chat.start();

/** @returns {Promise<string[]>} */
async function offered() {
  try {
    return (await request('/api/v1/client')).transports;
  } catch {
    return ['websocket']; // the chat retries until the server answers, and uses what it offers
  }
}

/** @param {Entry} entry */
function show(entry) {
  if (entry.type === 'chat-deleted') {
    removeAll(({ dataset }) => dataset.seq === entry.target);
  } else if (entry.type === 'member-purged') {
    const upTo = BigInt(entry.upTo ?? 0);
    removeAll((line) => chatOf(line)?.author.id === entry.memberId && BigInt(line.dataset.seq ?? 0) <= upTo);
  } else {
    const line = entryLine(onAir(entry), () => {});
    if (line !== null) add(line, Date.parse(entry.sentAt));
  }
}

/**
 * Strangers choose their pictures. And a quote on air would have to be removed when the quoted message is deleted.
 *
 * @param {Entry} entry
 * @returns {Entry}
 */
function onAir(entry) {
  return { ...entry, author: { ...entry.author, imageUrl: undefined }, replyTo: undefined };
}

/** @param {HTMLElement} line  @param {number} sentAt */
function add(line, sentAt) {
  const leftMillis = sentAt + fadeSeconds * 1_000 - serverNow();
  if (fadeSeconds > 0 && leftMillis <= 0) return;
  lines.append(line);
  while (lines.childElementCount > max) lines.firstElementChild?.remove();
  if (fadeSeconds > 0) setTimeout(() => fade(line), leftMillis);
}

/** @param {HTMLElement} line */
function fade(line) {
  line.classList.add('leaving');
  setTimeout(() => line.remove(), FADE_MILLIS);
}

/** @param {(line: HTMLElement) => boolean} isGone */
function removeAll(isGone) {
  for (const line of /** @type {HTMLElement[]} */ ([...lines.children])) if (isGone(line)) line.remove();
}

/** @param {string} name  @param {number} usual  @param {number} least  @param {number} most */
function number(name, usual, least, most) {
  const given = Number(wanted.get(name) ?? usual);
  return Number.isFinite(given) ? Math.min(most, Math.max(least, given)) : usual;
}
