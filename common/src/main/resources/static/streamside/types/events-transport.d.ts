/** @typedef {import('./types.js').Transport} Transport */
/** @implements {Transport} */
export class EventsTransport implements Transport {
    /**
     * @param {import('./types.js').Handlers} handlers
     * @param {import('./clock.js').Clock} clock
     */
    constructor(handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock);
    start(): Promise<void>;
    /** Connects now instead of when planned, but not sooner than the server asked for, nor more than once a second. */
    wake(): void;
    stop(): void;
    /** @param {string | null} memberId */
    identify(memberId: string | null): void;
    tokenChanged(): void;
    /** Begins a new connection if the one that is open leaves entries out and must not any more. */
    completeChanged(): void;
    #private;
}
export type Transport = import("./types.js").Transport;
