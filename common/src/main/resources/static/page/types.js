/**
 * The types that the parts of the page exchange with each other and with the server.
 *
 * @typedef {import('../streamside/index.js').Author} Author
 * @typedef {import('../streamside/index.js').Entry} Entry
 * @typedef {import('../streamside/index.js').Message} Message
 * @typedef {import('../streamside/index.js').StreamsideProblem} Problem
 * @typedef {import('../streamside/types.js').Member} Member
 * @typedef {import('../streamside/types.js').PinnedChat} PinnedChat
 * @typedef {import('../streamside/types.js').Rules} Rules
 *
 * @typedef {object} Place where a part of the chat belongs
 * @property {string} server its origin
 * @property {HTMLElement} root the parent of dialogs
 * @property {typeof import('../streamside/index.js').request} request sends a request to that server
 *
 * @typedef {object} Viewer of a chat
 * @property {Member | null} member null for a guest
 * @property {string} role on the channel
 * @property {boolean} mayWrite whether the composer is open for them
 *
 * @typedef {import('../streamside/index.js').Quote & {unknown?: boolean}} Quote `unknown` if this page has never seen the message
 *
 * @typedef {object} Chat one message, as a line shows it
 * @property {Author} author
 * @property {string} text
 * @property {string} [seq] none while it is being sent; the same goes for `sentAt`
 * @property {string} [sentAt]
 * @property {string} [clientMessageId] under which the viewer sent it
 * @property {Quote} [replyTo]
 * @property {string[]} [mentions] ids of members
 *
 * @typedef {Chat & {seq: string}} StoredChat
 * @typedef {{seq: string, authorId: string, name: string, text: string}} AnsweredChat the message that a reply answers
 * @typedef {import('../streamside/types.js').Gap & {count?: number}} Gap entries that were left out; `count` is absent where entries are
 *   missing for an unknown reason
 *
 * @typedef {object} Channel
 * @property {string} id
 * @property {string} ownerId
 * @property {string} name
 * @property {string | null} [imageUrl]
 * @property {number} subscriberCount
 *
 * @typedef {object} Stream
 * @property {string} id
 * @property {string} title
 * @property {string | null} description
 * @property {'SCHEDULED' | 'LIVE' | 'ENDED'} status
 * @property {string | null} startsAt when it is planned to start
 * @property {string | null} startedAt
 * @property {string | null} endedAt
 * @property {number | null} chats number of its messages; null until it has ended and they have been counted
 * @property {Channel} channel
 */
export {};
