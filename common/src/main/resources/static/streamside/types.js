/**
 * The values that the client's modules and its users exchange.
 *
 * @typedef {object} Author
 * @property {string} id
 * @property {string} name
 * @property {string} [imageUrl]
 * @property {string} [badge] the role on the channel: `SUBSCRIBER`, `BOT`, `MODERATOR`, `OWNER` or `OPERATOR`; none for other
 *   members; `LOOK_ALIKE` for one whose name may be taken for that of one of the last three
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
 * @property {string} [clientMessageId] of a chat that this client sent; of others only where the server writes them in full
 * @property {Quote} [replyTo] of a chat that is a reply
 * @property {string[]} [mentions] of a chat: ids of the members whom its text names with `@`
 * @property {string} [memberId] of a `member-purged`: whose chats are gone
 * @property {string} [upTo] of a `member-purged`: the highest `seq` of a chat that is gone
 * @property {Rules} [rules] of a `rules-changed`
 * @property {string} [target] of a `chat-deleted` or a `chat-pinned`: the `seq` of the chat
 * @property {number} [offsetMillis] of a chat in the history: how long after the start of the stream it was sent
 *
 * @typedef {object} ReplayHead what is needed to follow a recording
 * @property {string} startedAt position 0 of the chat
 * @property {string | null} endedAt null while the stream is live
 * @property {number} segmentMillis
 * @property {number} segments how many there are; while the stream is live, complete ones
 * @property {string[]} pinnedAt when chats were pinned
 * @property {number} offsetMillis position in the chat minus position in the recording
 *
 * @typedef {{seq: string, author: Author, text: string, sentAt: string}} PinnedChat a chat that is shown above the others
 *
 * @typedef {object} Quote the chat to which another one replies; only its `seq` is left when it has been deleted. When one is deleted
 *   later, a `chat-deleted` or `member-purged` says so: take its text out of the replies, too
 * @property {string} seq
 * @property {string} [authorId]
 * @property {string} [authorName]
 * @property {string} [excerpt] the beginning of its text
 *
 * @typedef {object} Rules of a chat; moderators are exempt from them
 * @property {number} slowModeSeconds between two chats of one member
 * @property {'EVERYONE' | 'SUBSCRIBERS' | 'MODERATORS'} audience who may send
 * @property {number} subscribedForMinutes how long a member must have subscribed, where the audience is `SUBSCRIBERS`
 * @property {number} accountAgeMinutes how old an account must be
 * @property {'ALLOWED' | 'HELD' | 'REFUSED'} links
 * @property {'ALLOWED' | 'ONCE_PER_MEMBER' | 'ONCE'} repeats how often the same text may be sent within a minute
 * @property {number} reportsToHold how many members must have reported a member's chats so that a moderator sees new ones first; 0 for
 *   never
 * @property {boolean} emojiOnly
 *
 * @typedef {object} Batch what a transport delivers
 * @property {Entry[]} entries oldest first
 * @property {string} cursor where to continue
 * @property {boolean} [reset] nothing that was shown before counts: the cursor is no longer known, or more than chats was left out
 * @property {number} [skipped] how many entries before these were left out
 *
 * @typedef {{after: string, next: string}} Gap the entries between these two numbers
 *
 * @typedef {{clientMessageId: string, text: string, replyTo?: string, mentions?: string[]}} Message a chat to send; `replyTo` is the
 *   `seq` of another, `mentions` are the ids of those who are meant, of several who use a name in the text
 * @typedef {Message & {problem: import('./problem.js').StreamsideProblem, retryInMillis: number}} Delay why a chat could not be sent
 *   yet, and when the next attempt is made
 * @typedef {{seq: string, sentAt: string, clientMessageId: string}} Receipt the server has stored the chat
 * @typedef {{viewers: number, likes?: number, dislikes?: number, status?: string}} Counts without `status` when it has not
 *   changed, and without `likes` and `dislikes` when the server cannot count them now
 * @typedef {object} Ban
 * @property {boolean} banned whether the member may only read
 * @property {string} [bannedUntil] when that ends by itself, if it does
 * @property {string} [banReason] if one was given
 *
 * @typedef {Counts & Partial<Ban> & {nextHeartbeatMillis?: number, guest?: string}} Heartbeat the answer to one; a new guest gets an id
 * @typedef {'LIKE' | 'DISLIKE' | 'NONE'} Reaction
 *
 * @typedef {'connecting' | 'connected' | 'reconnecting' | 'ended' | 'failed' | 'stopped'} State the last three are final
 * @typedef {{state: State, retryInMillis?: number, problem?: import('./problem.js').StreamsideProblem}} StateChange
 *
 * @typedef {object} Handlers what a transport calls
 * @property {import('./stream-api.js').StreamApi} api
 * @property {() => string | null} cursor where to continue; null for the newest entries
 * @property {() => boolean} complete whether no entry may be left out, however fast the chat is
 * @property {boolean} counted whether this is a viewer to be counted
 * @property {(batch: Batch, nextMillis: number, lastTry: boolean) => boolean} receive takes a batch; the next one is
 *   expected in `nextMillis`. False means that entries are missing: ask again from the same cursor. With `lastTry` the
 *   batch is always accepted
 * @property {(counts: Counts) => void} counts
 * @property {(ban: Ban) => void} ban whether the member may only read
 * @property {(change: StateChange) => void} state
 * @property {(member: Member | null) => void} signedIn the server has taken the token of `api`
 * @property {(member: {id: string} | null) => void} writesAs as whom this viewer sends from now on
 * @property {(problem?: import('./problem.js').StreamsideProblem) => void} signInNeeded the token of `api` is not valid, or not any more
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
 * @property {() => void} stop for good
 * @property {(message: Message, timeoutMillis: number) => Promise<Receipt>} [send] makes one attempt, and is called for
 *   one chat at a time; without it chats are sent over HTTP
 * @property {(memberId: string | null) => void} [identify] who is signed in now
 * @property {() => void} [tokenChanged] `api` has another token now
 * @property {() => void} [completeChanged] what `complete` says may have changed
 */
export {};
