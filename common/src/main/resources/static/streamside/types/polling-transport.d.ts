/** @typedef {import('./types.js').Transport} Transport */
/** @implements {Transport} */
export class PollingTransport implements Transport {
    /**
     * @param {import('./types.js').Handlers} handlers
     * @param {import('./clock.js').Clock} clock
     * @param {number} [waitSeconds] how long the server may put off an answer while there is nothing new
     */
    constructor(handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock, waitSeconds?: number);
    start(): Promise<void>;
    /** Polls now instead of when planned, but not sooner than the server asked for, nor more than once a second. */
    wake(): void;
    stop(): void;
    /** @param {string | null} memberId */
    identify(memberId: string | null): void;
    tokenChanged(): void;
    #private;
}
export type Transport = import("./types.js").Transport;
