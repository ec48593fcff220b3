export const MIN_GAP_MILLIS: 1000;
export class RetrySchedule {
    /**
     * @param {import('./clock.js').Clock} clock
     * @param {number} [maxBackoffMillis]
     */
    constructor(clock: import("./clock.js").Clock, maxBackoffMillis?: number);
    /** Failures since the last success. */
    get failures(): number;
    /** An attempt begins. The next one is at least a second away, however often `wake` is called. */
    begin(): void;
    succeeded(): void;
    /**
     * @param {number} minMillis what the server asked for; 0 for nothing
     * @param {number} [windowMillis] how much later than that the next attempt may come, at random; when left out, it grows
     *   with each failure
     * @returns {number} how long to wait
     */
    failed(minMillis: number, windowMillis?: number): number;
    /** @param {number} millis */
    wait(millis: number): Promise<void>;
    /** Ends the wait now, but not before the time that the server asked for. */
    wake(): void;
    /** Ends the wait at once: there will be no further attempt. */
    stop(): void;
    #private;
}
