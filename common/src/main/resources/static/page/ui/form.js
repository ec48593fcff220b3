/** A form of labelled fields that shows the problem of each field. */
import { StreamsideProblem } from '../../streamside/index.js';
import { clearText, setText } from '../language/language.js';
import { explain, explainField } from '../language/problems.js';
import { element, find } from './dom.js';

let nextId = 1;

/**
 * @param {import('./dom.js').Attributes & {name: string, label: string, hint?: string, testId: string, multiline?: boolean}} field `label`
 *   and `hint` are message keys; all other values become attributes of the control
 */
export function field({ name, label, hint, testId, multiline = false, ...attributes }) {
  const id = `field-${nextId++}`;
  const described = `${hint ? `${id}-hint ` : ''}${id}-problem`;
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id, i18n: label }),
    element(multiline ? 'textarea' : 'input', { id, name, 'data-testid': testId, 'aria-describedby': described, ...attributes }),
    hint ? element('p', { id: `${id}-hint`, class: 'hint', i18n: hint }) : null,
    element('p', { id: `${id}-problem`, class: 'problem' }),
  );
}

/**
 * @param {{name: string, label: string, testId: string, options: [string, string][], value: string}} field the options are
 *   values and message keys
 */
export function select({ name, label, testId, options, value }) {
  const id = `field-${nextId++}`;
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id, i18n: label }),
    element(
      'select',
      { id, name, 'data-testid': testId },
      ...options.map(([each, key]) => element('option', { value: each, selected: each === value, i18n: key })),
    ),
  );
}

/**
 * @param {{fields: (Node | null)[], submitLabel: string, submitTestId: string, danger?: boolean,
 *   submit: (values: Record<string, string>, form: HTMLFormElement) => Promise<string | void>}} parts
 *   a problem that `submit` throws is shown, and so is the message whose key it returns; the form cannot be submitted again
 *   before `submit` has ended. `danger` marks an action that cannot simply be undone: it looks dangerous, and can be cancelled
 */
export function form({ fields, submitLabel, submitTestId, submit, danger = false }) {
  const problem = element('p', { class: 'problem', role: 'alert' });
  const done = element('p', { class: 'done', role: 'status', 'data-testid': `${submitTestId}-done` });
  const button = element('button', {
    class: danger ? 'primary danger' : 'primary',
    'data-testid': submitTestId,
    i18n: submitLabel,
  });
  const created = element(
    'form',
    { novalidate: true },
    ...fields,
    problem,
    done,
    danger ? element('div', { class: 'choice' }, cancelButton(), button) : button,
  );
  created.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    clearProblems(created, problem);
    clearText(done);
    const unread = [...created.elements].filter((each) => each instanceof HTMLInputElement && each.validity.badInput);
    if (unread.length > 0) {
      showProblem(created, problem, notUnderstood(unread));
      return;
    }
    // Not `disabled`: the button would lose the keyboard focus.
    button.setAttribute('aria-disabled', 'true');
    try {
      const message = await submit(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(created))), created);
      if (message) setText(done, message);
    } catch (error) {
      showProblem(created, problem, error);
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
  return created;
}

function cancelButton() {
  return element('button', {
    type: 'button',
    class: 'quiet',
    'data-testid': 'cancel',
    i18n: 'form.cancel',
    onclick: ({ target }) => target.closest('dialog').close(),
  });
}

/**
 * A half-filled date, or a number with letters: its value is empty, so the server would not refuse it.
 *
 * @param {Element[]} controls
 */
function notUnderstood(controls) {
  const fields = controls.map((each) => ({ field: each.getAttribute('name') ?? '', reason: 'MALFORMED', message: '' }));
  return new StreamsideProblem({ code: 'INVALID', fields });
}

/** @param {HTMLFormElement} form  @param {HTMLElement} problem */
function clearProblems(form, problem) {
  clearText(problem);
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid');
    find(form, `#${control.id}-problem`).textContent = '';
  }
}

/** @param {HTMLFormElement} form  @param {HTMLElement} problem  @param {unknown} error */
function showProblem(form, problem, error) {
  const fields = error instanceof StreamsideProblem ? error.fields : [];
  const wrong = fields.flatMap((field) => {
    const control = form.elements.namedItem(field.field);
    return control instanceof HTMLElement ? [{ field, control }] : [];
  });
  if (wrong.length === 0) problem.textContent = explain(error);
  for (const { field, control } of wrong) {
    control.setAttribute('aria-invalid', 'true');
    find(form, `#${control.id}-problem`).textContent = explainField(field);
  }
  wrong[0]?.control.focus();
}

/** A control of a form, as it was made by {@link field}. @param {HTMLFormElement} form  @param {string} name */
export function control(form, name) {
  return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (form.elements.namedItem(name));
}
