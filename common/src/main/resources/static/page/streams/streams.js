/** The list of streams. The address contains the status and the page, so that back, forward and sharing work. */
import '../site/site-header.js';
import './stream-list.js';
import { languageChanges, text, translatePage } from '../language/language.js';
import { session } from '../member/session.js';
import { find } from '../ui/dom.js';
import { pageNumber } from '../ui/page-number.js';
import { whenLoaded } from '../ui/when-loaded.js';

const STATUSES = ['LIVE', 'SCHEDULED', 'ENDED'];

const wanted = new URLSearchParams(location.search).get('status');
const status = STATUSES.find((each) => each === wanted) ?? 'LIVE';

const newStream = find(document, '#new-stream');

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
find(document, `.filter [data-status="${status}"]`).setAttribute('aria-current', 'page');
showNewStreamButton();
session.addEventListener('change', showNewStreamButton);
newStream.addEventListener('click', () => whenLoaded(import('./new-stream-dialog.js'), (dialog) => dialog.openNewStream()));
find(document, 'stream-list').show('/api/v1/streams', { status }, pageNumber(), `streams.none.${status.toLowerCase()}`);

function showTitle() {
  document.title = text('streams.page-title');
}

function showNewStreamButton() {
  newStream.hidden = session.member === null;
}
