/** Banning members from a stream's chat and lifting their bans, for the owner of the stream. */
import { request } from '../../streamside/index.js';
import { clearText, setAttributeText, setText } from '../language/language.js';
import { explain } from '../language/problems.js';
import { avatar } from '../ui/avatar.js';
import { openDialog } from '../ui/dialog.js';
import { bdi, element } from '../ui/dom.js';
import { form } from '../ui/form.js';

/**
 * Asks first: the button is small and has others beside it.
 *
 * @param {{streamId: string, author: {id: string, name: string}, done: () => void}} options
 */
export function openBan({ streamId, author, done }) {
  const dialog = openDialog('ban.heading', form({
    fields: [element('p', { class: 'ban' }, avatar(author), bdi({ class: 'ban-name' }, author.name)), element('p', { i18n: 'ban.warning' })],
    submitLabel: 'ban.confirm',
    submitTestId: 'ban-confirm',
    danger: true,
    submit: async () => {
      await request(address(streamId, author.id), { method: 'PUT' });
      dialog.close();
      done();
    },
  }));
}

/** Shows who is banned from a stream. */
export async function openBans(streamId) {
  const note = element('p', { class: 'hint', role: 'status', i18n: 'ban.loading' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const list = element('ul', { class: 'bans', role: 'list' });
  const dialog = openDialog('ban.list', element('div', {}, note, problem, list));
  try {
    const { bans } = await request(address(streamId));
    list.append(...bans.map((ban) => item(ban, lift)));
    showWhetherEmpty();
  } catch (error) {
    clearText(note);
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
    if (list.childElementCount === 0) setText(note, 'ban.none');
    else clearText(note);
  }
}

function item(ban, lift) {
  const { id, displayName, imageUrl } = ban.member;
  const button = element('button', { type: 'button', class: 'small', 'data-testid': 'ban-lift', i18n: 'ban.lift', onclick: () => lift(ban, row) });
  const row = element('li', { class: 'ban' },
    avatar({ id, name: displayName, imageUrl }),
    element('span', { class: 'ban-name' }, bdi({}, displayName),
      setText(element('time', { class: 'hint', datetime: ban.bannedAt }), 'ban.since', { time: new Date(ban.bannedAt) })),
    setAttributeText(button, 'aria-label', 'ban.lift-of', { name: displayName }));
  return row;
}

function address(streamId, memberId) {
  const bans = `/api/v1/streams/${encodeURIComponent(streamId)}/bans`;
  return memberId === undefined ? bans : `${bans}/${encodeURIComponent(memberId)}`;
}
