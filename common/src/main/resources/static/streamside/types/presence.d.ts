export class Presence {
    /**
     * @param {import('./types.js').Handlers} handlers
     * @param {import('./clock.js').Clock} clock
     */
    constructor(handlers: import("./types.js").Handlers, clock: import("./clock.js").Clock);
    start(): void;
    wake(): void;
    stop(): void;
    /**
     * Sends a heartbeat at once if the viewer is counted under another identity from now on, which may be banned.
     *
     * @param {string | null} memberId
     */
    identify(memberId: string | null): void;
    /** The viewer is counted under another identity from now on, which may be banned. */
    tokenChanged(): void;
    #private;
}
