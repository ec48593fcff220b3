/**
 * Time and chance, which tests replace.
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds since 1970
 * @property {() => number} random from 0 to 1
 * @property {(task: () => void, millis: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {(millis: number) => AbortSignal} deadline
 */
/** @type {Clock} */
export const systemClock: Clock;
/**
 * Time and chance, which tests replace.
 */
export type Clock = {
    /**
     * milliseconds since 1970
     */
    now: () => number;
    /**
     * from 0 to 1
     */
    random: () => number;
    setTimeout: (task: () => void, millis: number) => any;
    clearTimeout: (timer: any) => void;
    deadline: (millis: number) => AbortSignal;
};
