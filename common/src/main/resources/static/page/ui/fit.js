/** Keeps panels within their surroundings and the screen; content without room is scrolled. */

const EDGE_PIXELS = 8;
/** If a panel would have less room than this, its surroundings are scrolled into view first. */
const LEAST_PIXELS = 160;

/**
 * @param {HTMLElement} panel of any height, with `overflow: auto`
 * @param {Element} around the element that it must not leave
 * @param {'below' | 'above'} side where it grows: `below` keeps its upper edge in place, `above` its lower edge
 */
export function fit(panel, around, side) {
  panel.style.maxHeight = '';
  if (room(panel, around, side) < Math.min(LEAST_PIXELS, panel.scrollHeight)) around.scrollIntoView({ block: 'nearest' });
  panel.style.maxHeight = `${Math.max(0, room(panel, around, side))}px`;
}

/** @param {Element} panel  @param {Element} around  @param {'below' | 'above'} side */
function room(panel, around, side) {
  const box = around.getBoundingClientRect();
  const { top, bottom } = panel.getBoundingClientRect();
  return side === 'below' ? Math.min(box.bottom, innerHeight) - top - EDGE_PIXELS : bottom - Math.max(box.top, 0) - EDGE_PIXELS;
}
