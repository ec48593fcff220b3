/** Banning members from a channel's chats and lifting their bans, for its moderators. */
import { openMemberList, timeHint } from '../member/member-list.js';
import { avatar } from '../ui/avatar.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';
import { field, form, select } from '../ui/form.js';

/**
 * @typedef {{member: {id: string, displayName: string, imageUrl: string | null}, bannedAt: string, until?: string, reason?: string}} Ban
 */

/** The possible lengths of a ban, in seconds; the last is permanent. @type {[string, string][]} */
const DURATIONS = [
  ['60', 'ban.minute'],
  ['600', 'ban.ten-minutes'],
  ['3600', 'ban.hour'],
  ['86400', 'ban.day'],
  ['', 'ban.for-good'],
];

/**
 * Asks first: the button is small and has others beside it.
 *
 * @param {import('../types.js').Place} place
 * @param {{channelId: string, author: {id: string, name: string}, purge: () => Promise<void>, done: () => void}} options `purge`
 *   deletes the messages of the author
 */
export function openBan(place, { channelId, author, purge, done }) {
  const dialog = openDialog(
    'ban.heading',
    form({
      fields: [
        element('p', { class: 'member' }, avatar(author), bdi({ class: 'member-name' }, author.name)),
        select({ name: 'seconds', label: 'ban.duration', testId: 'ban-seconds', options: DURATIONS, value: '600' }),
        field({ name: 'reason', label: 'ban.reason', hint: 'ban.reason-hint', testId: 'ban-reason', maxlength: '200' }),
        element(
          'label',
          { class: 'check' },
          element('input', { type: 'checkbox', name: 'purge', value: 'true', 'data-testid': 'ban-purge' }),
          element('span', { i18n: 'ban.purge' }),
        ),
        element('p', { i18n: 'ban.warning' }),
      ],
      submitLabel: 'ban.confirm',
      submitTestId: 'ban-confirm',
      danger: true,
      submit: async ({ seconds, reason, purge: wanted }) => {
        const body = { ...(seconds && { seconds: Number(seconds) }), ...(reason.trim() && { reason }) };
        await place.request(address(channelId, author.id), { method: 'PUT', body });
        if (wanted) await purge();
        dialog.close();
        done();
      },
    }),
    place.root,
  );
}

/** @returns {Promise<void>} @param {import('../types.js').Place} place  @param {string} channelId  @param {string} memberId */
export function liftBan({ request }, channelId, memberId) {
  return request(address(channelId, memberId), { method: 'DELETE' });
}

/** Shows the members banned from a channel. @param {import('../types.js').Place} place  @param {string} channelId */
export function openBans(place, channelId) {
  return openMemberList(place.root, {
    heading: 'ban.list',
    none: 'ban.none',
    remove: 'ban.lift',
    removeOf: 'ban.lift-of',
    testId: 'ban-lift',
    load: async () => /** @type {Ban[]} */ ((await place.request(address(channelId))).bans),
    about: ({ bannedAt, until, reason }) => [
      until ? timeHint('ban.until', until) : timeHint('ban.since', bannedAt),
      ...(reason ? [bdi({ class: 'hint' }, reason)] : []),
    ],
    removed: (memberId) => liftBan(place, channelId, memberId),
  });
}

/** @param {string} channelId  @param {string} [memberId] */
function address(channelId, memberId) {
  const bans = `/api/v1/channels/${encodeURIComponent(channelId)}/bans`;
  return memberId === undefined ? bans : `${bans}/${encodeURIComponent(memberId)}`;
}
