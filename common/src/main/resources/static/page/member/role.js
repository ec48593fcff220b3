/** Roles on a channel, from the least to the most trusted. All but the first are also badges. */
const ROLES = ['MEMBER', 'SUBSCRIBER', 'BOT', 'MODERATOR', 'OWNER', 'OPERATOR'];

/** @param {string} [role] that of a member if absent */
const rank = (role = 'MEMBER') => ROLES.indexOf(role);

/** @param {string} [role] */
export const moderates = (role) => rank(role) >= rank('MODERATOR');

/** Whether this role may appoint moderators. @param {string} [role] */
export const owns = (role) => rank(role) >= rank('OWNER');

/** Whether this role may moderate the other role. @param {string} [role]  @param {string} [other] */
export const mayModerate = (role, other) => moderates(role) && rank(role) > rank(other);
