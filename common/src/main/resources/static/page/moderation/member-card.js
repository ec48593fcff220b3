/** A member as moderators of a channel see them: profile, messages, past moderation, and the possible actions. */
import { setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { badge } from '../member/badge.js';
import { timeHint } from '../member/member-list.js';
import { mayModerate, moderates, owns } from '../member/role.js';
import { avatar } from '../ui/avatar.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';
import { actItem } from './moderation-act.js';

/**
 * @typedef {'ban' | 'lift' | 'appoint' | 'dismiss'} Action
 * @typedef {object} Known what moderators learn about a member
 * @property {import('../types.js').Member} member
 * @property {string} role
 * @property {string} joinedAt
 * @property {{until?: string, reason?: string} | null} [ban]
 */

/**
 * @param {import('../types.js').Place} place
 * @param {object} options
 * @param {string} options.channelId
 * @param {string} options.memberId
 * @param {string} options.role the viewer's
 * @param {Record<Action, (member: {id: string, name: string}) => void>} options.actions the card closes before an action, which may open
 *   a dialog of its own
 */
export async function openMemberCard({ root, request }, { channelId, memberId, role, actions }) {
  const content = element('div', { class: 'card' }, element('p', { class: 'hint', role: 'status', i18n: 'members.loading' }));
  const dialog = openDialog('card.title', content, root);
  const channel = `/api/v1/channels/${encodeURIComponent(channelId)}`;
  const id = encodeURIComponent(memberId);
  try {
    const [who, said, log] = await Promise.all([
      request(`${channel}/members/${id}`),
      request(`${channel}/members/${id}/chats`),
      request(`${channel}/moderation-log?memberId=${id}&limit=20`),
    ]);
    content.replaceChildren(
      head(who),
      buttons(who),
      ...part('card.acts', log.acts.map(actItem)),
      ...part('card.chats', said.chats.map(chatItem)),
    );
    content.querySelector('button')?.focus();
  } catch (problem) {
    content.replaceChildren(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
  }

  /** @param {Known} who */
  function buttons(who) {
    const { member } = who;
    /** @type {Action[]} */
    const possible = [];
    if (mayModerate(role, who.role)) possible.push(who.ban ? 'lift' : 'ban');
    if (mayModerate(role, who.role) && owns(role)) possible.push(moderates(who.role) ? 'dismiss' : 'appoint');
    return element(
      'p',
      { class: 'choice' },
      ...possible.map((name) =>
        element('button', {
          type: 'button',
          class: 'small',
          'data-testid': `card-${name}`,
          i18n: `card.${name}`,
          onclick: () => {
            dialog.close();
            actions[name]({ id: member.id, name: member.displayName });
          },
        }),
      ),
    );
  }
}

/** @param {Known} who */
function head({ member, role, joinedAt, ban }) {
  return element(
    'p',
    { class: 'member' },
    avatar({ ...member, name: member.displayName }),
    element(
      'span',
      { class: 'member-name' },
      element('span', {}, bdi({ 'data-testid': 'card-name' }, member.displayName), ' ', badge(role === 'MEMBER' ? undefined : role)),
      timeHint('card.joined', joinedAt),
      ban ? banHint(ban) : null,
      ban?.reason ? bdi({ class: 'hint' }, ban.reason) : null,
    ),
  );
}

/** @param {{until?: string}} ban */
function banHint({ until }) {
  return until ? timeHint('ban.until', until) : setText(element('span', { class: 'hint' }), 'card.banned');
}

/** @param {{text: string, sentAt: string}} chat */
function chatItem({ text, sentAt }) {
  return element('li', { class: 'member' }, element('span', { class: 'member-name' }, bdi({}, text), timeHint('modlog.at', sentAt)));
}

/** @param {string} title  @param {Node[]} items */
function part(title, items) {
  return [
    element('h3', { i18n: title }),
    items.length > 0
      ? element('ul', { class: 'members', role: 'list', 'data-testid': title.replace('.', '-') }, ...items)
      : element('p', { class: 'hint', i18n: 'card.none' }),
  ];
}
