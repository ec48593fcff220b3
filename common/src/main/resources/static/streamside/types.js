/**
 * The values that the client's modules and its users exchange.
 *
 * @typedef {object} Author
 * @property {string} id
 * @property {string} name
 * @property {string} [imageUrl]
 * @property {string} [badge] the role on the channel: `SUBSCRIBER`, `BOT`, `MODERATOR`, `OWNER` or `OPERATOR`; none for other members;
 *   `LOOK_ALIKE` for a member whose name may be mistaken for that of one with the last three roles
 *
 * @typedef {object} Member
 * @property {string} id
 * @property {string} username begins with `~` for a member who signs in with a token
 * @property {string} displayName
 * @property {string | null} imageUrl
 *
 * @typedef {object} Entry one entry of the stream's log
 * @property {string} type `stream-started`, `chat`, `chat-deleted`, `member-purged`, `rules-changed`, `announcement`, `chat-pinned`,
 *   `chat-unpinned` or `stream-ended`; a newer server may have more
 * @property {string} seq its number in the log: 1, 2, 3, … without gaps; use `BigInt` to compare
 * @property {Author} author of a chat
 * @property {Author} [by] of an announcement
 * @property {string} text of a chat or an announcement
 * @property {string} sentAt of a chat, a start or an end
 * @property {string} [clientMessageId] of a chat: its id, if this client sent it, or if the server uses the full form
 * @property {Quote} [replyTo] of a chat that is a reply
 * @property {string[]} [mentions] of a chat: ids of the members mentioned in its text with `@`
 * @property {string} [memberId] of a `member-purged`: the member whose messages were deleted
 * @property {string} [upTo] of a `member-purged`: the highest `seq` of a deleted message
 * @property {Rules} [rules] of a `rules-changed`
 * @property {string} [target] of a `chat-deleted` or a `chat-pinned`: the `seq` of the chat
 * @property {number} [offsetMillis] of a chat in the history: how long after the start of the stream it was sent
 *
 * @typedef {object} ReplayHead the data needed to follow a recording
 * @property {string} startedAt position 0 of the chat
 * @property {string | null} endedAt null while the stream is live
 * @property {number} segmentMillis
 * @property {number} segments the number of segments; while the stream is live, of complete ones
 * @property {string[]} pinnedAt when messages were pinned
 * @property {number} offsetMillis position in the chat minus position in the recording
 *
 * @typedef {{seq: string, author: Author, text: string, sentAt: string}} PinnedChat a message that is pinned above the others
 *
 * @typedef {object} Quote the message to which another one replies; only its `seq` remains if it has been deleted. If it is deleted
 *   later, a `chat-deleted` or `member-purged` follows: remove its text from the replies, too
 * @property {string} seq
 * @property {string} [authorId]
 * @property {string} [authorName]
 * @property {string} [excerpt] the beginning of its text
 *
 * @typedef {object} Rules the rules of a chat; moderators are exempt from them
 * @property {number} slowModeSeconds the least time between two messages of one member
 * @property {'EVERYONE' | 'SUBSCRIBERS' | 'MODERATORS'} audience who may send
 * @property {number} subscribedForMinutes how long a member must have subscribed, if the audience is `SUBSCRIBERS`
 * @property {number} accountAgeMinutes how old an account must be
 * @property {'ALLOWED' | 'HELD' | 'REFUSED'} links
 * @property {'ALLOWED' | 'ONCE_PER_MEMBER' | 'ONCE'} repeats how often the same text may be sent within a minute
 * @property {number} reportsToHold how many members must have reported a member's messages before new ones go to a moderator first; 0 for
 *   never
 * @property {boolean} emojiOnly
 *
 * @typedef {object} Batch the entries that a transport delivers at once
 * @property {Entry[]} entries oldest first
 * @property {string} cursor where to continue
 * @property {boolean} [reset] everything shown before is void: the cursor is no longer known, or entries other than chats were left out
 * @property {number} [skipped] how many entries the server left out before these
 *
 * @typedef {{after: string, next: string}} Gap the entries between these two numbers
 *
 * @typedef {{clientMessageId: string, text: string, replyTo?: string, mentions?: string[]}} Message a message to send; `replyTo` is the
 *   `seq` of another, `mentions` are the ids of the mentioned members, for names in the text that several members use
 * @typedef {Message & {problem: import('./problem.js').StreamsideProblem, retryInMillis: number}} Delay a message that could not be sent
 *   yet, the reason, and the wait before the next attempt
 * @typedef {{seq: string, sentAt: string, clientMessageId: string}} Receipt the server has stored the message
 * @typedef {{viewers: number, likes?: number, dislikes?: number, status?: string}} Counts without `status` when it has not
 *   changed, and without `likes` and `dislikes` when the server cannot count them now
 * @typedef {object} Ban
 * @property {boolean} banned whether the member may only read
 * @property {string} [bannedUntil] when the ban ends by itself, if it does
 * @property {string} [banReason] if one was given
 *
 * @typedef {Counts & Partial<Ban> & {nextHeartbeatMillis?: number, guest?: string}} Heartbeat the answer to a heartbeat; a new guest gets
 *   an id
 * @typedef {'LIKE' | 'DISLIKE' | 'NONE'} Reaction
 *
 * @typedef {'connecting' | 'connected' | 'reconnecting' | 'ended' | 'failed' | 'stopped'} State the last three are final
 * @typedef {{state: State, retryInMillis?: number, problem?: import('./problem.js').StreamsideProblem}} StateChange
 *
 * @typedef {object} Handlers the part of the chat that a transport uses
 * @property {import('./stream-api.js').StreamApi} api
 * @property {() => string | null} cursor where to continue; null for the newest entries
 * @property {() => boolean} complete whether every entry must come, however fast the chat is
 * @property {boolean} counted whether it counts as a viewer
 * @property {(batch: Batch, nextMillis: number, lastTry: boolean) => boolean} receive accepts a batch; the next one is expected in
 *   `nextMillis`. False means that entries are missing: request them again from the same cursor. With `lastTry` the batch is always
 *   accepted
 * @property {(counts: Counts) => void} counts
 * @property {(ban: Ban) => void} ban whether the member may only read
 * @property {(change: StateChange) => void} state
 * @property {(member: Member | null) => void} signedIn the server has accepted the token of `api`
 * @property {(member: {id: string} | null) => void} writesAs the identity with which this viewer sends from now on
 * @property {(problem?: import('./problem.js').StreamsideProblem) => void} signInNeeded the token of `api` is not valid, or no longer
 *   valid
 * @property {(problem: import('./problem.js').StreamsideProblem) => boolean} mayRetry whether another attempt can succeed
 *   after this refusal; when it cannot, the transport has been stopped
 * @property {(problem: import('./problem.js').StreamsideProblem) => void} fail no further attempt can succeed
 *
 * @typedef {object} SocketLike the part of a WebSocket that the client uses
 * @property {(text: string) => void} send
 * @property {(code: number) => void} close
 * @property {any} onopen
 * @property {any} onmessage
 * @property {any} onclose
 * @property {any} onerror
 *
 * @typedef {object} Transport
 * @property {() => void} start
 * @property {() => void} wake ends every wait that the server did not ask for
 * @property {() => void} stop stops permanently
 * @property {(message: Message, timeoutMillis: number) => Promise<Receipt>} [send] makes one attempt, and is called for one message at a
 *   time; without it, messages are sent over HTTP
 * @property {(memberId: string | null) => void} [identify] who is signed in now
 * @property {() => void} [tokenChanged] `api` has another token now
 * @property {() => void} [completeChanged] the result of `complete` may have changed
 */
export {};
