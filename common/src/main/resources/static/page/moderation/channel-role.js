/** The viewer's role on the channel of the stream. Emits `change`. */
import { backoffMillis } from '../../streamside/index.js';

export class ChannelRole extends EventTarget {
  #request;
  /** @type {{id: string} | null} */
  #member = null;
  /** @type {{id: string, ownerId: string} | null} */
  #channel = null;
  #role = 'MEMBER';
  #asked = 0;
  #timer = 0;

  /** @param {import('../types.js').Place['request']} request */
  constructor(request) {
    super();
    this.#request = request;
  }

  get role() {
    return this.#role;
  }

  /** @param {{id: string} | null} member null for a guest */
  set member(member) {
    const isAnother = this.#member?.id !== member?.id;
    this.#member = member;
    this.#know(isAnother);
  }

  /** @param {{id: string, ownerId: string}} channel */
  show(channel) {
    const isAnother = this.#channel?.id !== channel.id;
    this.#channel = channel;
    if (isAnother) this.#know(true);
  }

  stop() {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  /** @param {boolean} anew whether what was known is of somebody else, or of another channel */
  #know(anew) {
    // The owner's buttons need not wait for an answer.
    if (this.#member !== null && this.#member.id === this.#channel?.ownerId) this.#set('OWNER');
    else if (anew) this.#set('MEMBER');
    this.load();
  }

  /** Until the answer, and while the server is away, the role stays what it was. */
  async load(failures = 0) {
    this.stop();
    const asked = this.#asked;
    if (this.#member === null || this.#channel === null || this.#role === 'OWNER') return;
    try {
      const { role } = await this.#request(`/api/v1/channels/${encodeURIComponent(this.#channel.id)}/role`);
      if (asked === this.#asked) this.#set(role);
    } catch (error) {
      if (asked === this.#asked) this.#failed(/** @type {import('../../streamside/index.js').StreamsideProblem} */ (error), failures + 1);
    }
  }

  /** @param {import('../../streamside/index.js').StreamsideProblem} problem  @param {number} failures */
  #failed({ transient, retryAfterMillis }, failures) {
    if (transient) this.#timer = setTimeout(() => this.load(failures), backoffMillis(failures, retryAfterMillis));
    // When in doubt, show no buttons: the server decides anyway.
    else this.#set('MEMBER');
  }

  /** @param {string} role */
  #set(role) {
    if (role === this.#role) return;
    this.#role = role;
    this.dispatchEvent(new Event('change'));
  }
}
