/** A channel and all its streams, newest first. The address contains the channel and the search. */
import '../site/site-header.js';
import '../streams/stream-list.js';
import '../watch/subscribe-button.js';
import { StreamsideProblem, backoffMillis, request } from '../../streamside/index.js';
import { languageChanges, text, translatePage } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { bdi, element, find } from '../ui/dom.js';
import { control } from '../ui/form.js';
import { pageNumber } from '../ui/page-number.js';

const address = new URLSearchParams(location.search);
const id = address.get('channel') ?? '';
const title = (address.get('title') ?? '').trim();

const head = find(document, '#channel');
const search = /** @type {HTMLFormElement} */ (find(document, '.channel-search'));
const problem = element('p', { class: 'problem', role: 'alert' });
/** @type {import('../types.js').Channel | null} */
let channel = null;

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
control(search, 'title').value = title;
search.addEventListener('submit', (event) => {
  event.preventDefault();
  location.assign(`?${parameters(control(search, 'title').value.trim())}`);
});
head.addEventListener('problem', ({ detail }) => {
  problem.textContent = detail.problem === null ? '' : explain(detail.problem);
});
load();

/** Retries while the server restarts, so that viewers need not reload the page. */
async function load(failures = 0) {
  try {
    channel = /** @type {import('../types.js').Channel} */ (await request(`/api/v1/channels/${encodeURIComponent(id)}`));
    search.hidden = false;
    showChannel(channel);
  } catch (failure) {
    problem.textContent = explain(failure);
    head.replaceChildren(problem, element('a', { class: 'button', href: './', i18n: 'watch.to-streams' }));
    if (failure instanceof StreamsideProblem && failure.transient)
      setTimeout(() => load(failures + 1), backoffMillis(failures + 1, failure.retryAfterMillis));
  }
}

/** @param {import('../types.js').Channel} channel */
function showChannel(channel) {
  problem.textContent = '';
  const subscribe = element('subscribe-button');
  head.replaceChildren(avatar(channel), element('div', {}, element('h1', {}, bdi({}, channel.name)), subscribe.count), subscribe, problem);
  subscribe.show(channel);
  showTitle();
  find(document, 'stream-list').show(
    `/api/v1/channels/${encodeURIComponent(id)}/streams`,
    title ? { title } : {},
    pageNumber(),
    title ? 'channel.not-found' : 'channel.none',
  );
}

/** @param {string} wanted */
function parameters(wanted) {
  return new URLSearchParams(wanted ? { channel: id, title: wanted } : { channel: id });
}

function showTitle() {
  document.title = channel === null ? text('streams.page-title') : text('watch.page-title', { title: channel.name });
}
