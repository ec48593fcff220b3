/** How a message relates to a viewer, and which actions they may take. The server decides in the end; this decides what is offered. */
import { concerns } from '../../streamside/index.js';
import { mayModerate, moderates } from '../member/role.js';

/** @typedef {'ban' | 'delete' | 'member' | 'pin' | 'reply' | 'report'} Act `member` opens the card of the author */

/**
 * @param {import('../types.js').Chat} chat
 * @param {import('../types.js').Viewer} viewer
 * @returns {{own: boolean, concerned: boolean, acts: Act[]}} `concerned`: it mentions the viewer, or replies to them
 */
export function rightsOn(chat, { member, role, mayWrite }) {
  const own = member !== null && chat.author.id === member.id;
  const others = member !== null && !own;
  const below = !own && mayModerate(role, chat.author.badge);
  /** @type {Record<Act, boolean>} */
  const allowed = {
    ban: below,
    delete: own || below,
    member: moderates(role) && !own,
    pin: moderates(role),
    reply: others && mayWrite,
    report: others && !moderates(role),
  };
  const acts = /** @type {Act[]} */ (Object.keys(allowed)).filter((act) => allowed[act]);
  return { own, concerned: others && concerns(chat, member.id), acts };
}
