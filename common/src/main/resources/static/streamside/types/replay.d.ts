declare const Replay_base: new () => import("./chat-events.js").TypedEventTarget;
/**
 * Shows each chat when the recording has reached the moment in which it was sent. Whether it plays, at which speed, and when somebody
 * seeks, is seen from its position.
 *
 * The events are those of {@link import('./streamside-chat.js').StreamsideChat}: an entry of the log, `reset` before what belongs to
 * another moment, and `state`.
 */
export class Replay extends Replay_base {
    /** @param {ReplayOptions} options */
    constructor({ streamId, media, baseUrl, fetch, clock }: ReplayOptions);
    /** Starts to follow the recording. Call it once. */
    start(): void;
    /** Stops everything for good. */
    stop(): void;
    /** @returns {Promise<{slotMillis: number, chats: number[]}>} how many chats were sent in each slot of the stream */
    activity(): Promise<{
        slotMillis: number;
        chats: number[];
    }>;
    #private;
}
export type Entry = import("./types.js").Entry;
/**
 * an `HTMLMediaElement`, or anything else with a position
 */
export type Media = {
    /**
     * in seconds
     */
    currentTime: number;
    /**
     * tells of a jump by `seeking`; without it, a jump is seen a little later
     */
    addEventListener?: ((type: string, callback: EventListenerOrEventListenerObject | null, options?: AddEventListenerOptions | boolean) => void) | undefined;
};
export type ReplayOptions = {
    streamId: string;
    media: Media;
    /**
     * of another server, `https://chat.example.org`; empty for the page's own. Node needs it
     */
    baseUrl?: string | undefined;
    fetch?: typeof fetch | undefined;
    /**
     * time and chance, for tests
     */
    clock?: import("./clock.js").Clock | undefined;
};
export {};
