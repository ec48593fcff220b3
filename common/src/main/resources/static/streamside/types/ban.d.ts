/**
 * What an answer or a frame says about a ban.
 *
 * @param {{banned?: boolean, bannedUntil?: string, banReason?: string}} answer
 * @returns {import('./types.js').Ban}
 */
export function banOf({ banned, bannedUntil, banReason }: {
    banned?: boolean;
    bannedUntil?: string;
    banReason?: string;
}): import("./types.js").Ban;
