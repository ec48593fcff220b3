/** One stream in the list. */
import '../ui/starts-in.js';
import { setText } from '../language/language.js';
import { avatar, hueOf } from '../ui/avatar.js';
import { bdi, element } from '../ui/dom.js';

export function streamCard(stream) {
  return element('article', { class: 'card' },
    element('div', { class: `card-picture ${hueOf(stream.id)}`, 'aria-hidden': 'true' },
      element('span', { class: 'status', 'data-status': stream.status, i18n: `status.${stream.status}` })),
    element('div', { class: 'card-text' },
      avatar(stream.channel),
      element('div', {},
        element('h2', {},
          element('a', { href: `watch.html?stream=${encodeURIComponent(stream.id)}`, 'data-testid': 'stream-link' },
            bdi({}, stream.title))),
        element('p', { class: 'card-channel' },
          element('a', { href: `channel.html?channel=${encodeURIComponent(stream.channel.id)}` }, bdi({}, stream.channel.name))),
        when(stream))));
}

function when({ status, startsAt, startedAt, endedAt }) {
  if (status === 'SCHEDULED' && startsAt) return planned(startsAt);
  if (status === 'LIVE' && startedAt) return time('streams.started', startedAt);
  if (status === 'ENDED' && endedAt) return time('streams.ended-at', endedAt);
  return null;
}

function planned(startsAt) {
  const countdown = element('starts-in', { class: 'card-countdown' });
  countdown.at = startsAt;
  const line = time('starts.at', startsAt);
  line.append(' · ', countdown);
  return line;
}

function time(key, instant) {
  return element('p', { class: 'card-when' }, setText(element('time', { datetime: instant }), key, { time: new Date(instant) }));
}
