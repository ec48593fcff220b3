/** Text that is limited to the number of lines in `--lines`; a button shows the rest of a longer one. */
import { setText } from '../language/language.js';
import { element } from './dom.js';

/** Reads sizes after the layout, when that costs nothing. Not all browsers forget by themselves what has left the page. */
const sizes = new ResizeObserver((changes) =>
  changes.forEach(({ target }) => {
    if (target.isConnected) update(target);
    else sizes.unobserve(target);
  }),
);

/** @template {HTMLElement} T  @param {T} text  @returns {T} */
export function folded(text) {
  text.classList.add('fold');
  // A viewer who moves the focus to a link in the hidden part wants to see it.
  text.addEventListener('focusin', ({ target }) => {
    if (!isMore(target) && isCut(text)) unfold(text, true);
  });
  sizes.observe(text);
  return text;
}

/** @param {Element} text */
function update(text) {
  if (text.classList.contains('unfolded')) return;
  const more = moreOf(text);
  if (!isCut(text)) more?.remove();
  else if (!more) text.append(button(text));
}

/** @param {Element} text */
function isCut(text) {
  return !text.classList.contains('unfolded') && text.scrollHeight > text.clientHeight + 4;
}

/** @param {Element} text */
function button(text) {
  return element('button', {
    type: 'button',
    class: 'fold-more link',
    tabindex: text.closest('.chat-line') ? '-1' : null,
    'aria-expanded': 'false',
    'data-testid': 'more',
    i18n: 'fold.more',
    onclick: (event) => {
      unfold(text, !text.classList.contains('unfolded'));
      event.stopPropagation();
    },
  });
}

/** @param {Element} text  @param {boolean} open */
function unfold(text, open) {
  text.classList.toggle('unfolded', open);
  text.scrollTop = 0;
  const more = moreOf(text);
  more?.setAttribute('aria-expanded', String(open));
  if (more) setText(more, open ? 'fold.less' : 'fold.more');
}

/** @param {Element} text  @returns {HTMLElement | undefined} */
function moreOf(text) {
  return /** @type {HTMLElement | undefined} */ ([...text.children].find(isMore));
}

/** @param {EventTarget | null} element */
function isMore(element) {
  return element instanceof HTMLElement && element.classList.contains('fold-more');
}
