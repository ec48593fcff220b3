/**
 * The events of a {@link import('./streamside-chat.js').StreamsideChat}, and what each carries in `detail`.
 *
 * @typedef {object} ChatEvents
 * @property {import('./types.js').Entry} stream-started the stream is live now; the first entry of its log
 * @property {import('./types.js').Entry} chat entries come in order, each once. A chat that this client sent carries the
 *   `clientMessageId` of its `pending` event, so that a page can replace its local echo
 * @property {import('./types.js').Entry} chat-deleted
 * @property {import('./types.js').Entry} member-purged all chats of the member `memberId` up to `upTo` are gone
 * @property {import('./types.js').Entry} rules-changed the `rules` of the chat from now on
 * @property {import('./types.js').Entry} announcement what a moderator says to everybody: `by` and `text`
 * @property {import('./types.js').Entry} chat-pinned the chat `target` is shown above the others
 * @property {import('./types.js').Entry} chat-unpinned no chat is any more
 * @property {import('./types.js').Entry} stream-ended
 * @property {{}} reset the server no longer knows the cursor: clear what is shown, the newest entries follow
 * @property {import('./types.js').Gap & {count: number}} skipped so many entries were left out here, because they came too fast
 * @property {import('./types.js').Gap} hole entries between these two are missing, and asking again did not help
 * @property {import('./types.js').StateChange} state the problem's code is `SESSION_OVER` when the member has been signed
 *   out and continues as a guest
 * @property {import('./types.js').Counts} counts with every heartbeat, or when the socket brings them
 * @property {{member: import('./types.js').Member | null}} signed-in the server has taken the token
 * @property {{expired: boolean, problem?: import('./problem.js').StreamsideProblem}} sign-in-needed the viewer is a guest. `expired`: the
 *   token was taken and is not valid any more, or the server could not check it; get a new one, and call `signIn`. Otherwise it was
 *   refused when it was new, as the next one would be: `problem` says why. At most once in ten seconds
 * @property {import('./types.js').Ban} ban whether the member may only read; with every heartbeat, or when the socket brings it
 * @property {import('./types.js').Message} pending a chat is about to be sent
 * @property {import('./types.js').Delay} delayed it could not be sent yet, because the member was too fast or the server away, and
 *   is tried again automatically; the chats after it wait
 * @property {import('./types.js').Receipt} sent it is stored
 * @property {import('./types.js').Message & {problem: import('./problem.js').StreamsideProblem}} unsent it was refused, or
 *   given up
 *
 * @typedef {Omit<EventTarget, 'addEventListener' | 'removeEventListener'> & {
 *   addEventListener<T extends keyof ChatEvents>(type: T, listener: (event: CustomEvent<ChatEvents[T]>) => void,
 *     options?: boolean | AddEventListenerOptions): void,
 *   removeEventListener<T extends keyof ChatEvents>(type: T, listener: (event: CustomEvent<ChatEvents[T]>) => void,
 *     options?: boolean | EventListenerOptions): void,
 * }} TypedEventTarget
 */
/** An `EventTarget` whose listeners know the type of `detail`. */
export const ChatEventTarget: new () => TypedEventTarget;
/**
 * The events of a {@link import ('./streamside-chat.js').StreamsideChat}, and what each carries in `detail`.
 */
export type ChatEvents = {
    /**
     * the stream is live now; the first entry of its log
     */
    "stream-started": import("./types.js").Entry;
    /**
     * entries come in order, each once. A chat that this client sent carries the
     * `clientMessageId` of its `pending` event, so that a page can replace its local echo
     */
    chat: import("./types.js").Entry;
    "chat-deleted": import("./types.js").Entry;
    /**
     * all chats of the member `memberId` up to `upTo` are gone
     */
    "member-purged": import("./types.js").Entry;
    /**
     * the `rules` of the chat from now on
     */
    "rules-changed": import("./types.js").Entry;
    /**
     * what a moderator says to everybody: `by` and `text`
     */
    announcement: import("./types.js").Entry;
    /**
     * the chat `target` is shown above the others
     */
    "chat-pinned": import("./types.js").Entry;
    /**
     * no chat is any more
     */
    "chat-unpinned": import("./types.js").Entry;
    "stream-ended": import("./types.js").Entry;
    /**
     * the server no longer knows the cursor: clear what is shown, the newest entries follow
     */
    reset: {};
    /**
     * so many entries were left out here, because they came too fast
     */
    skipped: import("./types.js").Gap & {
        count: number;
    };
    /**
     * entries between these two are missing, and asking again did not help
     */
    hole: import("./types.js").Gap;
    /**
     * the problem's code is `SESSION_OVER` when the member has been signed
     * out and continues as a guest
     */
    state: import("./types.js").StateChange;
    /**
     * with every heartbeat, or when the socket brings them
     */
    counts: import("./types.js").Counts;
    /**
     * the server has taken the token
     */
    "signed-in": {
        member: import("./types.js").Member | null;
    };
    /**
     * the viewer is a guest. `expired`: the
     * token was taken and is not valid any more, or the server could not check it; get a new one, and call `signIn`. Otherwise it was
     * refused when it was new, as the next one would be: `problem` says why. At most once in ten seconds
     */
    "sign-in-needed": {
        expired: boolean;
        problem?: import("./problem.js").StreamsideProblem;
    };
    /**
     * whether the member may only read; with every heartbeat, or when the socket brings it
     */
    ban: import("./types.js").Ban;
    /**
     * a chat is about to be sent
     */
    pending: import("./types.js").Message;
    /**
     * it could not be sent yet, because the member was too fast or the server away, and
     * is tried again automatically; the chats after it wait
     */
    delayed: import("./types.js").Delay;
    /**
     * it is stored
     */
    sent: import("./types.js").Receipt;
    /**
     * it was refused, or
     * given up
     */
    unsent: import("./types.js").Message & {
        problem: import("./problem.js").StreamsideProblem;
    };
};
/**
 * The events of a {@link import ('./streamside-chat.js').StreamsideChat}, and what each carries in `detail`.
 */
export type TypedEventTarget = Omit<EventTarget, "addEventListener" | "removeEventListener"> & {
    addEventListener<T extends keyof ChatEvents>(type: T, listener: (event: CustomEvent<ChatEvents[T]>) => void, options?: boolean | AddEventListenerOptions): void;
    removeEventListener<T extends keyof ChatEvents>(type: T, listener: (event: CustomEvent<ChatEvents[T]>) => void, options?: boolean | EventListenerOptions): void;
};
