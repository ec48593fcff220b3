/**
 * Yields the events of an address until the server ends them.
 *
 * @param {string} url
 * @param {{signal: AbortSignal, fetch: typeof globalThis.fetch, clock: import('./clock.js').Clock}} options
 * @returns {AsyncGenerator<{data?: any, retryMillis?: number}>} the JSON of each event, and when to come back
 * @throws {StreamsideProblem} for every failure but a cancellation
 */
export function eventStream(url: string, { signal, fetch, clock }: {
    signal: AbortSignal;
    fetch: typeof globalThis.fetch;
    clock: import("./clock.js").Clock;
}): AsyncGenerator<{
    data?: any;
    retryMillis?: number;
}>;
