/** Shows what `diagnosis.js` finds. */
import '../site/site-header.js';
import { languageChanges, setText, text, translatePage } from '../language/language.js';
import { element, find } from '../ui/dom.js';
import { diagnose } from './diagnosis.js';

const findings = find(document, '#findings');
const again = /** @type {HTMLButtonElement} */ (find(document, '#again'));

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
again.addEventListener('click', run);
run();

function showTitle() {
  document.title = text('diagnose.page-title');
}

async function run() {
  again.disabled = true;
  findings.replaceChildren();
  const stream = new URLSearchParams(location.search).get('stream');
  for await (const finding of diagnose({ stream })) findings.append(line(finding));
  findings.dataset.done = 'true';
  again.disabled = false;
}

/** @param {import('./diagnosis.js').Finding} finding */
function line({ verdict, what, advice, values }) {
  return element(
    'li',
    { 'data-verdict': verdict },
    element('span', { class: 'verdict', i18n: `diagnose.${verdict}` }),
    element('div', {}, setText(element('strong', {}), what, values), advice ? setText(element('p', {}), advice, values) : null),
  );
}
