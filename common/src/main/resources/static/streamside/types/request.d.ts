/**
 * @typedef {object} RequestOptions
 * @property {string} [method]
 * @property {object} [body]
 * @property {RequestCredentials} [credentials]
 * @property {string | null} [token] who asks; without one, the browser's session cookie says so
 * @property {number} [putOffMillis] how long the server may put off its answer
 * @property {AbortSignal} [signal] cancels: the promise then rejects with its reason
 * @property {typeof globalThis.fetch} [fetch]
 * @property {import('./clock.js').Clock} [clock]
 */
/**
 * Sends one JSON request, with a time limit.
 *
 * @param {string} url
 * @param {RequestOptions} [options]
 * @returns {Promise<any>} the answer's JSON; null when it has no body
 * @throws {StreamsideProblem} for every failure but a cancellation
 */
export function request(url: string, options?: RequestOptions): Promise<any>;
/**
 * @param {Response} response
 * @param {string} text
 * @param {import('./clock.js').Clock} clock
 */
export function problemOf(response: Response, text: string, clock: import("./clock.js").Clock): StreamsideProblem;
/** @param {any} error */
export function messageOf(error: any): string;
export type RequestOptions = {
    method?: string | undefined;
    body?: object | undefined;
    credentials?: RequestCredentials | undefined;
    /**
     * who asks; without one, the browser's session cookie says so
     */
    token?: string | null | undefined;
    /**
     * how long the server may put off its answer
     */
    putOffMillis?: number | undefined;
    /**
     * cancels: the promise then rejects with its reason
     */
    signal?: AbortSignal | undefined;
    fetch?: typeof globalThis.fetch | undefined;
    clock?: import("./clock.js").Clock | undefined;
};
import { StreamsideProblem } from './problem.js';
