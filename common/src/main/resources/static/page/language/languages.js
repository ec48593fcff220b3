/** The languages of the page: how to load the texts of each, and the language in which the page begins. */
import { stored } from '../storage/stored.js';

/** The server that this file is from. */
const HOME = new URL(import.meta.url).origin;

/** @typedef {Record<string, string>} Texts by key */

/** @type {Record<string, () => Promise<Texts>>} */
export const LANGUAGES = {
  en: () => import('./en.js').then(({ en }) => en),
  ko: () => import('./ko.js').then(({ ko }) => ko),
};

/** @param {string | null | undefined} language `ko-KR`, for example @returns {string | undefined} undefined for an unknown language */
export function known(language) {
  const wanted = language?.toLowerCase().split('-')[0];
  return wanted !== undefined && Object.hasOwn(LANGUAGES, wanted) ? wanted : undefined;
}

/** The language set for a chat on another site's page, else the reader's choice on this device, else the browser's language. */
export function firstLanguage() {
  const chat = globalThis.document?.querySelector('streamside-chat');
  return (chat && known(languageOf(chat))) ?? known(stored('language')) ?? known(globalThis.navigator?.language) ?? 'en';
}

/**
 * The language set for a chat: its own, or that of the page around it. On the pages of this server the reader chooses.
 *
 * @param {HTMLElement} chat
 */
export function languageOf(chat) {
  return chat.lang || (location.origin === HOME ? '' : chat.closest('[lang]')?.getAttribute('lang'));
}
