/** Keeps panels within what is around them and within the screen; what has no room is scrolled to. */

const EDGE_PIXELS = 8;
/** A panel that would be lower than this is scrolled into sight first. */
const LEAST_PIXELS = 160;

/**
 * @param {HTMLElement} panel as high as it likes, with `overflow: auto`
 * @param {Element} around what it must not leave
 * @param {'below' | 'above'} side which of its edges stays where it is: it grows downwards or upwards
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
