/**
 * Delivers batches over one socket at a time, and takes chats the other way. Opened again after an outage, it continues
 * at the cursor. An open socket counts as a viewer, so there are no heartbeats; it is whoever it was when it was opened.
 */
import { Attempts, MIN_GAP_MILLIS } from './attempts.js';
import { jittered } from './clock.js';
import { Counting } from './counting.js';
import { StreamsideProblem, asProblem } from './request.js';
import { AT_ONCE, BACK_OFF, NEVER } from './socket-closes.js';
import { SocketConnection } from './socket-connection.js';
import { SocketSend } from './socket-send.js';

const MAX_HOLE_RETRIES = 3;
const AT_ONCE_SPREAD_MILLIS = 500;

export class SocketTransport {
  #handlers;
  #clock;
  #attempts;
  #counting;
  #connection = null;
  #sending = null;
  #expectedMember;
  #holes = 0;
  #stopped = false;

  /**
   * @param {import('./streamside.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   */
  constructor(handlers, clock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#attempts = new Attempts(clock);
    // The socket brings the counts, but not the status, and the log of a stream that has not started is silent.
    this.#counting = new Counting({
      ask: () => handlers.api.counts(),
      counted: (counts) => handlers.counts(counts),
      isOver: (status) => status !== 'SCHEDULED',
    }, clock);
  }

  async start() {
    this.#counting.start();
    while (!this.#stopped) {
      this.#attempts.begin();
      const waitMillis = await this.#connectOnce();
      if (!this.#stopped) await this.#attempts.wait(waitMillis);
    }
  }

  /** Connects now instead of when planned. A socket that slept with the device may be dead without knowing it. */
  wake() {
    if (this.#connection?.isQuiet) this.#connection.end({ reopenMillis: 0 });
    this.#attempts.wake();
    this.#counting.wake();
  }

  stop() {
    this.#stopped = true;
    this.#connection?.end({ reopenMillis: 0 });
    this.#sending?.fail(new StreamsideProblem({ code: 'NETWORK' }));
    this.#attempts.stop();
    this.#counting.stop();
  }

  /**
   * One chat at a time. It waits for a connection, and is written again to the next when there was no answer.
   *
   * @param {{clientMessageId: string, text: string}} message
   * @param {number} patienceMillis
   * @returns {Promise<import('./streamside.js').Sent>}
   */
  async send(message, patienceMillis) {
    // Whoever may not come back, or came to the end, is told so over HTTP.
    if (this.#stopped) return this.#handlers.api.send(message);
    this.#sending = new SocketSend(message, patienceMillis, this.#clock);
    if (this.#connection?.isUp) this.#sending.writeTo(this.#connection);
    return this.#sending.answer.finally(() => { this.#sending = null; });
  }

  /** Opens the socket anew if the server takes the viewer for somebody else; at most once, whatever the server says then. */
  identify(memberId) {
    this.#expectedMember = memberId;
    if (this.#connection?.isUp) this.#checkMember();
  }

  async #connectOnce() {
    const cursor = this.#handlers.cursor();
    const query = cursor === null ? '' : `?after=${encodeURIComponent(cursor)}`;
    const connection = this.#open(query);
    if (connection === null) return 0;
    const ending = await connection.ended;
    this.#sending?.interrupted();
    if (this.#stopped) return 0;
    if (connection.wasSteady) this.#attempts.succeeded();
    if (ending.reopenMillis !== undefined) return ending.reopenMillis;
    return this.#comeBack(connection.opened ? ending : await this.#whyNotOpened(query));
  }

  #open(query) {
    try {
      const socket = this.#handlers.api.openSocket(query);
      this.#connection = new SocketConnection(socket, (frame) => this.#heard(frame), this.#clock);
      return this.#connection;
    } catch (error) {
      // No such thing here, or forbidden by the page: that will not change.
      this.#handlers.fail(new StreamsideProblem({ code: 'NO_SOCKET', detail: String(error) }));
      return null;
    }
  }

  /** A browser does not say why a socket could not be opened; the same address says so to an ordinary request. */
  async #whyNotOpened(query) {
    try {
      await this.#handlers.api.askSocket(query);
      return { problem: new StreamsideProblem({ code: 'BAD_ANSWER' }), comeBack: BACK_OFF };
    } catch (error) {
      return { problem: asProblem(error), comeBack: BACK_OFF };
    }
  }

  /** @param {import('./socket-closes.js').Ending} ending */
  #comeBack({ problem, comeBack, spreadMillis }) {
    if (this.#stopped) return 0;
    if (comeBack === NEVER) {
      this.#handlers.fail(problem);
      return 0;
    }
    if (!this.#handlers.mayGoOn(problem)) return 0;
    // Whoever is told again and again to come back at once has to slow down as well.
    const atOnce = comeBack === AT_ONCE && this.#attempts.failures === 0;
    const retryInMillis = this.#attempts.failed(problem.retryAfterMillis, spreadMillis ?? (atOnce ? AT_ONCE_SPREAD_MILLIS : undefined));
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }

  #heard(frame) {
    switch (frame.type) {
      case 'hello': return this.#greeted(frame);
      case 'entries': return this.#received(frame);
      case 'counts': return this.#handlers.counts({ viewers: frame.viewers, likes: frame.likes, dislikes: frame.dislikes });
      case 'sent': return this.#sending?.sent(frame);
      case 'error': return this.#sending?.refused(frame);
      default: // A newer server may say more than we understand.
    }
  }

  #greeted(hello) {
    this.#received(hello);
    this.#connection.greeted(hello.member);
    this.#checkMember();
    if (!this.#connection.isUp) return;
    this.#handlers.state({ state: 'connected' });
    this.#sending?.writeTo(this.#connection);
  }

  #received(batch) {
    if (this.#handlers.receive(batch, 0, this.#holes >= MAX_HOLE_RETRIES)) {
      if (batch.entries.length > 0) this.#holes = 0;
    } else {
      this.#holes++;
      this.#connection.end({ reopenMillis: jittered(MIN_GAP_MILLIS, this.#clock) });
    }
  }

  #checkMember() {
    const expected = this.#expectedMember;
    this.#expectedMember = undefined;
    if (expected !== undefined && expected !== (this.#connection.member?.id ?? null)) this.#connection.end({ reopenMillis: 0 });
  }
}
