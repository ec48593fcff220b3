/** @typedef {import('./types.js').Transport} Transport */
/** @implements {Transport} */
export class FallbackTransport implements Transport {
    /**
     * @param {import('./types.js').Handlers} handlers
     * @param {import('./clock.js').Clock} clock
     */
    constructor(handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock);
    start(): void;
    wake(): void;
    stop(): void;
    /**
     * @param {import('./types.js').Message} message
     * @param {number} timeoutMillis
     */
    send(message: import("./types.js").Message, timeoutMillis: number): Promise<import("./types.js").Receipt>;
    /** @param {string | null} memberId */
    identify(memberId: string | null): void;
    tokenChanged(): void;
    completeChanged(): void;
    #private;
}
export type Transport = import("./types.js").Transport;
