/** A wait that can be cut short. There is at most one at a time. */
export class Pause {
    /** @param {import('./clock.js').Clock} clock */
    constructor(clock: import("./clock.js").Clock);
    /**
     * @param {number} millis
     * @returns {Promise<void>}
     */
    wait(millis: number): Promise<void>;
    /**
     * Makes the wait, if there is one, end in that time at the latest.
     *
     * @param {number} millis from now
     */
    shorten(millis: number): void;
    #private;
}
