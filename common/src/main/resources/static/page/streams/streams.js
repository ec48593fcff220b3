/** The list of streams. The address says which, so that back, forward and sharing work. */
import '../site/site-header.js';
import './stream-list.js';
import { languageChanges, text, translatePage } from '../language/language.js';
import { session } from '../member/session.js';
import { pageNumber } from '../ui/page-number.js';
import { openNewStream } from './new-stream-dialog.js';

const STATUSES = ['LIVE', 'SCHEDULED', 'ENDED'];

const wanted = new URLSearchParams(location.search).get('status');
const status = STATUSES.includes(wanted) ? wanted : 'LIVE';

const byId = (id) => document.getElementById(id);

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
document.querySelector(`.filter [data-status="${status}"]`).setAttribute('aria-current', 'page');
showNewStreamButton();
session.addEventListener('change', showNewStreamButton);
byId('new-stream').addEventListener('click', openNewStream);
byId('streams').show('/api/v1/streams', { status }, pageNumber(), `streams.none.${status.toLowerCase()}`);

function showTitle() {
  document.title = text('streams.page-title');
}

function showNewStreamButton() {
  byId('new-stream').hidden = session.member === null;
}
