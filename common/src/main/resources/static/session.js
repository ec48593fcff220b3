/** Who is signed in: one answer for the whole page, and a `change` event when it changes. */
import { backoffMillis, request } from './streamside.js';

class Session extends EventTarget {
  #member = null;

  /** `{id, username, displayName, imageUrl?}`, or null for a guest. */
  get member() {
    return this.#member;
  }

  /** Asks the server, until it answers: a page that is loaded during a restart should not stay a guest's. */
  async refresh(failures = 0) {
    try {
      this.#become((await request('/api/v1/session')).member);
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
    await request('/api/v1/session', { method: 'DELETE' });
    this.#become(null);
  }

  #become(member) {
    this.#member = member;
    this.dispatchEvent(new Event('change'));
  }
}

export const session = new Session();
