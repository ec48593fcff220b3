/**
 * The style sheets of the chat, as objects that a shadow root adopts: the content security policy of the page around it, which may forbid
 * styles that are not its own, does not apply to them.
 */
import { sheets } from './sheets.js';

export const styles = sheets.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});
