/** The style sheets of the chat as texts. The build replaces this file with the texts; unbundled, it loads them. */
const FILES = ['../ui/theme.css', '../ui/controls.css', './chat.css'];

export const sheets = await Promise.all(FILES.map(load));

/** @param {string} file */
async function load(file) {
  const answer = await fetch(new URL(file, import.meta.url), { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${answer.url}: HTTP ${answer.status}`);
  return answer.text();
}
