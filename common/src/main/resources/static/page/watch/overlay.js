/** `/overlay/{id}?max=8&fade=20`: the newest chats as a source for broadcast software such as OBS, without anything to press. */
import { StreamsideChat } from '../../streamside/index.js';
import { chatAnnouncement } from '../chat/chat-announcement.js';
import { chatLine } from '../chat/chat-line.js';
import { translatePage, useLanguage } from '../language/language.js';

const FADE_MILLIS = 600;

const wanted = new URLSearchParams(location.search);
const max = number('max', 8, 1, 50);
/** How long a chat is shown; 0 for ever. */
const fadeSeconds = number('fade', 20, 0, 3600);
const lines = document.querySelector('.chat-lines');
const chat = new StreamsideChat({ streamId: location.pathname.split('/').at(-1), counted: false });

useLanguage(wanted.get('lang') ?? '');
translatePage();
on('chat', (entry) => show(chatLine(entry, () => {})));
on('announcement', (entry) => show(chatAnnouncement(entry)));
on('chat-deleted', ({ target }) => removeAll(({ dataset }) => dataset.seq === target));
on('member-purged', ({ memberId, upTo }) => removeAll(({ dataset }) => dataset.author === memberId && BigInt(dataset.seq) <= BigInt(upTo)));
on('reset', () => lines.replaceChildren());
chat.start();

function on(type, listener) {
  chat.addEventListener(type, ({ detail }) => listener(detail));
}

function show(line) {
  lines.append(line);
  while (lines.childElementCount > max) lines.firstElementChild.remove();
  if (fadeSeconds > 0) setTimeout(() => fade(line), fadeSeconds * 1_000);
}

function fade(line) {
  line.classList.add('leaving');
  setTimeout(() => line.remove(), FADE_MILLIS);
}

function removeAll(isGone) {
  for (const line of [...lines.children]) if (isGone(line)) line.remove();
}

function number(name, usual, least, most) {
  const given = Number(wanted.get(name) ?? usual);
  return Number.isFinite(given) ? Math.min(most, Math.max(least, given)) : usual;
}
