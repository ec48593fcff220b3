/** A connection that lasted this long counts as a success. */
export const STABLE_MILLIS: 10000;
/**
 * @typedef {object} Reopen this side ended the connection, and wants another
 * @property {number} reopenMillis from now
 */
export class SocketConnection {
    /**
     * @param {import('./types.js').SocketLike} socket
     * @param {(frame: any) => void} onFrame throws for a frame that makes no sense
     * @param {import('./clock.js').Clock} clock
     */
    constructor(socket: import("./types.js").SocketLike, onFrame: (frame: any) => void, clock: import("./clock.js").Clock);
    /** @type {Promise<import('./disconnect.js').Disconnect | Reopen>} */
    ended: Promise<import("./disconnect.js").Disconnect | Reopen>;
    /** Whether the socket was ever open. */
    opened: boolean;
    /** Whether it was given up because the server could not be heard any more. */
    wentSilent: boolean;
    /** Whether the server has been asked whether it is there, and has not said anything since. */
    isAsking: boolean;
    /**
     * Who the server says the viewer is, null for a guest; undefined until it has said so.
     *
     * @type {{id: string} | null | undefined}
     */
    member: {
        id: string;
    } | null | undefined;
    /**
     * The server's hello has arrived: from now on frames may be sent.
     *
     * @param {{id: string} | null} member
     */
    established(member: {
        id: string;
    } | null): void;
    get isUp(): boolean;
    get isSilent(): boolean;
    /** @param {number} millis */
    hasLasted(millis: number): boolean;
    /** @param {object} frame */
    send(frame: object): void;
    /**
     * Closes it from this side without waiting for the server: on a dead network the closing handshake never ends.
     *
     * @param {import('./disconnect.js').Disconnect | Reopen} end
     */
    close(end: import("./disconnect.js").Disconnect | Reopen): void;
    #private;
}
/**
 * this side ended the connection, and wants another
 */
export type Reopen = {
    /**
     * from now
     */
    reopenMillis: number;
};
