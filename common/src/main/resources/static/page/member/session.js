/**
 * The signed-in member, shared by the whole page. It emits `change` when that changes. An `expired` event follows if the
 * server or another tab has signed the member out. Tabs notify each other, because they share the cookie.
 */
import { StreamsideProblem, backoffMillis, request } from '../../streamside/index.js';
import { forgetKept } from '../storage/stored.js';

const CHANNEL = 'streamside.session';

/** @typedef {import('../types.js').Member} Member */

class Session extends EventTarget {
  /** @type {Member | null} */
  #member = null;
  #signingOut = false;
  #tabs = tabs();

  constructor() {
    super();
    this.#tabs?.addEventListener('message', () => this.refresh());
  }

  /** Null for a guest. */
  get member() {
    return this.#member;
  }

  /** Retries after a transient problem: a member who loads the page during a restart should not stay a guest. */
  async refresh(failures = 0) {
    try {
      const { member } = await request('/api/v1/session');
      const expired = this.#member !== null && member === null && !this.#signingOut;
      this.#setMember(member);
      if (expired) this.dispatchEvent(new Event('expired'));
    } catch (problem) {
      if (!(problem instanceof StreamsideProblem && problem.transient)) return;
      setTimeout(() => this.refresh(failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
    }
  }

  /** @param {string} username  @param {string} password */
  async signIn(username, password) {
    this.#changed(await request('/api/v1/session', { method: 'POST', body: { username, password } }));
  }

  /** @param {string} username  @param {string} password  @param {string} displayName */
  async signUp(username, password, displayName) {
    await request('/api/v1/members', { method: 'POST', body: { username, password, displayName } });
    await this.signIn(username, password);
  }

  /** @param {{displayName: string, imageUrl: string | null}} profile */
  async changeProfile(profile) {
    this.#changed(await request('/api/v1/account/profile', { method: 'PUT', body: profile }));
  }

  async signOut() {
    this.#signingOut = true;
    try {
      await request('/api/v1/session', { method: 'DELETE' });
      this.#changed(null);
    } finally {
      this.#signingOut = false;
    }
  }

  /** @param {Member | null} member */
  #changed(member) {
    this.#setMember(member);
    this.#tabs?.postMessage('changed');
  }

  /** @param {Member | null} member */
  #setMember(member) {
    this.#member = member;
    // The next user of this tab must not find unsent messages in it.
    if (member === null) forgetKept();
    this.dispatchEvent(new Event('change'));
  }
}

/** Null where the browser forbids storage: tabs then do not notify each other. Firefox throws in place of the channel. */
function tabs() {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

export const session = new Session();
