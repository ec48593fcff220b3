/** The page shown in place of one that cannot be shown. The server has put the code of the problem into its heading. */
import '../site/site-header.js';
import { languageChanges, text, translatePage } from '../language/language.js';
import { find } from '../ui/dom.js';

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);

function showTitle() {
  document.title = `${text(find(document, 'h1').dataset.i18n ?? '')} · Streamside`;
}
