/** One stream in the list. */
import '../ui/starts-in.js';
import { request, serverNow } from '../../streamside/index.js';
import { setText } from '../language/language.js';
import { avatar, hueOf } from '../ui/avatar.js';
import { bdi, element } from '../ui/dom.js';
import { duration } from '../ui/duration.js';

/** @param {import('../types.js').Stream} stream */
export function streamCard(stream) {
  return element(
    'article',
    { class: 'card' },
    element(
      'div',
      { class: `card-picture ${hueOf(stream.id)}`, 'aria-hidden': 'true' },
      element('span', { class: 'status', 'data-status': stream.status, i18n: `status.${stream.status}` }),
    ),
    element(
      'div',
      { class: 'card-text' },
      avatar(stream.channel),
      element(
        'div',
        {},
        element(
          'h2',
          {},
          element('a', { href: `watch.html?stream=${encodeURIComponent(stream.id)}`, 'data-testid': 'stream-link' }, bdi({}, stream.title)),
        ),
        element(
          'p',
          { class: 'card-channel' },
          element('a', { href: `channel.html?channel=${encodeURIComponent(stream.channel.id)}` }, bdi({}, stream.channel.name)),
        ),
        when(stream),
      ),
    ),
  );
}

/** @param {import('../types.js').Stream} stream */
function when({ id, status, startsAt, startedAt, endedAt, chats }) {
  if (status === 'SCHEDULED' && startsAt) return planned(startsAt);
  if (status === 'LIVE' && startedAt) return live(id, startedAt);
  if (status === 'ENDED' && endedAt) return past(endedAt, startedAt, chats);
  return null;
}

/** Leaves out the number of viewers if it is unknown. @param {string} id  @param {string} startedAt */
function live(id, startedAt) {
  const since = line(time('streams.started', startedAt));
  request(`/api/v1/streams/${encodeURIComponent(id)}/counts`).then(
    ({ viewers: n }) => since.append(' · ', setText(element('span'), 'watch.viewers', { n })),
    () => {},
  );
  return since;
}

/**
 * The end and, in a line below it, the length and the number of messages, if the server knows them.
 *
 * @param {string} endedAt  @param {string | null} startedAt  @param {number | null | undefined} chats
 */
function past(endedAt, startedAt, chats) {
  const facts = [
    startedAt ? length(startedAt, endedAt) : null,
    typeof chats === 'number' ? setText(element('span'), 'streams.messages', { n: chats }) : null,
  ].filter((fact) => fact !== null);
  return element(
    'div',
    {},
    line(time('streams.ended-at', endedAt)),
    ...(facts.length > 0 ? [line(...facts.flatMap((fact, i) => (i === 0 ? [fact] : [' · ', fact])))] : []),
  );
}

/** The countdown has a line of its own: viewers look for it. @param {string} startsAt */
function planned(startsAt) {
  const countdown = element('starts-in', { class: 'card-countdown' });
  countdown.at = startsAt;
  return element('div', {}, line(time('starts.at', startsAt)), line(countdown));
}

/** @param {string} from  @param {string} to */
function length(from, to) {
  return setText(element('span'), 'streams.length', { time: duration((Date.parse(to) - Date.parse(from)) / 1_000) });
}

/** @param {...(Node | string)} content */
function line(...content) {
  return element('p', { class: 'card-when' }, ...content);
}

/** Marks a time of today as such, because the list covers many days. @param {string} key  @param {string} instant */
function time(key, instant) {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date(serverNow()).toDateString();
  return setText(element('time', { datetime: instant }), isToday ? `${key}-today` : key, { time: date });
}
