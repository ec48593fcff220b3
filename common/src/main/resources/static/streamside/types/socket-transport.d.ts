/** @typedef {import('./types.js').Transport} Transport */
/** @implements {Transport} */
export class SocketTransport implements Transport {
    /**
     * @param {import('./types.js').Handlers} handlers
     * @param {import('./clock.js').Clock} clock
     * @param {number} [maxBackoffMillis] the longest wait between two attempts, unless the server asks for more
     */
    constructor(handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock, maxBackoffMillis?: number);
    start(): Promise<void>;
    /** Connects now instead of when planned, and replaces a socket that may have died while the device slept. */
    wake(): void;
    stop(): void;
    /** Whether the socket that is open now has lasted. */
    get isStable(): boolean;
    /** Fails the attempt to send a chat that waits for a connection or an answer, so that it can be sent another way. */
    release(): void;
    /**
     * Sends one chat at a time. It waits for a connection, and is written again to the next one if no answer came.
     *
     * @param {import('./types.js').Message} message
     * @param {number} timeoutMillis
     * @returns {Promise<import('./types.js').Receipt>}
     */
    send(message: import("./types.js").Message, timeoutMillis: number): Promise<import("./types.js").Receipt>;
    /**
     * Opens a new socket if the server takes the viewer for somebody else; once at most, whatever the server says then.
     *
     * @param {string | null} memberId
     */
    identify(memberId: string | null): void;
    /** Sends the new token over the socket that is open. A guest again, the viewer gets a new one. */
    tokenChanged(): void;
    /** Opens a new socket if the one that is open leaves entries out and must not any more. */
    completeChanged(): void;
    #private;
}
export type Transport = import("./types.js").Transport;
