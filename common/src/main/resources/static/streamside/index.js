/**
 * The Streamside client: everything that a page, an app or a bot needs to follow one stream's chat and take part in it,
 * by polling or over a WebSocket, whichever the server offers. It has no dependencies and does not touch the DOM.
 *
 *     const chat = new StreamsideChat({ streamId: '42' });
 *     chat.addEventListener('chat', ({ detail }) => console.log(detail.author.name, detail.text));
 *     chat.start();
 *     await chat.send('hello');
 */

/**
 * @typedef {import('./types.js').Author} Author
 * @typedef {import('./types.js').Batch} Batch
 * @typedef {import('./types.js').Counts} Counts
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {import('./types.js').Handlers} Handlers
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Quote} Quote
 * @typedef {import('./types.js').Reaction} Reaction
 * @typedef {import('./types.js').Receipt} Receipt
 * @typedef {import('./types.js').ReplayHead} ReplayHead
 * @typedef {import('./types.js').State} State
 * @typedef {import('./types.js').StateChange} StateChange
 * @typedef {import('./types.js').SocketLike} SocketLike
 * @typedef {import('./types.js').Transport} Transport
 * @typedef {import('./chat-events.js').ChatEvents} ChatEvents
 * @typedef {import('./clock.js').Clock} Clock
 */
export { backoffMillis, jittered } from './backoff.js';
export { CLOSE_CODES } from './close-codes.js';
export { concerns } from './concerns.js';
export { isRemovedBy } from './deletion.js';
export { PollingTransport } from './polling-transport.js';
export { StreamsideProblem } from './problem.js';
export { Replay } from './replay.js';
export { request } from './request.js';
export { serverNow } from './server-time.js';
export { SocketTransport } from './socket-transport.js';
export { StreamsideChat } from './streamside-chat.js';
export { TRANSPORTS } from './transports.js';
