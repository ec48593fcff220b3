/** Problems in words that people understand. */
import { StreamsideProblem } from '../../streamside/index.js';
import { hasText, text } from './language.js';

/** One or two sentences in the page's language; the server's `detail` if we have none. @param {unknown} problem what was thrown */
export function explain(problem) {
  if (!(problem instanceof StreamsideProblem)) return text('problem.INTERNAL');
  const key = `problem.${problem.code}`;
  const sentence = hasText(key) ? text(key) : problem.detail;
  return problem.retryAfterMillis ? `${sentence} ${wait(problem.retryAfterMillis / 1000)}` : sentence;
}

/** @param {number} seconds */
function wait(seconds) {
  if (seconds > 7_200) return text('problem.in-hours', { n: Math.ceil(seconds / 3_600) });
  if (seconds > 120) return text('problem.in-minutes', { n: Math.ceil(seconds / 60) });
  return text('problem.in-seconds', { n: Math.ceil(seconds) });
}

/**
 * The problem of one field of a form: our text for this field, else for any field; the server's `message` if we have none.
 *
 * @param {{field: string, reason?: string, message: string}} wrong
 */
export function explainField({ field, reason, message }) {
  const key = [`invalid.${field}.${reason}`, `invalid.${reason}`].find(hasText);
  return key === undefined ? message : text(key);
}
