/**
 * The style sheets of the chat, as objects that a shadow root adopts: the content security policy of the page around it, which may
 * forbid styles that are not its own, does not concern them.
 */
const FILES = ['../ui/theme.css', '../ui/controls.css', './chat.css'];

export const styles = await Promise.all(FILES.map(load));

async function load(file) {
  const answer = await fetch(new URL(file, import.meta.url), { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${answer.url}: HTTP ${answer.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  return sheet;
}
