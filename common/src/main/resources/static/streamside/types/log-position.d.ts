/**
 * How far a viewer has followed the log. A stream's log is numbered 1, 2, 3, … without gaps, so the last number says which
 * entries of a batch are new and whether some are missing.
 *
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {{type: 'entry', detail: Entry} | {type: 'hole', detail: import('./types.js').Gap}
 *   | {type: 'skipped', detail: import('./types.js').Gap & {count: number}}} Item
 */
export class LogPosition {
    /** Where to continue; null for the newest entries. */
    get cursor(): string | null;
    /** Starts anew: a cursor that the server no longer understands must not lock the viewer out. */
    forget(): void;
    /**
     * Moves on past a batch.
     *
     * @param {import('./types.js').Batch} batch
     * @param {boolean} lastTry accept the batch even if entries are missing
     * @returns {{items: Item[], reset: boolean} | null} what is new, in order; `reset` when nothing that came before counts
     *   any more; null, without moving, when entries are missing that another request may bring
     */
    advance(batch: import("./types.js").Batch, lastTry: boolean): {
        items: Item[];
        reset: boolean;
    } | null;
    #private;
}
/**
 * How far a viewer has followed the log. A stream's log is numbered 1, 2, 3, … without gaps, so the last number says which
 * entries of a batch are new and whether some are missing.
 */
export type Entry = import("./types.js").Entry;
/**
 * How far a viewer has followed the log. A stream's log is numbered 1, 2, 3, … without gaps, so the last number says which
 * entries of a batch are new and whether some are missing.
 */
export type Item = {
    type: "entry";
    detail: Entry;
} | {
    type: "hole";
    detail: import("./types.js").Gap;
} | {
    type: "skipped";
    detail: import("./types.js").Gap & {
        count: number;
    };
};
