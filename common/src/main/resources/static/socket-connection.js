/** One socket, from the attempt to open it to its end. Nothing is heard of it afterwards. */
import { StreamsideProblem } from './request.js';
import { BACK_OFF, meaningOf } from './socket-closes.js';

const GREETING_TIMEOUT_MILLIS = 10_000;
/** A connection that lasted that long was a success. */
const STEADY_MILLIS = 10_000;
/** A connection that has said nothing for that long may be dead without knowing it. */
const QUIET_MILLIS = 15_000;
const NORMAL_CLOSE = 1000;

export class SocketConnection {
  #socket;
  #clock;
  #timer;
  #greetedAt = null;
  #heardAt = 0;
  #over = false;
  #resolve;

  /** @type {Promise<import('./socket-closes.js').Ending | {reopenMillis: number}>} */
  ended = new Promise((resolve) => { this.#resolve = resolve; });

  /** Whether there ever was a connection. */
  opened = false;

  /** Whom the server takes the viewer for, null for a guest; undefined until it has said so. */
  member;

  /**
   * @param {WebSocket} socket
   * @param {(frame: object) => void} hear throws for a frame that makes no sense
   * @param {import('./clock.js').Clock} clock
   */
  constructor(socket, hear, clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#timer = clock.setTimeout(() => this.#fail('TIMEOUT'), GREETING_TIMEOUT_MILLIS);
    socket.onopen = () => { this.opened = true; };
    socket.onerror = () => {}; // says nothing that onclose does not say
    socket.onclose = ({ code, reason }) => this.#finish(meaningOf(code, reason));
    socket.onmessage = ({ data }) => {
      this.#heardAt = clock.now();
      try {
        hear(JSON.parse(data));
      } catch (error) {
        this.#fail('BAD_ANSWER', String(error));
      }
    };
  }

  /** The server has said hello: from now on frames may be sent. */
  greeted(member) {
    this.#clock.clearTimeout(this.#timer);
    this.#greetedAt = this.#clock.now();
    this.member = member;
  }

  get isUp() {
    return this.#greetedAt !== null && !this.#over;
  }

  get isQuiet() {
    return this.isUp && this.#clock.now() - this.#heardAt >= QUIET_MILLIS;
  }

  get wasSteady() {
    return this.#greetedAt !== null && this.#clock.now() - this.#greetedAt >= STEADY_MILLIS;
  }

  send(frame) {
    this.#socket.send(JSON.stringify(frame));
  }

  /** Ends it from this side, without waiting for the other: a network that is gone does not answer a goodbye. */
  end(ending) {
    this.#socket.close(NORMAL_CLOSE);
    this.#finish(ending);
  }

  #fail(code, detail) {
    this.end({ problem: new StreamsideProblem({ code, detail }), comeBack: BACK_OFF });
  }

  #finish(ending) {
    this.#over = true;
    this.#clock.clearTimeout(this.#timer);
    Object.assign(this.#socket, { onopen: null, onclose: null, onmessage: null });
    this.#resolve(ending);
  }
}
