/**
 * Returns whether a message concerns a member: it mentions them, or replies to them.
 *
 * @param {Pick<import('./types.js').Entry, 'mentions' | 'replyTo'>} chat
 * @param {string} memberId
 * @returns {boolean}
 */
export function concerns({ mentions, replyTo }, memberId) {
  return replyTo?.authorId === memberId || mentions?.includes(memberId) === true;
}
