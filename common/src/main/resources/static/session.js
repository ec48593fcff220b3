/**
 * Who is signed in: one answer for the whole page, and a `change` event when it changes. An `expired` event follows when
 * the member was signed out by somebody else: the server, or another tab.
 */
import { backoffMillis, request } from './streamside.js';

class Session extends EventTarget {
  #member = null;
  #leaving = false;

  /** `{id, username, displayName, imageUrl?}`, or null for a guest. */
  get member() {
    return this.#member;
  }

  /** Asks the server, until it answers: a page that is loaded during a restart should not stay a guest's. */
  async refresh(failures = 0) {
    try {
      const { member } = await request('/api/v1/session');
      const expired = this.#member !== null && member === null && !this.#leaving;
      this.#become(member);
      if (expired) this.dispatchEvent(new Event('expired'));
    } catch (problem) {
      if (problem.transient) setTimeout(() => this.refresh(failures + 1), backoffMillis(failures + 1, problem.retryAfterMillis));
    }
  }

  async signIn(username, password) {
    this.#become(await request('/api/v1/session', { method: 'POST', body: { username, password } }));
  }

  async signUp(username, password, displayName) {
    await request('/api/v1/members', { method: 'POST', body: { username, password, displayName } });
    await this.signIn(username, password);
  }

  async signOut() {
    this.#leaving = true;
    try {
      await request('/api/v1/session', { method: 'DELETE' });
      this.#become(null);
    } finally {
      this.#leaving = false;
    }
  }

  #become(member) {
    this.#member = member;
    this.dispatchEvent(new Event('change'));
  }
}

export const session = new Session();
