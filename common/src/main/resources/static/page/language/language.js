/**
 * The language of the page, and the text of its elements. An element remembers which message it shows and with which values,
 * so that switching the language needs no reload and loses no draft.
 */
import { serverNow } from '../../streamside/index.js';
import { store } from '../storage/stored.js';
import { LANGUAGES, firstLanguage, known } from './languages.js';

/** @typedef {Record<string, unknown>} Values of a message: numbers, times (`Date`), texts, and functions that return one of these */

const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'placeholder', 'title'];

/** The values of the messages shown: per element, by message key. @type {WeakMap<Element, Record<string, Values>>} */
const valuesOf = new WeakMap();

/** @type {Map<string, any>} */
const formats = new Map();

/** The variant of the language that the reader prefers: 13:27 or 1:27 PM. */
const regional = () => navigator.languages.find((each) => each.toLowerCase().split('-')[0] === current) ?? current;

let current = firstLanguage();
/** The language requested last: while its texts are loading, the reader may choose again. */
let wanted = current;
let messages = await LANGUAGES[current]();

export const languageChanges = new EventTarget();

export function language() {
  return current;
}

/** The reader's choice, remembered on this device if it could be loaded. @param {string} language */
export async function setLanguage(language) {
  await useLanguage(language);
  if (current === known(language)) store('language', current);
}

/**
 * Changes the language, unless its texts cannot be loaded.
 *
 * @param {string} language `ko-KR`, for example; nothing changes for a language without texts
 */
export async function useLanguage(language) {
  const next = known(language);
  if (next === undefined) return;
  wanted = next;
  if (next === current) return;
  const loaded = await LANGUAGES[next]().catch(() => null);
  if (loaded === null || wanted !== next || current === next) return;
  current = next;
  messages = loaded;
  languageChanges.dispatchEvent(new Event('change'));
}

/** Shows a page of this server in the current language, now and after every change of it. */
export function translatePage() {
  const show = () => {
    document.documentElement.lang = current;
    translate(document);
  };
  languageChanges.addEventListener('change', show);
  show();
}

/**
 * Shows a message in an element, now and after every change of the language.
 *
 * @template {HTMLElement} T
 * @param {T} element
 * @param {string} key
 * @param {Values} [values]
 */
export function setText(element, key, values = {}) {
  element.dataset.i18n = key;
  remember(element, key, values);
  element.textContent = text(key, values);
  return element;
}

/**
 * The same for an attribute: `aria-label`, `aria-valuetext`, `placeholder` or `title`.
 *
 * @template {Element} T
 * @param {T} element
 * @param {string} attribute
 * @param {string} key
 * @param {Values} [values]
 */
export function setAttributeText(element, attribute, key, values = {}) {
  element.setAttribute(`data-i18n-${attribute}`, key);
  remember(element, key, values);
  element.setAttribute(attribute, text(key, values));
  return element;
}

/** Empties an element that showed a message. @param {HTMLElement} element */
export function clearText(element) {
  delete element.dataset.i18n;
  element.textContent = '';
}

/**
 * Shows everything below `root` in the current language: what scripts have set, and what the HTML declares by `data-i18n`. It does not see
 * into shadow roots.
 *
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-i18n]')) {
    const key = element.getAttribute('data-i18n') ?? '';
    element.textContent = text(key, valuesOf.get(element)?.[key]);
  }
  for (const attribute of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[data-i18n-${attribute}]`)) {
      const key = element.getAttribute(`data-i18n-${attribute}`) ?? '';
      element.setAttribute(attribute, text(key, valuesOf.get(element)?.[key]));
    }
  }
}

/** @param {Element} element  @param {string} key  @param {Values} values */
function remember(element, key, values) {
  valuesOf.set(element, { ...valuesOf.get(element), [key]: values });
}

/**
 * The message in the current language. `{name}` is a value, or what a function returns, with numbers and times formatted for the language;
 * `{name|one|many}` is a word that depends on a number.
 *
 * @param {string} key
 * @param {Values} [values]
 */
export function text(key, values = {}) {
  const message = messages[key] ?? key;
  return message.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? formatted(values[name]) : format(Intl.PluralRules, current).select(Number(values[name])) === 'one' ? one : many,
  );
}

/** @param {string} key */
export function hasText(key) {
  return key in messages;
}

/** @param {unknown} value */
function formatted(value) {
  if (typeof value === 'function') return formatted(value());
  if (typeof value === 'number') return format(Intl.NumberFormat, regional()).format(value);
  if (value instanceof Date) return format(Intl.DateTimeFormat, regional(), formatOf(value)).format(value);
  return isolated(String(value ?? ''));
}

/** Letters that are written from right to left, and characters that set the direction. */
const DIRECTED = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text that people wrote must not change the direction of the words around it. A line of text, or the title of a browser's tab, has no
 * elements to isolate it. Direction characters that the text does not close would reach beyond the isolate, so all are removed.
 *
 * @param {string} words
 */
function isolated(words) {
  return DIRECTED.test(words) ? `\u2068${words.replace(DIRECTIONS, '')}\u2069` : words;
}

/**
 * Makes each formatter once: making one costs far more than using it, and each message has a time.
 *
 * @template T
 * @param {new (...options: any[]) => T} Format
 * @param {...(string | object)} options
 * @returns {T}
 */
function format(Format, ...options) {
  const key = JSON.stringify([Format.name, ...options]);
  let made = formats.get(key);
  if (!made) {
    made = new Format(...options);
    formats.set(key, made);
  }
  return made;
}

/** A time of today needs no date. @param {Date} date */
function formatOf(date) {
  const today = date.toDateString() === new Date(serverNow()).toDateString();
  return today ? { hour: 'numeric', minute: '2-digit' } : { dateStyle: 'medium', timeStyle: 'short' };
}
