/** A member as moderators of a channel see them: who they are, what they said, what was done about them, and what can be done. */
import { setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { timeHint } from '../member/member-list.js';
import { mayModerate, moderates, owns } from '../member/role.js';
import { avatar } from '../ui/avatar.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';
import { badge } from '../chat/chat-line.js';
import { actItem } from './moderation-act.js';

/**
 * @param {import('../chat/chat-room.js').Place} place
 * @param {{channelId: string, memberId: string, role: string, actions: Record<'ban' | 'lift' | 'appoint' | 'dismiss', (member:
 *   {id: string, name: string}) => void>}} options `role` is the viewer's. The card closes before an action, which may open a dialog of its own
 */
export async function openMemberCard({ root, request }, { channelId, memberId, role, actions }) {
  const content = element('div', { class: 'card' }, element('p', { class: 'hint', role: 'status', i18n: 'members.loading' }));
  const dialog = openDialog('card.title', content, root);
  const channel = `/api/v1/channels/${encodeURIComponent(channelId)}`;
  const id = encodeURIComponent(memberId);
  try {
    const [who, said, log] = await Promise.all([request(`${channel}/members/${id}`), request(`${channel}/members/${id}/chats`),
      request(`${channel}/moderation-log?memberId=${id}&limit=20`)]);
    content.replaceChildren(head(who), buttons(who), ...part('card.acts', log.acts.map(actItem)), ...part('card.chats', said.chats.map(chatItem)));
    content.querySelector('button')?.focus();
  } catch (problem) {
    content.replaceChildren(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
  }

  function buttons(who) {
    const { member } = who;
    const possible = !mayModerate(role, who.role) ? [] : [
      who.ban ? 'lift' : 'ban',
      ...owns(role) ? [moderates(who.role) ? 'dismiss' : 'appoint'] : [],
    ];
    return element('p', { class: 'choice' }, ...possible.map((name) => element('button', { type: 'button', class: 'small', 'data-testid': `card-${name}`,
      i18n: `card.${name}`, onclick: () => { dialog.close(); actions[name]({ id: member.id, name: member.displayName }); } })));
  }
}

function head({ member, role, joinedAt, ban }) {
  return element('p', { class: 'member' }, avatar({ ...member, name: member.displayName }),
    element('span', { class: 'member-name' },
      element('span', {}, bdi({ 'data-testid': 'card-name' }, member.displayName), ' ', badge(role === 'MEMBER' ? undefined : role)),
      timeHint('card.joined', joinedAt), ban ? banHint(ban) : null, ban?.reason ? bdi({ class: 'hint' }, ban.reason) : null));
}

function banHint({ until }) {
  return until ? timeHint('ban.until', until) : setText(element('span', { class: 'hint' }), 'card.banned');
}

function chatItem({ text, sentAt }) {
  return element('li', { class: 'member' }, element('span', { class: 'member-name' }, bdi({}, text), timeHint('modlog.at', sentAt)));
}

function part(title, items) {
  return [element('h3', { i18n: title }), items.length > 0
    ? element('ul', { class: 'members', role: 'list', 'data-testid': title.replace('.', '-') }, ...items)
    : element('p', { class: 'hint', i18n: 'card.none' })];
}
