/**
 * The codes with which the server closes a socket. Codes from 4000 on are Streamside's own, the others those of RFC 6455.
 * A code that is not listed, above all 1006, is an outage: the client returns with a backoff.
 */
/**
 * @typedef {object} CloseCode
 * @property {string} name the server's usual reason text
 * @property {boolean} mayReturn whether the client may open another socket
 * @property {string} [problem] the `code` of the problem that users of the client see; NETWORK when left out
 * @property {boolean} [atOnce] the first return needs no backoff
 * @property {number} [minMillis] do not return earlier
 */
/** @type {Readonly<Record<number, CloseCode>>} */
export const CLOSE_CODES: Readonly<Record<number, CloseCode>>;
export type CloseCode = {
    /**
     * the server's usual reason text
     */
    name: string;
    /**
     * whether the client may open another socket
     */
    mayReturn: boolean;
    /**
     * the `code` of the problem that users of the client see; NETWORK when left out
     */
    problem?: string | undefined;
    /**
     * the first return needs no backoff
     */
    atOnce?: boolean | undefined;
    /**
     * do not return earlier
     */
    minMillis?: number | undefined;
};
