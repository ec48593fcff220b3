/** Banning a member from a stream's chat, and taking that back: for the owner of the stream. */
import { avatar } from './avatar.js';
import { openDialog } from './dialog.js';
import { bdi, element } from './dom.js';
import { form } from './fields.js';
import { hush, say, sayAttribute } from './language.js';
import { explain } from './problems.js';
import { request } from './streamside.js';

/**
 * Asks first: the button is small and beside others.
 *
 * @param {{streamId: string, author: {id: string, name: string}, done: () => void}} options
 */
export function openBan({ streamId, author, done }) {
  const dialog = openDialog('ban.heading', form({
    fields: [element('p', { class: 'ban' }, avatar(author), bdi({ class: 'ban-name' }, author.name)), element('p', { say: 'ban.warning' })],
    submitLabel: 'ban.confirm',
    submitTestId: 'ban-confirm',
    submit: async () => {
      await request(address(streamId, author.id), { method: 'PUT' });
      dialog.close();
      done();
    },
  }));
}

/** Shows who is banned from a stream. */
export async function openBans(streamId) {
  const note = element('p', { class: 'hint', role: 'status', say: 'ban.loading' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const list = element('ul', { class: 'bans', role: 'list' });
  const dialog = openDialog('ban.list', element('div', {}, note, problem, list));
  try {
    const { bans } = await request(address(streamId));
    list.append(...bans.map((ban) => item(ban, lift)));
    showWhetherEmpty();
  } catch (error) {
    hush(note);
    problem.textContent = explain(error);
  }

  async function lift(ban, row) {
    try {
      await request(address(streamId, ban.member.id), { method: 'DELETE' });
    } catch (error) {
      problem.textContent = explain(error);
      return;
    }
    problem.textContent = '';
    const next = row.nextElementSibling ?? row.previousElementSibling ?? dialog;
    row.remove();
    next.querySelector('button').focus();
    showWhetherEmpty();
  }

  function showWhetherEmpty() {
    if (list.childElementCount === 0) say(note, 'ban.none');
    else hush(note);
  }
}

function item(ban, lift) {
  const { id, displayName, imageUrl } = ban.member;
  const button = element('button', { type: 'button', class: 'small', 'data-testid': 'ban-lift', say: 'ban.lift', onclick: () => lift(ban, row) });
  const row = element('li', { class: 'ban' },
    avatar({ id, name: displayName, imageUrl }),
    element('span', { class: 'ban-name' }, bdi({}, displayName),
      say(element('time', { class: 'hint', datetime: ban.bannedAt }), 'ban.since', { time: new Date(ban.bannedAt) })),
    sayAttribute(button, 'aria-label', 'ban.lift-of', { name: displayName }));
  return row;
}

function address(streamId, memberId) {
  const bans = `/api/v1/streams/${encodeURIComponent(streamId)}/bans`;
  return memberId === undefined ? bans : `${bans}/${encodeURIComponent(memberId)}`;
}
