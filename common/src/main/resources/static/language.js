/**
 * The language of the page, and the text of every element in it. An element remembers which message it shows and with
 * which values, so switching the language needs no reload and loses no draft.
 */
import { messages } from './messages.js';

const STORED_AS = 'streamside.language';
const ATTRIBUTES = ['aria-label', 'placeholder', 'title'];

/** The values of the messages shown: per element, by message key. */
const valuesOf = new WeakMap();

/** Of the reader's own variants of the language, 13:27 or 1:27 PM, the preferred one. */
const regional = () => navigator.languages.find((each) => each.toLowerCase().split('-')[0] === current) ?? current;

let current = remembered() ?? (navigator.language?.toLowerCase().startsWith('ko') ? 'ko' : 'en');
document.documentElement.lang = current;

export const languageChanges = new EventTarget();

export function language() {
  return current;
}

export function setLanguage(language) {
  current = language in messages ? language : 'en';
  try {
    localStorage.setItem(STORED_AS, current);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  document.documentElement.lang = current;
  translate(document);
  languageChanges.dispatchEvent(new Event('change'));
}

function remembered() {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored !== null && stored in messages ? stored : null;
  } catch {
    return null;
  }
}

/** Shows a message in an element, now and after every change of the language. */
export function say(element, key, values = {}) {
  element.dataset.say = key;
  remember(element, key, values);
  element.textContent = text(key, values);
  return element;
}

/** The same for an attribute: `aria-label`, `placeholder` or `title`. */
export function sayAttribute(element, attribute, key, values = {}) {
  element.setAttribute(`data-say-${attribute}`, key);
  remember(element, key, values);
  element.setAttribute(attribute, text(key, values));
  return element;
}

/** Empties an element that said something. */
export function hush(element) {
  delete element.dataset.say;
  element.textContent = '';
}

/** Gives everything below `root` the current language: what scripts said, and what the HTML declares by `data-say`. */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-say]')) {
    element.textContent = text(element.dataset.say, valuesOf.get(element)?.[element.dataset.say]);
  }
  for (const attribute of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[data-say-${attribute}]`)) {
      const key = element.getAttribute(`data-say-${attribute}`);
      element.setAttribute(attribute, text(key, valuesOf.get(element)?.[key]));
    }
  }
}

function remember(element, key, values) {
  valuesOf.set(element, { ...valuesOf.get(element), [key]: values });
}

/**
 * The message in the current language. `{name}` is a value, written as the language writes numbers and times;
 * `{name|one|many}` is a word that depends on a number.
 */
export function text(key, values = {}) {
  const message = messages[current][key] ?? messages.en[key] ?? key;
  return message.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? written(values[name]) : new Intl.PluralRules(current).select(Number(values[name])) === 'one' ? one : many);
}

export function hasText(key) {
  return key in messages.en;
}

function written(value) {
  if (typeof value === 'number') return new Intl.NumberFormat(regional()).format(value);
  if (value instanceof Date) return new Intl.DateTimeFormat(regional(), formatOf(value)).format(value);
  return String(value ?? '');
}

/** Today's times need no date. */
function formatOf(date) {
  const today = date.toDateString() === new Date().toDateString();
  return today ? { hour: 'numeric', minute: '2-digit' } : { dateStyle: 'medium', timeStyle: 'short' };
}
