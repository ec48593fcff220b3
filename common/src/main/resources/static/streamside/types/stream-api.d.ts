/**
 * @typedef {import('./types.js').Batch} Batch
 * @typedef {import('./types.js').Counts} Counts
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {import('./types.js').Reaction} Reaction
 * @typedef {import('./types.js').Receipt} Receipt
 */
export class StreamApi {
    /**
     * @param {object} options
     * @param {string} options.streamId
     * @param {string} options.baseUrl of another server; empty for the page's own
     * @param {typeof globalThis.fetch} options.fetch
     * @param {(new (url: string, protocol: string) => import('./types.js').SocketLike) | undefined} options.WebSocket
     * @param {import('./clock.js').Clock} options.clock
     * @param {AbortSignal} options.signal cancels every request
     * @param {string | null} options.token
     * @param {(problem: StreamsideProblem) => void} options.onTokenRefused `token` is not valid, and should be dropped
     */
    constructor({ streamId, baseUrl, fetch, WebSocket, clock, signal, token, onTokenRefused }: {
        streamId: string;
        baseUrl: string;
        fetch: typeof globalThis.fetch;
        WebSocket: (new (url: string, protocol: string) => import("./types.js").SocketLike) | undefined;
        clock: import("./clock.js").Clock;
        signal: AbortSignal;
        token: string | null;
        onTokenRefused: (problem: StreamsideProblem) => void;
    });
    /**
     * Of the member who asks; null for a guest, or for one with a session cookie.
     *
     * @type {string | null}
     */
    token: string | null;
    /** @returns {Promise<{transports: string[]}>} */
    client(): Promise<{
        transports: string[];
    }>;
    /** @returns {Promise<{member: import('./types.js').Member | null}>} who is asking */
    session(): Promise<{
        member: import("./types.js").Member | null;
    }>;
    /** @param {string} query */
    openSocket(query: string): import("./types.js").SocketLike;
    /**
     * Asks the socket's address without an upgrade: the answer says whether a socket would be refused, and why.
     *
     * @param {string} query
     */
    probeSocket(query: string): Promise<any>;
    /**
     * The answer is the same for everybody. Without a cookie, a shared cache may store it. A poll that waits is one viewer's: the cookie
     * says whose.
     *
     * @param {string} query
     * @param {AbortSignal} signal
     * @param {number} [waitSeconds] how long the answer may be put off while there is nothing new
     * @returns {Promise<Batch & {nextPollMillis?: number}>}
     */
    poll(query: string, signal: AbortSignal, waitSeconds?: number): Promise<Batch & {
        nextPollMillis?: number;
    }>;
    /**
     * What is new as it comes, for as long as the connection lasts.
     *
     * @param {string} query
     * @param {AbortSignal} signal
     */
    events(query: string, signal: AbortSignal): AsyncGenerator<{
        data?: any;
        retryMillis?: number;
    }, any, any>;
    /**
     * @param {import('./types.js').Message} message
     * @returns {Promise<Receipt>}
     */
    send(message: import("./types.js").Message): Promise<Receipt>;
    /**
     * @param {string} seq
     * @returns {Promise<void>}
     */
    deleteChat(seq: string): Promise<void>;
    /**
     * @param {string} seq
     * @param {string} [reason]
     * @returns {Promise<void>}
     */
    report(seq: string, reason?: string): Promise<void>;
    /**
     * @param {string} memberId
     * @returns {Promise<void>}
     */
    purge(memberId: string): Promise<void>;
    /**
     * @param {string | null} before
     * @param {number} limit
     * @returns {Promise<{entries: Entry[], before: string | null}>}
     */
    history(before: string | null, limit: number): Promise<{
        entries: Entry[];
        before: string | null;
    }>;
    /** @returns {Promise<import('./types.js').ReplayHead>} */
    replay(): Promise<import("./types.js").ReplayHead>;
    /**
     * The answer is the same for everybody. Without a cookie, a shared cache may store it.
     *
     * @param {number} number
     * @returns {Promise<{entries: Entry[]}>}
     */
    segment(number: number): Promise<{
        entries: Entry[];
    }>;
    /** @returns {Promise<{slotMillis: number, chats: number[]}>} */
    activity(): Promise<{
        slotMillis: number;
        chats: number[];
    }>;
    /** @returns {Promise<import('./types.js').Rules>} */
    rules(): Promise<import("./types.js").Rules>;
    /**
     * The answer is the same for everybody. Without a cookie, a shared cache may store it.
     *
     * @returns {Promise<{chat: import('./types.js').PinnedChat | null}>}
     */
    pinned(): Promise<{
        chat: import("./types.js").PinnedChat | null;
    }>;
    /**
     * @param {string | null} seq
     * @returns {Promise<void>}
     */
    pin(seq: string | null): Promise<void>;
    /**
     * Brings back the id that the first answer gave a guest: there is no cookie on pages of other sites, and in Node.
     *
     * @returns {Promise<import('./types.js').Heartbeat>}
     */
    heartbeat(): Promise<import("./types.js").Heartbeat>;
    /** @returns {Promise<Counts>} */
    counts(): Promise<Counts>;
    /** @returns {Promise<{reaction: Reaction}>} */
    reaction(): Promise<{
        reaction: Reaction;
    }>;
    /**
     * @param {Reaction} reaction
     * @returns {Promise<{reaction: Reaction, likes: number, dislikes: number}>}
     */
    react(reaction: Reaction): Promise<{
        reaction: Reaction;
        likes: number;
        dislikes: number;
    }>;
    #private;
}
export type Batch = import("./types.js").Batch;
export type Counts = import("./types.js").Counts;
export type Entry = import("./types.js").Entry;
export type Reaction = import("./types.js").Reaction;
export type Receipt = import("./types.js").Receipt;
import { StreamsideProblem } from './problem.js';
