// People who use a running Streamside from outside, for what is tried on whole processes and containers.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export const PASSWORD = 'correct horse battery';
/** Of each of two people. What comes while a node is away has to fit in one answer: beyond 200 chats, viewers get the newest. */
const SENDS_A_SECOND = 2;
const MOST_TRIES = 240;

/** Somebody with a session, at any node. */
export class Person {
  constructor(username, displayName) {
    Object.assign(this, { username, displayName, cookies: '' });
  }

  async signUp(base) {
    const member = { username: this.username, password: PASSWORD, displayName: this.displayName };
    this.id = (await this.ask(base, 'POST', '/api/v1/members', member)).id;
    await this.signIn(base);
    return this;
  }

  signIn(base) {
    return this.ask(base, 'POST', '/api/v1/session', { username: this.username, password: PASSWORD });
  }

  async ask(base, method, path, body) {
    const answer = await fetch(base + path, {
      method,
      headers: { ...(this.cookies && { Cookie: this.cookies }), ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      const others = this.cookies.split('; ').filter((each) => each && each.split('=')[0] !== pair.split('=')[0]);
      this.cookies = [...others, pair].join('; ');
    }
    const text = await answer.text();
    if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text}`), { status: answer.status });
    return answer.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : text;
  }

  /** @returns the id of a new stream of theirs, which is live */
  async goLive(base, title) {
    const { id } = await this.ask(base, 'POST', '/api/v1/streams', { title });
    await this.ask(base, 'POST', `/api/v1/streams/${id}/start`);
    return id;
  }
}

/** A viewer with the client in a folder, who stays while nodes come and go. */
export async function follow(client, base, transport, streamId, name) {
  const { StreamsideChat } = await import(pathToFileURL(join(client, 'index.js')));
  const chat = new StreamsideChat({ streamId, baseUrl: base, transport });
  chat.paced = false;
  const follower = { name, chat, seqs: [], texts: [], lost: [] };
  chat.addEventListener('chat', ({ detail }) => {
    follower.seqs.push(Number(detail.seq));
    follower.texts.push(detail.text);
  });
  for (const event of ['reset', 'skipped', 'hole']) chat.addEventListener(event, () => follower.lost.push(event));
  chat.start();
  return follower;
}

/** Sends at all addresses in turn until told to stop. A send without an answer is sent again, at any, with the same id. */
export async function send(person, bases, streamId, acknowledged, until) {
  for (let i = 0; !until.done; i++) {
    const text = `${person.username} ${i}`;
    const pause = sleep(1000 / SENDS_A_SECOND);
    for (let tries = 0; ; tries++) {
      try {
        const chat = { text, clientMessageId: `${person.username}-${i}` };
        const answer = await person.ask(bases[(i + tries) % bases.length], 'POST', `/api/v1/streams/${streamId}/chats`, chat);
        assert.ok(!acknowledged.has(answer.seq), `two chats have the number ${answer.seq}`);
        acknowledged.set(answer.seq, text);
        break;
      } catch (refused) {
        if (tries > MOST_TRIES || (refused.status && refused.status < 500 && refused.status !== 429)) throw refused;
        if (refused.status !== 429) until.repeated++; // that is only the pace at which one may send
        await sleep(250);
      }
    }
    await pause;
  }
}

/** Waits until the viewers have what was acknowledged, and requires that each has each chat once, in order. */
export async function assertNothingIsLost(followers, acknowledged) {
  const numbers = [...acknowledged.keys()].map(Number).sort((a, b) => a - b);
  for (let tries = 0; tries < 240 && !followers.every(({ seqs }) => seqs.at(-1) === numbers.at(-1)); tries++) await sleep(250);
  for (const { name, seqs, lost, chat } of followers) {
    chat.stop();
    assert.deepEqual(lost, [], `${name} misses nothing`);
    assert.deepEqual(seqs, numbers, `${name}: each chat once, in order`);
  }
}
