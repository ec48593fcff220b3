/**
 * The values that the client's modules and its users exchange.
 */
export type Author = {
    id: string;
    name: string;
    imageUrl?: string | undefined;
    /**
     * the role on the channel: `SUBSCRIBER`, `BOT`, `MODERATOR`, `OWNER` or `OPERATOR`; none for other members
     */
    badge?: string | undefined;
};
/**
 * The values that the client's modules and its users exchange.
 */
export type Member = {
    id: string;
    /**
     * begins with `~` for a member who signs in with a token
     */
    username: string;
    displayName: string;
    imageUrl: string | null;
};
/**
 * one entry of the stream's log
 */
export type Entry = {
    /**
     * `stream-started`, `chat`, `chat-deleted`, `member-purged`, `rules-changed`, `announcement`, `chat-pinned`, `chat-unpinned` or `stream-ended`; a newer server may have more
     */
    type: string;
    /**
     * its number in the log: 1, 2, 3, … without gaps; use `BigInt` to compare
     */
    seq: string;
    /**
     * of a chat
     */
    author: Author;
    /**
     * of an announcement
     */
    by?: Author | undefined;
    /**
     * of a chat or an announcement
     */
    text: string;
    /**
     * of a chat, a start or an end
     */
    sentAt: string;
    /**
     * of a chat
     */
    clientMessageId?: string | undefined;
    /**
     * of a chat that is a reply
     */
    replyTo?: Quote | undefined;
    /**
     * of a chat: ids of the members whom its text names with `@`
     */
    mentions?: string[] | undefined;
    /**
     * of a `member-purged`: whose chats are gone
     */
    memberId?: string | undefined;
    /**
     * of a `member-purged`: the highest `seq` of a chat that is gone
     */
    upTo?: string | undefined;
    /**
     * of a `rules-changed`
     */
    rules?: Rules | undefined;
    /**
     * of a `chat-deleted` or a `chat-pinned`: the `seq` of the chat
     */
    target?: string | undefined;
    /**
     * of a chat in the history: how long after the start of the stream it was sent
     */
    offsetMillis?: number | undefined;
};
/**
 * what is needed to follow a recording
 */
export type ReplayHead = {
    /**
     * position 0 of the chat
     */
    startedAt: string;
    /**
     * null while the stream is live
     */
    endedAt: string | null;
    segmentMillis: number;
    /**
     * how many there are; while the stream is live, complete ones
     */
    segments: number;
    /**
     * when chats were pinned
     */
    pinnedAt: string[];
    /**
     * position in the chat minus position in the recording
     */
    offsetMillis: number;
};
/**
 * a chat that is shown above the others
 */
export type PinnedChat = {
    seq: string;
    author: Author;
    text: string;
    sentAt: string;
};
/**
 * the chat to which another one replies; only its `seq` is left when it has been deleted. When one is deleted
 * later, a `chat-deleted` or `member-purged` says so: take its text out of the replies, too
 */
export type Quote = {
    seq: string;
    authorId?: string | undefined;
    authorName?: string | undefined;
    /**
     * the beginning of its text
     */
    excerpt?: string | undefined;
};
/**
 * of a chat; moderators are exempt from them
 */
export type Rules = {
    /**
     * between two chats of one member
     */
    slowModeSeconds: number;
    /**
     * who may send
     */
    audience: "EVERYONE" | "SUBSCRIBERS" | "MODERATORS";
    /**
     * how long a member must have subscribed, where the audience is `SUBSCRIBERS`
     */
    subscribedForMinutes: number;
    /**
     * how old an account must be
     */
    accountAgeMinutes: number;
    links: "ALLOWED" | "HELD" | "REFUSED";
    /**
     * how often the same text may be sent within a minute
     */
    repeats: "ALLOWED" | "ONCE_PER_MEMBER" | "ONCE";
    /**
     * how many members must have reported a member's chats so that a moderator sees new ones first; 0 for never
     */
    reportsToHold: number;
    emojiOnly: boolean;
};
/**
 * what a transport delivers
 */
export type Batch = {
    /**
     * oldest first
     */
    entries: Entry[];
    /**
     * where to continue
     */
    cursor: string;
    /**
     * nothing that was shown before counts: the cursor is no longer known, or more than chats was left out
     */
    reset?: boolean | undefined;
    /**
     * how many entries before these were left out
     */
    skipped?: number | undefined;
};
/**
 * the entries between these two numbers
 */
export type Gap = {
    after: string;
    next: string;
};
/**
 * a chat to send; `replyTo` is the `seq` of another
 */
export type Message = {
    clientMessageId: string;
    text: string;
    replyTo?: string;
};
/**
 * why a chat could not be sent
 * yet, and when the next attempt is made
 */
export type Delay = Message & {
    problem: import("./problem.js").StreamsideProblem;
    retryInMillis: number;
};
/**
 * the server has stored the chat
 */
export type Receipt = {
    seq: string;
    sentAt: string;
    clientMessageId: string;
};
/**
 * without `status` when it has not
 * changed
 */
export type Counts = {
    viewers: number;
    likes: number;
    dislikes: number;
    status?: string;
};
/**
 * The values that the client's modules and its users exchange.
 */
export type Ban = {
    /**
     * whether the member may only read
     */
    banned: boolean;
    /**
     * when that ends by itself, if it does
     */
    bannedUntil?: string | undefined;
    /**
     * if one was given
     */
    banReason?: string | undefined;
};
/**
 * the answer to one; a new guest gets an id
 */
export type Heartbeat = Counts & Partial<Ban> & {
    nextHeartbeatMillis?: number;
    guest?: string;
};
/**
 * The values that the client's modules and its users exchange.
 */
export type Reaction = "LIKE" | "DISLIKE" | "NONE";
/**
 * the last three are final
 */
export type State = "connecting" | "connected" | "reconnecting" | "ended" | "failed" | "stopped";
/**
 * The values that the client's modules and its users exchange.
 */
export type StateChange = {
    state: State;
    retryInMillis?: number;
    problem?: import("./problem.js").StreamsideProblem;
};
/**
 * what a transport calls
 */
export type Handlers = {
    api: import("./stream-api.js").StreamApi;
    /**
     * where to continue; null for the newest entries
     */
    cursor: () => string | null;
    /**
     * whether no entry may be left out, however fast the chat is
     */
    complete: () => boolean;
    /**
     * whether this is a viewer to be counted
     */
    counted: boolean;
    /**
     * takes a batch; the next one is
     * expected in `nextMillis`. False means that entries are missing: ask again from the same cursor. With `lastTry` the
     * batch is always accepted
     */
    receive: (batch: Batch, nextMillis: number, lastTry: boolean) => boolean;
    counts: (counts: Counts) => void;
    /**
     * whether the member may only read
     */
    ban: (ban: Ban) => void;
    state: (change: StateChange) => void;
    /**
     * the server has taken the token of `api`
     */
    signedIn: (member: Member | null) => void;
    /**
     * the token of `api` is not valid, or not any more
     */
    signInNeeded: (problem?: import("./problem.js").StreamsideProblem) => void;
    /**
     * whether another attempt can succeed
     * after this refusal; when it cannot, the transport has been stopped
     */
    mayRetry: (problem: import("./problem.js").StreamsideProblem) => boolean;
    /**
     * no further attempt can succeed
     */
    fail: (problem: import("./problem.js").StreamsideProblem) => void;
};
/**
 * the part of a WebSocket that the client uses
 */
export type SocketLike = {
    send: (text: string) => void;
    close: (code: number) => void;
    onopen: any;
    onmessage: any;
    onclose: any;
    onerror: any;
};
/**
 * The values that the client's modules and its users exchange.
 */
export type Transport = {
    start: () => void;
    /**
     * ends every wait that the server did not ask for
     */
    wake: () => void;
    /**
     * for good
     */
    stop: () => void;
    /**
     * makes one attempt, and is called for
     * one chat at a time; without it chats are sent over HTTP
     */
    send?: ((message: Message, timeoutMillis: number) => Promise<Receipt>) | undefined;
    /**
     * who is signed in now
     */
    identify?: ((memberId: string | null) => void) | undefined;
    /**
     * `api` has another token now
     */
    tokenChanged?: (() => void) | undefined;
    /**
     * what `complete` says may have changed
     */
    completeChanged?: (() => void) | undefined;
};
