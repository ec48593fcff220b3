/**
 * Delivers batches over one socket at a time, and sends messages over it. After an outage, a new socket continues from the cursor. An
 * open socket counts as a viewer (`counted`), so it needs no heartbeats. It keeps the identity with which it was opened, until a token is
 * sent over it.
 */
import { banOf } from './ban.js';
import { jittered } from './backoff.js';
import { CompactReader } from './compact-reader.js';
import { outage } from './disconnect.js';
import { StreamsideProblem, asProblem } from './problem.js';
import { MIN_GAP_MILLIS, RetrySchedule } from './retry-schedule.js';
import { STABLE_MILLIS, SocketConnection } from './socket-connection.js';
import { SocketSend } from './socket-send.js';

const MAX_HOLE_RETRIES = 3;
const AT_ONCE_WINDOW_MILLIS = 500;
/**
 * After a network has silently dropped an open socket, the next must last this long to be trusted: by then even a quiet server has had to
 * answer a ping.
 */
const PROVEN_MILLIS = 60_000;
/** The close codes of a side that cannot read the other's frames. */
const UNREADABLE_CODES = [1002, 1007];
/** The page may only get this code instead, for a lost socket. */
const LOST_CODE = 1006;
/** After this many early losses in a row, the next socket is tried without compression. */
const MAX_EARLY_LOSSES = 2;
/** By then a socket has received a compressed frame, except in the quietest streams. */
const EARLY_MILLIS = 60_000;

/** @typedef {import('./types.js').Transport} Transport */

/** @implements {Transport} */
export class SocketTransport {
  #handlers;
  #clock;
  #schedule;
  /** @type {SocketConnection | null} */
  #connection = null;
  /** @type {SocketSend | null} */
  #sending = null;
  /** @type {string | null | undefined} */
  #expectedMember;
  /** Tokens without an answer yet: the answer to an older one says nothing about the newest. */
  #signIns = 0;
  #complete = false;
  /** Whether a socket may be compressed: an intermediary may damage compressed frames. */
  #compressed = true;
  #earlyLosses = 0;
  #stableMillis = STABLE_MILLIS;
  #holes = 0;
  #stopped = false;

  /**
   * @param {import('./types.js').Handlers} handlers
   * @param {import('./clock.js').Clock} clock
   * @param {number} [maxBackoffMillis] the longest wait between two attempts, unless the server asks for more
   */
  constructor(handlers, clock, maxBackoffMillis) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#schedule = new RetrySchedule(clock, maxBackoffMillis);
  }

  async start() {
    while (!this.#stopped) {
      this.#schedule.begin();
      const waitMillis = await this.#connectOnce();
      if (!this.#stopped) await this.#schedule.wait(waitMillis);
    }
  }

  /** Connects now, earlier than planned, and replaces a socket that may have died while the device slept. */
  wake() {
    if (this.#connection?.isSilent) this.#connection.close({ reopenMillis: 0 });
    this.#schedule.wake();
  }

  stop() {
    this.#stopped = true;
    this.#connection?.close({ reopenMillis: 0 });
    this.release();
    this.#schedule.stop();
  }

  /** Whether the open socket has proved stable. */
  get isStable() {
    return Boolean(this.#connection?.isUp && this.#connection.hasLasted(this.#stableMillis));
  }

  /** Fails the attempt to send a message that waits for a connection or an answer, so that it can be sent another way. */
  release() {
    this.#sending?.fail(new StreamsideProblem({ code: 'NETWORK' }));
  }

  /**
   * Sends one message at a time. It waits for a connection, and is written again to the next one if no answer came.
   *
   * @param {import('./types.js').Message} message
   * @param {number} timeoutMillis
   * @returns {Promise<import('./types.js').Receipt>}
   */
  async send(message, timeoutMillis) {
    // After the end of the stream there is no socket, and a frame that is too long would end it. The answer over HTTP says why.
    if (this.#stopped || !SocketSend.fits(message)) return this.#handlers.api.send(message);
    this.#sending = new SocketSend(message, timeoutMillis, this.#clock);
    if (this.#connection?.isUp) this.#sending.writeTo(this.#connection);
    return this.#sending.receipt.finally(() => {
      this.#sending = null;
    });
  }

  /**
   * Opens a new socket if the server has another identity for the viewer; at most once, whatever the server reports then.
   *
   * @param {string | null} memberId
   */
  identify(memberId) {
    this.#expectedMember = memberId;
    if (this.#connection?.isUp) this.#checkMember(this.#connection);
  }

  /** Sends the new token over the open socket. Without a token, the viewer is a guest again and gets a new socket. */
  tokenChanged() {
    if (this.#stopped) this.#askWhose();
    if (!this.#connection?.isUp) return;
    if (this.#handlers.api.token === null) this.#connection.close({ reopenMillis: 0 });
    else this.#signIn(this.#connection);
  }

  /** Opens a new socket if the open one may leave out entries and the next one may not. */
  completeChanged() {
    if (this.#connection?.isUp && this.#handlers.complete() && !this.#complete) this.#connection.close({ reopenMillis: 0 });
  }

  #query() {
    const cursor = this.#handlers.cursor();
    this.#complete = this.#handlers.complete();
    const parameters = [
      ...(cursor === null ? [] : [`after=${encodeURIComponent(cursor)}`]),
      ...(this.#complete ? ['overflow=page'] : []),
      ...(this.#handlers.counted ? [] : ['counted=false']),
      ...(this.#compressed ? [] : ['compressed=false']),
      ...(this.#handlers.api.compact ? ['entries=compact'] : []),
    ];
    return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  }

  async #connectOnce() {
    const query = this.#query();
    const connection = this.#open(query);
    if (connection === null) return 0;
    const end = await connection.ended;
    this.#sending?.interrupted();
    if (this.#stopped) return 0;
    this.#judgeCompression(connection);
    if (connection.wentSilent) this.#stableMillis = PROVEN_MILLIS;
    if (connection.hasLasted(this.#stableMillis)) this.#schedule.succeeded();
    if ('reopenMillis' in end) return end.reopenMillis;
    if (connection.opened && this.#forgoes(end.problem)) return jittered(MIN_GAP_MILLIS, this.#clock.random);
    return this.#planReturn(connection.opened ? end : await this.#findRefusal(query));
  }

  /** @param {SocketConnection} connection which has ended */
  #judgeCompression(connection) {
    if (!connection.opened) return;
    const early = connection.closeCode === LOST_CODE && !connection.hasLasted(EARLY_MILLIS);
    this.#earlyLosses = early ? this.#earlyLosses + 1 : 0;
    if (UNREADABLE_CODES.includes(connection.closeCode ?? 0) || this.#earlyLosses === MAX_EARLY_LOSSES) {
      // If compression was not the reason, it is used again after further losses.
      this.#compressed = !this.#compressed;
      this.#earlyLosses = 0;
    }
  }

  /**
   * Whether an older server has refused a parameter, by a close code that is otherwise final. The parameter is not sent again.
   *
   * @param {StreamsideProblem} problem
   */
  #forgoes({ code, detail }) {
    if (code !== 'FORBIDDEN') return false;
    const compact = this.#handlers.api.compact && detail.startsWith('entries ');
    const uncompressed = !this.#compressed && detail.startsWith('compressed ');
    if (compact) this.#handlers.api.compact = false;
    if (uncompressed) this.#compressed = true;
    return compact || uncompressed;
  }

  /** @param {string} query */
  #open(query) {
    try {
      const socket = this.#handlers.api.openSocket(query);
      const reader = new CompactReader();
      const connection = new SocketConnection(socket, (frame) => this.#onFrame(connection, reader.read(frame)), this.#clock);
      this.#connection = connection;
      return connection;
    } catch (error) {
      // There is no WebSocket here, or the page's policy forbids it: that will not change.
      this.#handlers.fail(new StreamsideProblem({ code: 'NO_SOCKET', detail: String(error) }));
      return null;
    }
  }

  /**
   * A browser does not say why a socket could not be opened. The answer to an ordinary request to the same address does.
   *
   * @param {string} query
   */
  async #findRefusal(query) {
    if (!this.#compressed) {
      this.#compressed = true; // an older server refuses the parameter
      return outage('NETWORK');
    }
    try {
      await this.#handlers.api.probeSocket(query);
      return outage('BAD_ANSWER');
    } catch (error) {
      if (this.#handlers.api.refusesCompact(error)) return outage('NETWORK');
      return { problem: asProblem(error), mayReturn: true };
    }
  }

  /** @param {import('./disconnect.js').Disconnect} disconnect */
  #planReturn({ problem, mayReturn, atOnce, windowMillis }) {
    if (this.#stopped) return 0;
    if (!mayReturn) {
      this.#handlers.fail(problem);
      return 0;
    }
    if (!this.#handlers.mayRetry(problem)) return 0;
    // A client that the server always sends back at once must slow down, too.
    const atOnceWindow = atOnce && this.#schedule.failures === 0 ? AT_ONCE_WINDOW_MILLIS : undefined;
    const retryInMillis = this.#schedule.failed(problem.retryAfterMillis, windowMillis ?? atOnceWindow);
    this.#handlers.state({ state: 'reconnecting', retryInMillis, problem });
    return retryInMillis;
  }

  /**
   * @param {SocketConnection} connection
   * @param {any} frame
   */
  #onFrame(connection, frame) {
    switch (frame.type) {
      case 'hello':
        return this.#onHello(connection, frame);
      case 'entries':
        return this.#receive(connection, frame);
      case 'counts':
        return this.#handlers.counts({ viewers: frame.viewers, likes: frame.likes, dislikes: frame.dislikes });
      case 'ban':
        return this.#handlers.ban(banOf(frame));
      case 'sent':
        return this.#sending?.sent(frame);
      case 'signed-in':
        return this.#onSignedIn(connection, frame);
      case 'signed-out':
        return this.#onSignedOut();
      case 'error':
        return this.#onError(connection, frame);
      default: // A newer server may send other types.
    }
  }

  /**
   * @param {SocketConnection} connection
   * @param {import('./types.js').Batch & {member: {id: string} | null} & import('./types.js').Ban} hello
   */
  #onHello(connection, hello) {
    this.#receive(connection, hello);
    connection.established(hello.member);
    this.#handlers.writesAs(hello.member);
    this.#checkMember(connection);
    this.#signIns = 0;
    if (this.#handlers.api.token !== null && connection.isUp) this.#signIn(connection);
    if (this.#stopped) this.#askWhose();
    this.completeChanged();
    if (!connection.isUp) return;
    this.#handlers.state({ state: 'connected' });
    this.#handlers.ban(banOf(hello));
    this.#sending?.writeTo(connection);
  }

  /** After the end of the stream there is no socket, but its messages can still be deleted, for example. */
  async #askWhose() {
    if (this.#handlers.api.token === null) return;
    try {
      this.#handlers.signedIn((await this.#handlers.api.session()).member);
    } catch {
      // A refused token has been reported already.
    }
  }

  /** @param {SocketConnection} connection */
  #signIn(connection) {
    this.#signIns++;
    connection.send({ type: 'sign-in', token: this.#handlers.api.token });
  }

  /**
   * @param {SocketConnection} connection
   * @param {{member: import('./types.js').Member} & import('./types.js').Ban} frame
   */
  #onSignedIn(connection, frame) {
    this.#signIns--;
    connection.member = frame.member;
    this.#handlers.writesAs(frame.member);
    this.#handlers.signedIn(frame.member);
    this.#handlers.ban(banOf(frame));
  }

  #onSignedOut() {
    if (this.#signIns === 0) this.#handlers.signInNeeded();
  }

  /**
   * @param {SocketConnection} connection
   * @param {any} frame
   */
  #onError(connection, frame) {
    if (frame.frame === 'sign-in') this.#onSignInRefused(connection, frame);
    // An older server does not know pings. Its error about one must not be taken for the refusal of a message.
    else if (frame.clientMessageId !== undefined || !connection.isAsking) this.#sending?.refused(frame);
  }

  /**
   * @param {SocketConnection} connection
   * @param {{code: string, detail?: string, retryAfterMillis?: number}} frame
   */
  #onSignInRefused(connection, { code, detail, retryAfterMillis }) {
    const problem = new StreamsideProblem({ code, detail, retryAfterMillis });
    // The token is valid, but the member has no socket left. With a session, this one would not have been opened.
    if (code === 'TOO_MANY_CONNECTIONS') connection.close({ problem, mayReturn: true });
    else if (--this.#signIns === 0) this.#handlers.signInNeeded(problem);
  }

  /**
   * @param {SocketConnection} connection
   * @param {import('./types.js').Batch} batch
   */
  #receive(connection, batch) {
    if (this.#handlers.receive(batch, 0, this.#holes >= MAX_HOLE_RETRIES)) {
      if (batch.entries.length > 0) this.#holes = 0;
    } else {
      this.#holes++;
      connection.close({ reopenMillis: jittered(MIN_GAP_MILLIS, this.#clock.random) });
    }
  }

  /** @param {SocketConnection} connection */
  #checkMember(connection) {
    const expected = this.#expectedMember;
    this.#expectedMember = undefined;
    if (expected !== undefined && expected !== (connection.member?.id ?? null)) connection.close({ reopenMillis: 0 });
  }
}
