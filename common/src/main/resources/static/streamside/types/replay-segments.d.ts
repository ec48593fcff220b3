/**
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {{entry: Entry, at: number}} Placed an entry and its position, in milliseconds from the start of the stream
 */
/** How far before and after the position segments are kept; what comes next is fetched that far ahead. */
export const AROUND_MILLIS: 30000;
export class ReplaySegments {
    /**
     * @param {import('./stream-api.js').StreamApi} api
     * @param {import('./clock.js').Clock} clock
     * @param {(change: import('./types.js').StateChange) => void} changeState
     * @param {() => void} arrived told when nothing more is on its way
     */
    constructor(api: import("./stream-api.js").StreamApi, clock: import("./clock.js").Clock, changeState: (change: import("./types.js").StateChange) => void, arrived: () => void);
    stop(): void;
    get isWaiting(): boolean;
    /**
     * The position in the chat; null as long as that is not known.
     *
     * @param {number} seconds in the recording
     */
    positionOf(seconds: number): number | null;
    /**
     * The entries after one position, up to another one. Null if some of them are not here yet: they are on their way.
     *
     * @param {number} from
     * @param {number} to
     * @returns {Entry[] | null}
     */
    between(from: number, to: number): Entry[] | null;
    /**
     * Fetches the segments that come next, and forgets those that are far from the position.
     *
     * @param {number} position
     */
    fetchAhead(position: number): void;
    #private;
}
export type Entry = import("./types.js").Entry;
/**
 * an entry and its position, in milliseconds from the start of the stream
 */
export type Placed = {
    entry: Entry;
    at: number;
};
