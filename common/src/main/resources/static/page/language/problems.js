/** Problems in words that people understand. */
import { hasText, text } from './language.js';

/** One or two sentences in the page's language; the server's `detail` where we have none. */
export function explain(problem) {
  const key = `problem.${problem.code}`;
  const sentence = hasText(key) ? text(key) : problem.detail ?? text('problem.INTERNAL');
  if (!problem.retryAfterMillis) return sentence;
  return `${sentence} ${text('problem.in-seconds', { n: Math.ceil(problem.retryAfterMillis / 1000) })}`;
}

/** What is wrong with one field of a form: our text for this field, else for any field; the server's `message` where we have none. */
export function explainField({ field, reason, message }) {
  const key = [`invalid.${field}.${reason}`, `invalid.${reason}`].find(hasText);
  return key === undefined ? message : text(key);
}
