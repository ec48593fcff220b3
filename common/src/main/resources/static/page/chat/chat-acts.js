/** What members and moderators do about chats and their authors. */
import { openBan, liftBan } from '../moderation/bans-dialog.js';
import { openMemberCard } from '../moderation/member-card.js';
import { appoint, dismiss } from '../moderation/moderators-dialog.js';
import { openReport } from './report-dialog.js';

export class ChatActs {
  #place;
  #client;
  #log;
  #pin;
  #viewer;
  #refused;

  /**
   * @param {object} parts
   * @param {import('./chat-room.js').Place} parts.place
   * @param {import('../../streamside/index.js').StreamsideChat} parts.client
   * @param {HTMLElement} parts.log
   * @param {HTMLElement} parts.pin
   * @param {() => {channelId: string, role: string}} parts.viewer
   * @param {(problem: Error) => void} parts.refused
   */
  constructor({ place, client, log, pin, viewer, refused }) {
    this.#place = place;
    this.#client = client;
    this.#log = log;
    this.#pin = pin;
    this.#viewer = viewer;
    this.#refused = refused;
  }

  /** @param {string} seq */
  async remove(seq) {
    try {
      await this.#client.deleteChat(seq);
      this.#log.remove(seq);
    } catch (problem) {
      if (problem.code === 'CHAT_NOT_FOUND') this.#log.remove(seq);
      else this.#refused(problem);
    }
  }

  /** @param {string} seq */
  report(seq) {
    openReport(this.#place.root, { ...this.#log.chat(seq), report: (reason) => this.#client.report(seq, reason),
      done: () => this.#log.note('report.done', { testId: 'reported' }) });
  }

  /** @param {string | null} seq the chat to pin; null for none */
  async pin(seq) {
    const before = this.#pin.seq;
    try {
      await this.#client.pin(seq);
      this.#log.note(seq === null ? 'pin.removed' : 'pin.done', { testId: seq === null ? 'unpinned' : undefined, undo: () => this.#client.pin(before) });
    } catch (problem) {
      this.#refused(problem);
    }
  }

  /** @param {{id: string, name: string}} author */
  ban(author) {
    const { channelId } = this.#viewer();
    openBan(this.#place, { channelId, author, purge: () => this.#client.purge(author.id),
      done: () => this.#log.note('ban.done', { values: { name: author.name }, undo: () => liftBan(this.#place, channelId, author.id) }) });
  }

  /** @param {{id: string}} author */
  openCard({ id }) {
    const { channelId, role } = this.#viewer();
    const place = this.#place;
    const note = (change, key, options) => change.then(() => this.#log.note(key, options), this.#refused);
    openMemberCard(place, { channelId, memberId: id, role, actions: {
      ban: (member) => this.ban(member),
      lift: ({ name }) => note(liftBan(place, channelId, id), 'ban.lifted', { values: { name } }),
      appoint: ({ name }) => note(appoint(place, channelId, id), 'moderators.done', { testId: 'appointed', values: { name }, undo: () => dismiss(place, channelId, id) }),
      dismiss: ({ name }) => note(dismiss(place, channelId, id), 'moderators.dismissed', { values: { name }, undo: () => appoint(place, channelId, id) }),
    } });
  }
}
