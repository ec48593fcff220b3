/**
 * The events of a {@link import('./streamside-chat.js').StreamsideChat}, and the `detail` of each.
 *
 * @typedef {object} ChatEvents
 * @property {import('./types.js').Entry} stream-started the stream is live now; the first entry of its log
 * @property {import('./types.js').Entry} chat entries come in order, each once. A message that this client sent has the `clientMessageId`
 *   of its `pending` event, so that a page can replace its local echo
 * @property {import('./types.js').Entry} chat-deleted
 * @property {import('./types.js').Entry} member-purged all messages of the member `memberId` up to `upTo` were deleted
 * @property {import('./types.js').Entry} rules-changed the `rules` of the chat from now on
 * @property {import('./types.js').Entry} announcement a moderator's announcement to all viewers: `by` and `text`
 * @property {import('./types.js').Entry} chat-pinned the message `target` is pinned above the others
 * @property {import('./types.js').Entry} chat-unpinned no message is pinned now
 * @property {import('./types.js').Entry} stream-ended
 * @property {{}} reset the server cannot continue from the cursor: clear the screen, the newest entries follow
 * @property {import('./types.js').Gap & {count: number}} skipped the server left out `count` entries here, because they came too fast
 * @property {import('./types.js').Gap} hole entries between these two are missing, and further requests did not bring them
 * @property {import('./types.js').StateChange} state the problem's code is `SESSION_OVER` when the member has been signed
 *   out and continues as a guest
 * @property {import('./types.js').Counts} counts with every heartbeat, or when the socket brings them
 * @property {{member: import('./types.js').Member | null}} signed-in the server has accepted the token
 * @property {{expired: boolean, problem?: import('./problem.js').StreamsideProblem}} sign-in-needed the viewer is a guest now. With
 *   `expired`, the token was accepted before and is no longer valid, or the server could not check it: get a new one, and call `signIn`.
 *   Otherwise the token was refused when it was new, and the next one would be refused, too: `problem` has the reason. At most once in
 *   ten seconds
 * @property {import('./types.js').Ban} ban whether the member may only read; with every heartbeat, or when the socket brings it
 * @property {import('./types.js').Message} pending a message is about to be sent
 * @property {import('./types.js').Delay} delayed the message could not be sent yet, because the member sent too fast or the server was
 *   unreachable. It is sent again automatically; later messages wait
 * @property {import('./types.js').Receipt} sent the message is stored
 * @property {import('./types.js').Message & {problem: import('./problem.js').StreamsideProblem}} unsent the message was refused, or given
 *   up
 *
 * @typedef {Omit<EventTarget, 'addEventListener' | 'removeEventListener'> & {
 *   addEventListener<T extends keyof ChatEvents>(type: T, listener: (event: CustomEvent<ChatEvents[T]>) => void,
 *     options?: boolean | AddEventListenerOptions): void,
 *   removeEventListener<T extends keyof ChatEvents>(type: T, listener: (event: CustomEvent<ChatEvents[T]>) => void,
 *     options?: boolean | EventListenerOptions): void,
 * }} TypedEventTarget
 */

/** An `EventTarget` whose listeners know the type of `detail`. */
export const ChatEventTarget = /** @type {new () => TypedEventTarget} */ (/** @type {unknown} */ (EventTarget));
