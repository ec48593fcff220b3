/**
 * The language of the page, and the text of its elements. An element remembers which message it shows and with which values,
 * so that switching the language needs no reload and loses no draft.
 */
import { store, stored } from '../ui/stored.js';
import { en } from './en.js';
import { ko } from './ko.js';

const MESSAGES = { en, ko };
const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'placeholder', 'title'];

/** The values of the messages shown: per element, by message key. */
const valuesOf = new WeakMap();

/** @type {Map<string, object>} */
const formats = new Map();

/** The variant of the language that the reader prefers: 13:27 or 1:27 PM. */
const regional = () => navigator.languages.find((each) => each.toLowerCase().split('-')[0] === current) ?? current;

let current = remembered() ?? (navigator.language?.toLowerCase().startsWith('ko') ? 'ko' : 'en');

export const languageChanges = new EventTarget();

export function language() {
  return current;
}

/** The reader's choice, remembered on this device. */
export function setLanguage(language) {
  useLanguage(language);
  store('language', current);
}

/** @param {string} language `ko-KR`, for example; nothing changes for one that we do not speak */
export function useLanguage(language) {
  const wanted = language.toLowerCase().split('-')[0];
  if (!Object.hasOwn(MESSAGES, wanted) || wanted === current) return;
  current = wanted;
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

function remembered() {
  const language = stored('language');
  return language !== null && language in MESSAGES ? language : null;
}

/** Shows a message in an element, now and after every change of the language. */
export function setText(element, key, values = {}) {
  element.dataset.i18n = key;
  remember(element, key, values);
  element.textContent = text(key, values);
  return element;
}

/** The same for an attribute: `aria-label`, `placeholder` or `title`. */
export function setAttributeText(element, attribute, key, values = {}) {
  element.setAttribute(`data-i18n-${attribute}`, key);
  remember(element, key, values);
  element.setAttribute(attribute, text(key, values));
  return element;
}

/** Empties an element that showed a message. */
export function clearText(element) {
  delete element.dataset.i18n;
  element.textContent = '';
}

/** Shows everything below `root` in the current language: what scripts have set, and what the HTML declares by `data-i18n`. It does not see into shadow roots. */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-i18n]')) {
    element.textContent = text(element.dataset.i18n, valuesOf.get(element)?.[element.dataset.i18n]);
  }
  for (const attribute of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[data-i18n-${attribute}]`)) {
      const key = element.getAttribute(`data-i18n-${attribute}`);
      element.setAttribute(attribute, text(key, valuesOf.get(element)?.[key]));
    }
  }
}

function remember(element, key, values) {
  valuesOf.set(element, { ...valuesOf.get(element), [key]: values });
}

/**
 * The message in the current language. `{name}` is a value, with numbers and times formatted for the language;
 * `{name|one|many}` is a word that depends on a number.
 */
export function text(key, values = {}) {
  const message = MESSAGES[current][key] ?? MESSAGES.en[key] ?? key;
  return message.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? formatted(values[name]) : format(Intl.PluralRules, current).select(Number(values[name])) === 'one' ? one : many);
}

export function hasText(key) {
  return key in MESSAGES.en;
}

function formatted(value) {
  if (typeof value === 'number') return format(Intl.NumberFormat, regional()).format(value);
  if (value instanceof Date) return format(Intl.DateTimeFormat, regional(), formatOf(value)).format(value);
  return String(value ?? '');
}

/** Makes each formatter once: making one costs far more than using it, and each chat has a time. */
function format(Format, ...options) {
  const key = JSON.stringify([Format.name, ...options]);
  let made = formats.get(key);
  if (!made) formats.set(key, made = new Format(...options));
  return made;
}

/** A time of today needs no date. */
function formatOf(date) {
  const today = date.toDateString() === new Date().toDateString();
  return today ? { hour: 'numeric', minute: '2-digit' } : { dateStyle: 'medium', timeStyle: 'short' };
}
