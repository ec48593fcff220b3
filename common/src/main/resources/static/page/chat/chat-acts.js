/** The actions of members and moderators on messages and their authors. */
import { StreamsideProblem } from '../../streamside/index.js';
import { whenLoaded } from '../ui/when-loaded.js';

/** What is shown was sent before the purge, whatever its number. */
const ANY_NUMBER = String(2n ** 63n);

const bans = () => import('../moderation/bans-dialog.js');
const card = () => Promise.all([import('../moderation/member-card.js'), bans(), import('../moderation/moderators-dialog.js')]);

export class ChatActs {
  #place;
  #client;
  #log;
  #pin;
  #removed;
  #viewer;
  #refused;

  /**
   * @param {object} parts
   * @param {import('../types.js').Place} parts.place
   * @param {import('../../streamside/index.js').StreamsideChat} parts.client
   * @param {import('./chat-log.js').ChatLog} parts.log
   * @param {import('./chat-pin.js').ChatPin} parts.pin
   * @param {(deletion: import('../../streamside/deletion.js').Deletion) => void} parts.removed what this viewer has deleted
   * @param {() => {channelId: string, role: string}} parts.viewer
   * @param {(problem: unknown) => void} parts.refused
   */
  constructor({ place, client, log, pin, removed, viewer, refused }) {
    this.#place = place;
    this.#client = client;
    this.#log = log;
    this.#pin = pin;
    this.#removed = removed;
    this.#viewer = viewer;
    this.#refused = refused;
  }

  /** @param {string} seq */
  async remove(seq) {
    try {
      await this.#client.deleteChat(seq);
    } catch (problem) {
      if (!(problem instanceof StreamsideProblem && problem.code === 'CHAT_NOT_FOUND')) {
        this.#refused(problem);
        return;
      }
    }
    this.#removed({ type: 'chat-deleted', target: seq });
  }

  /** @param {string} seq */
  report(seq) {
    const chat = this.#log.chat(seq);
    if (chat === undefined) return;
    const { root } = this.#place;
    const options = {
      ...chat,
      report: (/** @type {string | undefined} */ reason) => this.#client.report(seq, reason),
      done: () => this.#log.note('report.done', { testId: 'reported' }),
    };
    whenLoaded(import('./report-dialog.js'), ({ openReport }) => openReport(root, options), root);
  }

  /** @param {string | null} seq the message to pin; null to unpin */
  async pin(seq) {
    const before = this.#pin.seq;
    try {
      await this.#client.pin(seq);
      this.#log.note(seq === null ? 'pin.removed' : 'pin.done', {
        testId: seq === null ? 'unpinned' : undefined,
        undo: () => this.#client.pin(before),
      });
    } catch (problem) {
      this.#refused(problem);
    }
  }

  /** @param {{id: string, name: string}} author */
  ban(author) {
    const { channelId } = this.#viewer();
    const place = this.#place;
    whenLoaded(
      bans(),
      ({ openBan, liftBan }) =>
        openBan(place, {
          channelId,
          author,
          purge: async () => {
            await this.#client.purge(author.id);
            this.#removed({ type: 'member-purged', memberId: author.id, upTo: ANY_NUMBER });
          },
          done: () => this.#log.note('ban.done', { values: { name: author.name }, undo: () => liftBan(place, channelId, author.id) }),
        }),
      place.root,
    );
  }

  /** @param {{id: string}} author */
  openCard({ id }) {
    const { channelId, role } = this.#viewer();
    const place = this.#place;
    /** @param {Promise<void>} change  @param {string} key  @param {import('./chat-log.js').NoteOptions} options */
    const note = (change, key, options) => change.then(() => this.#log.note(key, options), this.#refused);
    whenLoaded(
      card(),
      ([{ openMemberCard }, { liftBan }, { appoint, dismiss }]) =>
        openMemberCard(place, {
          channelId,
          memberId: id,
          role,
          actions: {
            ban: (member) => this.ban(member),
            lift: ({ name }) => note(liftBan(place, channelId, id), 'ban.lifted', { values: { name } }),
            appoint: ({ name }) =>
              note(appoint(place, channelId, id), 'moderators.done', {
                testId: 'appointed',
                values: { name },
                undo: () => dismiss(place, channelId, id),
              }),
            dismiss: ({ name }) =>
              note(dismiss(place, channelId, id), 'moderators.dismissed', { values: { name }, undo: () => appoint(place, channelId, id) }),
          },
        }),
      place.root,
    );
  }
}
