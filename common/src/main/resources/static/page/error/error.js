/** The page shown instead of one that cannot be. The server has put the code of the problem into its heading. */
import '../site/site-header.js';
import { languageChanges, translatePage } from '../language/language.js';

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);

function showTitle() {
  document.title = `${document.querySelector('h1').textContent} · Streamside`;
}
