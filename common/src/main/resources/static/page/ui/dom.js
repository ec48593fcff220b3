/** Creates elements. Text always becomes a text node, so markup in it stays text. */
import { setAttributeText, setText } from '../language/language.js';

/**
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes a string is an
 *   attribute and `true` an empty one; `false`, null and undefined are left out; a function `onclick` listens; `i18n` is a message key;
 *   `i18n-aria-label` and the like are message keys of attributes
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  /** @type {HTMLElement} */
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') created.addEventListener(name.slice(2), value);
    else if (name === 'i18n') setText(created, String(value));
    else if (name.startsWith('i18n-')) setAttributeText(created, name.slice(5), String(value));
    else created.setAttribute(name, value === true ? '' : String(value));
  }
  created.append(...children.filter((child) => child !== null && child !== undefined));
  return /** @type {HTMLElementTagNameMap[T]} */ (created);
}

/**
 * The first element that matches a selector; it must exist.
 *
 * @template {string} S
 * @param {ParentNode} root
 * @param {S} selector a tag, or any other selector
 * @returns {S extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[S] : HTMLElement}
 */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new TypeError(`nothing is ${selector}`);
  return /** @type {any} */ (found);
}

/** The element with the keyboard focus in the tree of a node: a document does not see into a shadow root. @param {Node} node */
export function focused(node) {
  const root = node.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/** The element with the keyboard focus on the whole page, shadow roots included; the body if there is none. @returns {Element} */
export function withFocus() {
  let current = document.activeElement ?? document.body;
  while (current.shadowRoot?.activeElement) current = current.shadowRoot.activeElement;
  return current;
}

/**
 * Text that people wrote, isolated so that it cannot change the direction of the text around it.
 *
 * @param {Attributes} attributes
 * @param {...(Node | string)} content
 */
export function bdi(attributes, ...content) {
  return element('bdi', attributes, ...content);
}

const SVG = 'http://www.w3.org/2000/svg';

/** A 24 × 24 line drawing in the colour of the text; decoration only, so hidden from assistive technology. @param {string} path */
export function icon(path) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const icons = {
  ban: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M6 6l12 12',
  close: 'M6 6l12 12M18 6L6 18',
  delete: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12',
  down: 'M12 5v14M6 13l6 6 6-6',
  like: 'M7 11v9H4v-9zM7 11l4-8c1.5 0 2.5 1 2.5 2.500V9H19a1.5 1.5 0 0 1 1.5 1.800l-1.4 7.500A2 2 0 0 1 17.1 20H7',
  dislike: 'M17 13V4h3v9zM17 13l-4 8c-1.5 0-2.5-1-2.5-2.500V15H5a1.5 1.5 0 0 1-1.5-1.800l1.4-7.500A2 2 0 0 1 6.9 4H17',
  moderate: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  report: 'M5 21V4M5 5h13l-3 4 3 4H5',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  reply: 'M10 6L4 12l6 6M4 12h10a6 6 0 0 1 6 6',
  send: 'M4 12L20 4l-5 16-3.5-6.500z',
  view: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  viewers: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
};
