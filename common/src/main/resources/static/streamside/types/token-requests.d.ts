/** @typedef {import('./chat-events.js').ChatEvents['sign-in-needed']} TokenRequest */
export class TokenRequests {
    /**
     * @param {(request: TokenRequest) => void} ask
     * @param {import('./clock.js').Clock} clock
     */
    constructor(ask: (request: TokenRequest) => void, clock: import("./clock.js").Clock);
    /** @param {TokenRequest} request replaces one that still waits */
    add(request: TokenRequest): void;
    /** Nothing is needed any more. */
    cancel(): void;
    #private;
}
export type TokenRequest = import("./chat-events.js").ChatEvents["sign-in-needed"];
