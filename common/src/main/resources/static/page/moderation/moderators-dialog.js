/** Appointing and dismissing the moderators of a channel, for its owner. */
import { openMemberList, timeHint } from '../member/member-list.js';

/** @typedef {{member: {id: string, displayName: string, imageUrl: string | null}, appointedAt: string}} Moderator */

/** @returns {Promise<void>} @param {import('../types.js').Place} place  @param {string} channelId  @param {string} memberId */
export function appoint({ request }, channelId, memberId) {
  return request(address(channelId, memberId), { method: 'PUT' });
}

/** @returns {Promise<void>} @param {import('../types.js').Place} place  @param {string} channelId  @param {string} memberId */
export function dismiss({ request }, channelId, memberId) {
  return request(address(channelId, memberId), { method: 'DELETE' });
}

/** Shows the moderators of a channel. @param {import('../types.js').Place} place  @param {string} channelId */
export function openModerators(place, channelId) {
  return openMemberList(place.root, {
    heading: 'moderators.list',
    none: 'moderators.none',
    remove: 'moderators.dismiss',
    removeOf: 'moderators.dismiss-of',
    testId: 'moderator-dismiss',
    load: async () => /** @type {Moderator[]} */ ((await place.request(address(channelId))).moderators),
    about: ({ appointedAt }) => [timeHint('moderators.since', appointedAt)],
    removed: (memberId) => dismiss(place, channelId, memberId),
  });
}

/** @param {string} channelId  @param {string} [memberId] */
function address(channelId, memberId) {
  const moderators = `/api/v1/channels/${encodeURIComponent(channelId)}/moderators`;
  return memberId === undefined ? moderators : `${moderators}/${encodeURIComponent(memberId)}`;
}
