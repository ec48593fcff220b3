/**
 * The element `<streamside-chat>` for bundled programs. Every Streamside server has it at `/streamside-chat.js`, in the server's own
 * version, so it is loaded from there and not bundled. This module touches the DOM only when `loadElement` is called, so a server that
 * renders pages can import it.
 *
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {import('./types.js').StateChange} StateChange
 *
 * @typedef {object} ElementMembers the element's members besides its attributes
 * @property {import('./streamside-chat.js').StreamsideChat | null} client follows the stream; null without a `stream`
 * @property {(token: string | null) => void} signIn signs in a user of your own site, or continues with a newer token; null for a guest
 * @property {(media: {currentTime: number} | null) => void} replay shows the chat in step with a recording; null goes back to live
 *
 * @typedef {HTMLElement & ElementMembers} StreamsideChatElement has the `ElementMembers` once it has been loaded
 *
 * @typedef {object} Stream
 * @property {string} id
 * @property {string} title
 * @property {string} status `SCHEDULED`, `LIVE` or `ENDED`
 * @property {string | null} startsAt when it is planned to start
 * @property {string | null} startedAt
 * @property {string | null} endedAt
 *
 * @typedef {{expired: boolean, problem: import('./problem.js').StreamsideProblem | null}} SignInNeeded
 *   with `expired`, the viewer was signed in
 *
 * @typedef {object} ElementEventDetails the `detail` of the element's events, by their names
 * @property {Entry} chat a message is shown
 * @property {StateChange} state
 * @property {{stream: Stream | null | undefined}} stream the known data of the stream has changed; null if there is no such stream,
 *   undefined while that is unknown
 *
 * @typedef
 *   {{[name in keyof ElementEventDetails]: CustomEvent<ElementEventDetails[name]>} & {'sign-in-needed': CustomEvent<SignInNeeded>}}
 *   ElementEvents cancel `sign-in-needed` to sign the viewer in yourself
 */

/** @type {Promise<unknown> | null} */
let loading = null;

/**
 * Loads the definition of `<streamside-chat>`, once for a page. Its elements may show different servers: each names its own in the
 * attribute `server`. Does nothing if the page already has the definition.
 *
 * @param {string} server `https://chat.example.com`
 * @returns {Promise<void>} rejects when it cannot be loaded; another call tries again
 */
export async function loadElement(server) {
  if (customElements.get('streamside-chat')) return;
  loading ??= import(/* @vite-ignore */ /* webpackIgnore: true */ new URL('/streamside-chat.js', server).href);
  try {
    await loading;
  } catch (failure) {
    loading = null;
    throw failure;
  }
}
