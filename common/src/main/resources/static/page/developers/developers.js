/** One stream over two transports, side by side: the delay of each message, and the traffic it costs. */
import '../site/site-header.js';
import './lane.js';
import { StreamsideProblem, backoffMillis, request } from '../../streamside/index.js';
import { languageChanges, setText, text, translatePage } from '../language/language.js';
import { explain } from '../language/problems.js';
import { openSignIn } from '../member/dialogs.js';
import { session } from '../member/session.js';
import { bdi, element, find } from '../ui/dom.js';
import { Race } from './race.js';

const race = new Race();
const lanes = [...document.querySelectorAll('transport-lane')];
const send = /** @type {HTMLButtonElement} */ (find(document, '#send-one'));
const said = find(document, '#said');
const about = find(document, '#about-stream');
let sent = 0;

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
begin();

function showTitle() {
  document.title = text('developers.page-title');
}

async function begin(failures = 0) {
  try {
    const { transports } = await request('/api/v1/client');
    const stream = await wantedStream();
    if (stream) follow(stream, transports);
    else setText(about, 'developers.no-stream');
  } catch (problem) {
    about.textContent = explain(problem);
    if (problem instanceof StreamsideProblem && problem.transient)
      setTimeout(() => begin(failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
  }
}

/** The stream in the address, else the newest live one. @returns {Promise<import('../types.js').Stream | undefined>} */
async function wantedStream() {
  const id = new URLSearchParams(location.search).get('stream');
  if (id !== null) return request(`/api/v1/streams/${encodeURIComponent(id)}`);
  return (await request('/api/v1/streams?status=LIVE')).content[0];
}

/** @param {import('../types.js').Stream} stream  @param {string[]} transports what the server offers */
function follow(stream, transports) {
  about.replaceChildren(
    element('span', { i18n: 'developers.stream' }),
    ' ',
    element('a', { href: `/watch.html?stream=${encodeURIComponent(stream.id)}` }, bdi({}, stream.title)),
  );
  const served = lanes.filter(({ dataset }) => transports.includes(dataset.transport ?? ''));
  for (const lane of lanes) {
    if (served.includes(lane)) lane.follow(stream.id, race, lane === served.at(-1));
    else lane.close('developers.restricted', { transports: transports.join(', ') });
  }
  session.addEventListener('change', identify);
  identify();
  send.hidden = served.length === 0;
  send.addEventListener('click', () => sendOne(served));
}

function identify() {
  for (const { chat } of lanes) chat?.identify(session.member?.id ?? null);
}

/** Over the first transport: with both, polling, so by a request. @param {import('./lane.js').TransportLane[]} served */
async function sendOne([lane]) {
  if (session.member === null) {
    openSignIn({ reason: 'developers.sign-in' });
    return;
  }
  said.textContent = '';
  try {
    await lane.chat?.send(text('developers.message', { n: ++sent }));
  } catch (problem) {
    said.textContent = explain(problem);
  }
}
