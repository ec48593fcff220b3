/** @typedef {(handlers: import('./types.js').Handlers, clock: import('./clock.js').Clock) => import('./types.js').Transport} TransportFactory */
export const TRANSPORTS: Readonly<{
    polling: (handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock) => PollingTransport;
    'long-polling': (handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock) => PollingTransport;
    events: (handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock) => EventsTransport;
    websocket: (handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock) => SocketTransport;
}>;
export type TransportFactory = (handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock) => import("./types.js").Transport;
import { PollingTransport } from './polling-transport.js';
import { EventsTransport } from './events-transport.js';
import { SocketTransport } from './socket-transport.js';
