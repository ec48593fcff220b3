/**
 * Hands out one poll's entries evenly until the next poll, so that the chat flows instead of jumping. The order stays, and
 * nothing is delayed by more than one poll: what is left when more arrives goes out first.
 *
 * @template T
 */
export class Pacer<T> {
    /**
     * @param {import('./clock.js').Clock} clock
     * @param {(item: T) => void} release
     */
    constructor(clock: import("./clock.js").Clock, release: (item: T) => void);
    /**
     * @param {T[]} items
     * @param {number} overMillis 0 to hand them out at once
     */
    add(items: T[], overMillis: number): void;
    flush(): void;
    clear(): void;
    #private;
}
