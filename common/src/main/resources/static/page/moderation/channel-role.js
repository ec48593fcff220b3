/** The viewer's role on the channel of the stream. Emits `change`. */
export class ChannelRole extends EventTarget {
  #request;
  /** @type {{id: string} | null} */
  #member = null;
  /** @type {{id: string, ownerId: string} | null} */
  #channel = null;
  #role = 'MEMBER';
  #asked = 0;

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
    this.#member = member;
    this.#load();
  }

  /** @param {{id: string, ownerId: string}} channel */
  show(channel) {
    const isNew = this.#channel?.id !== channel.id;
    this.#channel = channel;
    if (isNew) this.#load();
  }

  async #load() {
    const asked = ++this.#asked;
    const member = this.#member;
    // The owner's buttons need not wait for an answer.
    this.#set(member !== null && member.id === this.#channel?.ownerId ? 'OWNER' : 'MEMBER');
    if (member === null || this.#channel === null || this.#role === 'OWNER') return;
    // When in doubt, show no buttons: the server decides anyway.
    const answer = await this.#request(`/api/v1/channels/${encodeURIComponent(this.#channel.id)}/role`).catch(() => ({ role: 'MEMBER' }));
    if (asked === this.#asked) this.#set(answer.role);
  }

  /** @param {string} role */
  #set(role) {
    if (role === this.#role) return;
    this.#role = role;
    this.dispatchEvent(new Event('change'));
  }
}
