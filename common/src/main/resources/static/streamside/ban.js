/**
 * Returns the part of an answer or a frame that describes a ban.
 *
 * @param {{banned?: boolean, bannedUntil?: string, banReason?: string}} answer
 * @returns {import('./types.js').Ban}
 */
export function banOf({ banned = false, bannedUntil, banReason }) {
  return { banned, ...(bannedUntil && { bannedUntil }), ...(banReason && { banReason }) };
}
