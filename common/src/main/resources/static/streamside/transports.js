/** The ways to follow a stream, by the server's names for them. */
import { EventsTransport } from './events-transport.js';
import { PollingTransport } from './polling-transport.js';
import { SocketTransport } from './socket-transport.js';

/** The longest wait that the server allows. */
const WAIT_SECONDS = 25;

/**
 * @typedef {import('./types.js').Handlers} Handlers
 * @typedef {import('./clock.js').Clock} Clock
 * @typedef {(handlers: Handlers, clock: Clock) => import('./types.js').Transport} TransportFactory
 */

export const TRANSPORTS = Object.freeze(
  /** @satisfies {Record<string, TransportFactory>} */ ({
    polling: (handlers, clock) => new PollingTransport(handlers, clock),
    'long-polling': (handlers, clock) => new PollingTransport(handlers, clock, WAIT_SECONDS),
    events: (handlers, clock) => new EventsTransport(handlers, clock),
    websocket: (handlers, clock) => new SocketTransport(handlers, clock),
  }),
);
