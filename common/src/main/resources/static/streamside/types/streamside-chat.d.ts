declare const StreamsideChat_base: new () => import("./chat-events.js").TypedEventTarget;
/** Follows the chat and sends to it. The events are those of {@link import('./chat-events.js').ChatEvents}. */
export class StreamsideChat extends StreamsideChat_base {
    /** @param {ChatOptions} options */
    constructor({ streamId, baseUrl, token, counted, fetch, WebSocket, clock, transport }: ChatOptions);
    get state(): import("./types.js").State;
    set paced(paced: boolean);
    /** Whether chats are paced over the time between two polls. Switch it off while the page is hidden. */
    get paced(): boolean;
    set complete(complete: boolean);
    /** Whether no entry may be left out when the chat is too fast to be read, so that polls bring them late: for those who moderate. */
    get complete(): boolean;
    /** Starts to follow the stream, and to be counted as a viewer unless the options say otherwise. Call it once. */
    start(): void;
    /** Ends every wait: call it when the device is online again or the page is visible again. */
    wake(): void;
    /**
     * Call it when somebody signs in or out: a socket keeps the identity with which it was opened, and may have to be
     * replaced.
     *
     * @param {string | null} memberId null for a guest
     */
    identify(memberId: string | null): void;
    /**
     * Signs in a user of the site with a token that the site has made, or signs them out. Call it again with a newer token before that one
     * expires: nothing is interrupted. The event `signed-in` follows, or `sign-in-needed`, which comes once in ten seconds at most.
     *
     * @param {string | null} token null for a guest
     */
    signIn(token: string | null): void;
    /** Stops everything for good; chats that are still being sent are reported as `unsent`. */
    stop(): void;
    /**
     * Sends a chat, and repeats it until the server has answered: it is stored once, even if an answer is lost. Chats that are sent
     * too fast are tried again, too. Chats keep their order.
     *
     * @param {string} text
     * @param {{clientMessageId?: string, replyTo?: string}} [options] the id of an `unsent` chat, to try that one again; the `seq` of
     *   the chat that this one replies to
     * @returns {Promise<Receipt>} rejects with a {@link StreamsideProblem} when the server refuses the chat, or could not be
     *   reached for a minute
     */
    send(text: string, options?: {
        clientMessageId?: string;
        replyTo?: string;
    }): Promise<Receipt>;
    /**
     * Does not try a chat again that is still being sent; its `send` is rejected with `DISCARDED`. It may be stored all the same, if
     * an answer was lost.
     *
     * @param {string} clientMessageId
     */
    discard(clientMessageId: string): void;
    /**
     * Deletes a chat. Its author may do so, and moderators of the channel.
     *
     * @param {string} seq
     * @returns {Promise<void>}
     */
    deleteChat(seq: string): Promise<void>;
    /**
     * Reports somebody else's chat to the moderators of the channel. Members may do so, once for each chat.
     *
     * @param {string} seq
     * @param {string} [reason]
     * @returns {Promise<void>}
     */
    report(seq: string, reason?: string): Promise<void>;
    /**
     * Deletes all chats of a member so far. Moderators of the channel may do so.
     *
     * @param {string} memberId
     * @returns {Promise<void>}
     */
    purge(memberId: string): Promise<void>;
    /**
     * Looks back.
     *
     * @param {string | null} [before] a `seq`, or the `before` of the last answer; null for the newest
     * @param {number} [limit] 1 to 200
     * @returns {Promise<{entries: Entry[], before: string | null}>} newest first; `before` is null when there are no older ones
     */
    history(before?: string | null, limit?: number): Promise<{
        entries: Entry[];
        before: string | null;
    }>;
    /** @returns {Promise<import('./types.js').Rules>} the rules of the chat, which the event `rules-changed` keeps up to date */
    rules(): Promise<import("./types.js").Rules>;
    /** @returns {Promise<{chat: import('./types.js').PinnedChat | null}>} what is pinned, which the events `chat-pinned` and `chat-unpinned` keep up to date */
    pinned(): Promise<{
        chat: import("./types.js").PinnedChat | null;
    }>;
    /**
     * Shows a chat above the others, in place of the one before. Moderators of the channel may do so.
     *
     * @param {string | null} seq null for none
     * @returns {Promise<void>}
     */
    pin(seq: string | null): Promise<void>;
    /** @returns {Promise<Counts>} without being counted as a viewer */
    counts(): Promise<Counts>;
    /** @returns {Promise<{reaction: Reaction}>} the member's own */
    reaction(): Promise<{
        reaction: Reaction;
    }>;
    /**
     * Sets the member's reaction; setting the same again changes nothing.
     *
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
export type Counts = import("./types.js").Counts;
export type Entry = import("./types.js").Entry;
export type Reaction = import("./types.js").Reaction;
export type Receipt = import("./types.js").Receipt;
export type StateChange = import("./types.js").StateChange;
export type TransportFactory = import("./transports.js").TransportFactory;
export type TransportName = keyof typeof TRANSPORTS;
export type ChatOptions = {
    streamId: string;
    /**
     * of another server, `https://chat.example.org`; empty for the page's own. Node needs it
     */
    baseUrl?: string | undefined;
    /**
     * of a site's own user, who is a member with it; see `signIn`
     */
    token?: string | undefined;
    /**
     * false for an overlay or a bot, by which nobody watches: it does not count as a viewer
     */
    counted?: boolean | undefined;
    fetch?: typeof fetch | undefined;
    /**
     * Node before version 22 has
     * none of its own
     */
    WebSocket?: (new (url: string, protocol: string) => import("./types.js").SocketLike) | undefined;
    /**
     * time and chance, for tests
     */
    clock?: import("./clock.js").Clock | undefined;
    /**
     * instead of the choice among what the server offers
     */
    transport?: "polling" | "websocket" | import("./transports.js").TransportFactory | "long-polling" | "events" | undefined;
};
import { TRANSPORTS } from './transports.js';
export {};
