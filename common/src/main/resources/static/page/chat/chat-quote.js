/** The quote in a reply: a button that leads to the quoted message. */
import { setText } from '../language/language.js';
import { bdi, element, focused, icon, icons } from '../ui/dom.js';

/**
 * @param {import('../types.js').Quote} quote only the number remains of a deleted message
 * @param {() => void} onclick
 */
export function chatQuote({ authorName, excerpt }, onclick) {
  if (authorName === undefined) return goneQuote();
  return element(
    'button',
    { type: 'button', tabindex: '-1', class: 'chat-quote', 'data-testid': 'chat-quote', onclick },
    icon(icons.reply),
    element('span', { class: 'visually-hidden', i18n: 'chat.reply-to' }),
    ' ',
    bdi({ class: 'chat-quoted' }, `${authorName}: ${excerpt}`),
  );
}

/** The quoted message has been deleted. @param {HTMLElement} line  @returns {boolean} whether the keyboard focus was on the quote */
export function loseQuote(line) {
  const quote = line.querySelector('.chat-quote');
  const hadFocus = quote !== null && quote === focused(line);
  quote?.replaceWith(goneQuote());
  return hadFocus;
}

function goneQuote() {
  return setText(element('span', { class: 'chat-quote', 'data-testid': 'chat-quote' }), 'chat.reply-to-deleted');
}
