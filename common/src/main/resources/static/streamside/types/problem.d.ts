/**
 * What was thrown while an answer was processed, as a problem.
 *
 * @param {unknown} error
 */
export function asProblem(error: unknown): StreamsideProblem;
/** Why something did not succeed: the server's problem details (RFC 9457), or what kept us from reaching the server. */
export class StreamsideProblem extends Error {
    /**
     * @param {object} problem
     * @param {string} problem.code the server's, or NETWORK, TIMEOUT, BAD_ANSWER, HTTP_nnn, NO_SOCKET, STOPPED,
     *   DISCARDED, TOO_MANY_UNSENT, or the `problem` of a close code
     * @param {string} [problem.detail]
     * @param {number} [problem.status] of HTTP; 0 when there was no HTTP answer
     * @param {number} [problem.retryAfterMillis] do not try again earlier
     * @param {{field: string, reason?: string, message: string}[]} [problem.fields] what is wrong with which field
     * @param {boolean} [problem.transient] whether the same request may succeed later; it may even have succeeded
     */
    constructor({ code, detail, status, retryAfterMillis, fields, transient }: {
        code: string;
        detail?: string | undefined;
        status?: number | undefined;
        retryAfterMillis?: number | undefined;
        fields?: {
            field: string;
            reason?: string;
            message: string;
        }[] | undefined;
        transient?: boolean | undefined;
    });
    code: string;
    detail: string;
    status: number;
    retryAfterMillis: number;
    fields: {
        field: string;
        reason?: string;
        message: string;
    }[];
    transient: boolean;
}
