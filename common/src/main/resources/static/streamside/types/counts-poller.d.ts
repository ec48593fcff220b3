export class CountsPoller {
    /**
     * @param {object} options
     * @param {() => Promise<import('./types.js').Counts & {nextHeartbeatMillis?: number}>} options.fetchCounts
     * @param {(counts: import('./types.js').Counts) => void} options.onCounts
     * @param {(status?: string) => boolean} options.isFinal whether there is nothing more to ask for
     * @param {import('./clock.js').Clock} clock
     */
    constructor({ fetchCounts, onCounts, isFinal }: {
        fetchCounts: () => Promise<import("./types.js").Counts & {
            nextHeartbeatMillis?: number;
        }>;
        onCounts: (counts: import("./types.js").Counts) => void;
        isFinal: (status?: string) => boolean;
    }, clock: import("./clock.js").Clock);
    start(): Promise<void>;
    /** After an outage, asks soon instead of when planned. */
    wake(): void;
    stop(): void;
    #private;
}
