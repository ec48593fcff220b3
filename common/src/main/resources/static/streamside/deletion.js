/** @typedef {Pick<import('./types.js').Entry, 'type' | 'target' | 'memberId' | 'upTo'>} Deletion `chat-deleted` or `member-purged` */

/**
 * Returns whether a deletion removes a message: it is the deleted one, or one of a purged member.
 *
 * @param {Deletion} deletion
 * @param {string} seq of the message
 * @param {string | undefined} authorId of the message
 * @returns {boolean}
 */
export function isRemovedBy({ type, target, memberId, upTo = '0' }, seq, authorId) {
  return type === 'chat-deleted' ? seq === target : authorId === memberId && BigInt(seq) <= BigInt(upTo);
}
