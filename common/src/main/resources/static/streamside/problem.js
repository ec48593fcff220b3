/** A failure: the server's problem details (RFC 9457), or the reason why the server could not be reached. */
export class StreamsideProblem extends Error {
  /**
   * @param {object} problem
   * @param {string} problem.code the server's, or NETWORK, TIMEOUT, BAD_ANSWER, HTTP_nnn, NO_SOCKET, STOPPED,
   *   DISCARDED, TOO_MANY_UNSENT, or the `problem` of a close code
   * @param {string} [problem.detail]
   * @param {number} [problem.status] the HTTP status; 0 if there was no HTTP answer
   * @param {number} [problem.retryAfterMillis] do not try again earlier
   * @param {{field: string, reason?: string, message: string}[]} [problem.fields] the fields that the server refused, and what is wrong
   *   with each
   * @param {boolean} [problem.transient] whether the same request may succeed later; it may have succeeded already
   */
  constructor({ code, detail = code, status = 0, retryAfterMillis = 0, fields = [], transient = status === 0 || status >= 500 }) {
    super(detail);
    this.name = 'StreamsideProblem';
    this.code = code;
    this.detail = detail;
    this.status = status;
    this.retryAfterMillis = retryAfterMillis;
    this.fields = fields;
    this.transient = transient;
  }
}

/**
 * Converts an error thrown while an answer was processed into a problem.
 *
 * @param {unknown} error
 */
export function asProblem(error) {
  return error instanceof StreamsideProblem ? error : new StreamsideProblem({ code: 'BAD_ANSWER', detail: String(error) });
}
