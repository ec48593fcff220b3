// Shared by the client's tests: a clock that the test advances, and servers with prepared answers.
export function chats(from, to) {
  return numbers(from, to).map((seq) => ({
    type: 'chat',
    seq,
    author: { id: '1', name: 'Ada' },
    text: `chat ${seq}`,
    sentAt: '2026-01-25T13:27:51.123Z',
    clientMessageId: `id-${seq}`,
  }));
}

export function numbers(from, to) {
  const result = [];
  for (let number = BigInt(from); number <= BigInt(to); number++) result.push(String(number));
  return result;
}

export function poll(entries) {
  return { entries, cursor: entries.at(-1)?.seq, reset: false, skipped: 0, nextPollMillis: 4_000 };
}

export function sent(seq) {
  return { seq, sentAt: '2026-01-25T13:27:51.123Z' };
}

export function problem(status, code, more = {}, headers = {}) {
  return new Response(JSON.stringify({ status, code, detail: code, ...more }), { status, headers });
}

export function offline() {
  throw new TypeError('fetch failed');
}

export function hangs({ signal }) {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** Lets everything run that waits only for promises. */
export async function settled() {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

export class FakeClock {
  #now = Date.parse('2026-01-25T13:00:00Z');
  #timers = new Map();
  #nextTimer = 1;
  #chance;

  constructor(chance = 0.5) {
    this.#chance = chance;
  }

  now = () => this.#now;
  random = () => this.#chance;

  setTimeout = (task, millis) => {
    this.#timers.set(this.#nextTimer, { task, due: this.#now + millis });
    return this.#nextTimer++;
  };

  clearTimeout = (timer) => this.#timers.delete(timer);

  deadline = (millis) => {
    const controller = new AbortController();
    this.setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), millis);
    return controller.signal;
  };

  async advance(millis) {
    await settled();
    const until = this.#now + millis;
    for (;;) {
      const next = [...this.#timers].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due)[0];
      if (!next) break;
      const [timer, { task, due }] = next;
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, due);
      task();
      await settled();
    }
    this.#now = until;
    await settled();
  }
}

export class FakeServer {
  requests = [];
  #transports;
  #polls = [];
  #sends = [];
  #heartbeats = [];
  #sessions = [];
  #clients = [];
  #sockets = [];
  #events = [];
  #cursor = '0';

  constructor(...transports) {
    this.#transports = transports;
  }

  onPoll = (...answers) => this.#polls.push(...answers);
  onSend = (...answers) => {
    this.#sends = answers;
  };
  onHeartbeat = (...answers) => this.#heartbeats.push(...answers);
  onSession = (...answers) => this.#sessions.push(...answers);
  onClient = (...answers) => this.#clients.push(...answers);
  /** The answers to ordinary requests to the socket's address. */
  onSocketAsked = (...answers) => this.#sockets.push(...answers);

  onEvents = (...answers) => this.#events.push(...answers);

  polls = () => this.requests.filter(({ url, options }) => url.pathname.endsWith('/chats') && options.method === 'GET');
  sends = () => this.requests.filter(({ url, options }) => url.pathname.endsWith('/chats') && options.method === 'POST');
  eventsAsked = () => this.requests.filter(({ url }) => url.pathname.endsWith('/events'));
  heartbeats = () => this.requests.filter(({ url }) => url.pathname.endsWith('/heartbeat'));
  countsAsked = () => this.requests.filter(({ url }) => url.pathname.endsWith('/counts'));
  socketsAsked = () => this.requests.filter(({ url }) => url.pathname.startsWith('/ws/'));

  fetch = async (address, options) => {
    options.signal.throwIfAborted();
    const url = new URL(address);
    const body = options.body && JSON.parse(options.body);
    this.requests.push({ url, options, body });
    const answer = this.#answer(url, options);
    if (typeof answer === 'function') return answer(options);
    if (answer instanceof FakeEvents) return answer.response(options.signal);
    if (answer instanceof Response) return answer.clone();
    return Response.json(body?.clientMessageId ? { ...answer, clientMessageId: body.clientMessageId } : answer);
  };

  #answer(url, { method }) {
    if (url.pathname === '/api/v1/client') return this.#clients.shift() ?? { transports: this.#transports };
    if (url.pathname === '/api/v1/session') return this.#sessions.shift() ?? { member: null };
    if (url.pathname.startsWith('/ws/')) return this.#sockets.shift() ?? offline;
    if (url.pathname.endsWith('/events')) return this.#events.shift() ?? offline;
    if (url.pathname.endsWith('/counts')) return { viewers: 7, likes: 1, dislikes: 0, status: 'LIVE' };
    if (url.pathname.endsWith('/heartbeat')) {
      return this.#heartbeats.shift() ?? { viewers: 12, likes: 3, dislikes: 0, status: 'LIVE', nextHeartbeatMillis: 20_000 };
    }
    if (method === 'POST') return this.#sends.shift() ?? sent('1');
    const answer = this.#polls.shift() ?? poll([]);
    if (answer.entries) {
      this.#cursor = answer.cursor ?? this.#cursor;
      return { ...answer, cursor: this.#cursor };
    }
    return answer;
  }
}

/**
 * A `WebSocket` whose server is the test. As in a browser, a close by the client completes only when the server answers it, which
 * never happens on a dead network. Until then nothing is received.
 */
export class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;

  readyState = FakeSocket.CONNECTING;
  written = [];
  closedWith = null;
  /** The number of pings from the client. */
  pings = 0;
  /** Whether everything that the server sends is lost. */
  mute = false;

  constructor(address, protocol) {
    this.url = new URL(address);
    this.protocol = protocol;
  }

  send(text) {
    if (this.readyState === FakeSocket.CONNECTING) throw new DOMException('not yet', 'InvalidStateError');
    if (this.readyState !== FakeSocket.OPEN) return;
    const frame = JSON.parse(text);
    if (frame.type === 'ping') this.#answerPing();
    else this.written.push(frame);
  }

  #answerPing() {
    this.pings++;
    setImmediate(() => this.say({ type: 'pong' }));
  }

  close(code) {
    if (code !== 1000 && !(code >= 3000 && code <= 4999)) throw new DOMException('not for us', 'InvalidAccessError');
    if (this.readyState > FakeSocket.OPEN) return;
    this.readyState = FakeSocket.CLOSING;
    this.closedWith = code;
  }

  // The server's side.

  accept(...frames) {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.({});
    this.say(...frames);
  }

  say(...frames) {
    for (const frame of frames) {
      if (this.readyState === FakeSocket.OPEN && !this.mute)
        this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
    }
  }

  /** Without a code: as a browser reports a connection that was never made, or is lost. */
  drop(code = 1006, reason = '') {
    this.readyState = FakeSocket.CLOSED;
    this.onerror?.({});
    this.onclose?.({ code, reason });
  }
}

/** Server-sent events whose server is the test. */
export class FakeEvents {
  #encoder = new TextEncoder();
  #body;
  /** Whether the client has left. */
  left = false;
  onLeave = () => {};

  response(signal) {
    signal.addEventListener('abort', () => {
      this.left = true;
      this.onLeave();
      this.drop(signal.reason);
    });
    return new Response(
      new ReadableStream({
        start: (body) => {
          this.#body = body;
        },
      }),
    );
  }

  /** Sends any part of any event. */
  write(text) {
    this.#body.enqueue(this.#encoder.encode(text));
  }

  say(...batches) {
    for (const batch of batches) this.write(`id: ${batch.cursor}\ndata: ${JSON.stringify(batch)}\n\n`);
  }

  end() {
    this.#body.close();
  }

  drop(why = new TypeError('terminated')) {
    this.#body.error(why);
  }
}

/** @returns {FakeSocket[] & {Class: typeof FakeSocket}} the instances of the class, in order */
export function fakeSockets() {
  const sockets = [];
  sockets.Class = class extends FakeSocket {
    constructor(...options) {
      super(...options);
      sockets.push(this);
    }
  };
  return sockets;
}

export function hello(entries, more = {}) {
  return { type: 'hello', entries, cursor: entries.at(-1)?.seq ?? '0', reset: false, skipped: 0, member: null, banned: false, ...more };
}

export function entriesFrame(entries, more = {}) {
  return { type: 'entries', entries, cursor: entries.at(-1).seq, skipped: 0, ...more };
}

export function sentFrame(seq, clientMessageId) {
  return { type: 'sent', ...sent(seq), clientMessageId };
}
