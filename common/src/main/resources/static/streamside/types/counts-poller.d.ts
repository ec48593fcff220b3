export class CountsPoller {
    /**
     * @param {object} options
     * @param {() => Promise<import('./types.js').Heartbeat>} options.fetchCounts
     * @param {(counts: import('./types.js').Heartbeat) => void} options.onCounts
     * @param {(status?: string) => boolean} options.isFinal whether there is nothing more to ask for
     * @param {import('./clock.js').Clock} clock
     */
    constructor({ fetchCounts, onCounts, isFinal }: {
        fetchCounts: () => Promise<import("./types.js").Heartbeat>;
        onCounts: (counts: import("./types.js").Heartbeat) => void;
        isFinal: (status?: string) => boolean;
    }, clock: import("./clock.js").Clock);
    start(): Promise<void>;
    /** After an outage, asks soon instead of when planned. */
    wake(): void;
    /** Asks again now, because the answer may have changed. */
    again(): void;
    stop(): void;
    #private;
}
