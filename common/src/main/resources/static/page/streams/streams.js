/** The list of streams. The address says which, so that back, forward and sharing work. */
import '../site/site-header.js';
import { backoffMillis, request } from '../../streamside/index.js';
import { language, languageChanges, setText, text, translatePage } from '../language/language.js';
import { explain } from '../language/problems.js';
import { session } from '../member/session.js';
import { element } from '../ui/dom.js';
import { openNewStream } from './new-stream-dialog.js';
import { streamCard } from './stream-card.js';

const STATUSES = ['LIVE', 'SCHEDULED', 'ENDED'];

const address = new URLSearchParams(location.search);
const status = STATUSES.includes(address.get('status')) ? address.get('status') : 'LIVE';
const pageNumber = Math.max(0, Number.parseInt(address.get('page') ?? '0', 10) || 0);

const byId = (id) => document.getElementById(id);

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
showFilter();
showNewStreamButton();
session.addEventListener('change', showNewStreamButton);
byId('new-stream').addEventListener('click', openNewStream);
load();

function showTitle() {
  document.title = text('streams.page-title');
  document.documentElement.lang = language();
}

function showFilter() {
  document.querySelector(`.filter [data-status="${status}"]`).setAttribute('aria-current', 'page');
}

function showNewStreamButton() {
  byId('new-stream').hidden = session.member === null;
}

/** Asks again while the server restarts, so that nobody has to reload the page. */
async function load(failures = 0) {
  try {
    show(await request(`/api/v1/streams?status=${status}&page=${pageNumber}`));
    byId('problem').textContent = '';
  } catch (problem) {
    byId('problem').textContent = explain(problem);
    if (problem.transient) setTimeout(() => load(failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
  } finally {
    byId('streams').removeAttribute('aria-busy');
  }
}

function show({ content, page }) {
  byId('streams').replaceChildren(...content.map((stream) => element('li', {}, streamCard(stream))));
  byId('none').hidden = content.length > 0;
  byId('none').replaceChildren(
    element('p', { class: 'none-title', i18n: `streams.none.${status.toLowerCase()}` }),
    element('p', { i18n: `streams.none.${status.toLowerCase()}-hint` }));
  showPages(page);
}

function showPages({ number, totalPages }) {
  const pages = byId('pages');
  pages.hidden = totalPages <= 1;
  pages.replaceChildren(
    number > 0 ? pageLink(number - 1, 'streams.previous', 'prev') : element('span'),
    setText(element('span', { class: 'page-number' }), 'streams.page', { number: number + 1, total: totalPages }),
    number + 1 < totalPages ? pageLink(number + 1, 'streams.next', 'next') : element('span'));
}

function pageLink(number, label, rel) {
  return element('a', { class: 'button quiet', href: `?status=${status}&page=${number}`, rel, i18n: label });
}
