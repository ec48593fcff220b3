/** A JSON schema as a list of properties, including those of nested objects. */
import { element } from '../ui/dom.js';

/**
 * @typedef {any} Schema whatever JSON Schema allows: every part may be absent, or a reference
 * @typedef {(value: Schema) => Schema} Resolve follows a `$ref`
 */

const MAX_DEPTH = 6;

/**
 * @param {Schema} schema may be a `$ref`
 * @param {Resolve} resolve
 * @param {Schema[]} above the schemas around it, to stop at one that contains itself
 * @returns {HTMLElement}
 */
export function schemaView(schema, resolve, above = []) {
  const resolved = merged(resolve(schema), resolve);
  if (above.includes(resolved) || above.length > MAX_DEPTH) return element('p', { class: 'type' }, '…');
  const within = [...above, resolved];
  const choices = resolved?.oneOf ?? resolved?.anyOf;
  if (choices)
    return element('div', { class: 'choices' }, ...choices.map((/** @type {Schema} */ choice) => schemaView(choice, resolve, within)));
  if (isNested(resolved, resolve) && resolved.items) return schemaView(resolved.items, resolve, within);
  if (!resolved?.properties) return element('p', { class: 'type' }, typeName(resolved, resolve), described(resolved));
  const required = new Set(resolved.required);
  return element(
    'dl',
    { class: 'properties' },
    ...Object.entries(resolved.properties).flatMap(([name, property]) => propertyView(name, property, required.has(name), resolve, within)),
  );
}

/**
 * @param {string} name
 * @param {Schema} property
 * @param {boolean} required
 * @param {Resolve} resolve
 * @param {Schema[]} within
 * @returns {Node[]}
 */
function propertyView(name, property, required, resolve, within) {
  const resolved = merged(resolve(property), resolve);
  return [
    element(
      'dt',
      {},
      element('code', {}, name),
      element('span', { class: 'type' }, typeName(resolved, resolve)),
      required ? element('span', { class: 'required', i18n: 'api.required' }) : null,
    ),
    element('dd', {}, described({ ...resolved, ...property }), isNested(resolved, resolve) ? schemaView(resolved, resolve, within) : null),
  ];
}

/**
 * `allOf` is shown as one schema; where its parts differ, the later one wins.
 *
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {Schema}
 */
function merged(schema, resolve) {
  if (!schema?.allOf) return schema;
  const parts = [...schema.allOf.map((/** @type {Schema} */ part) => merged(resolve(part), resolve)), schema];
  return Object.assign({}, ...parts, {
    allOf: undefined,
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  });
}

/** @param {Schema} schema  @param {Resolve} resolve */
function isNested(schema, resolve) {
  const inner = schema?.items ? resolve(schema.items) : schema;
  return Boolean(inner?.properties ?? inner?.oneOf ?? inner?.anyOf ?? inner?.allOf);
}

/**
 * `string (date-time), 1…40, = "x"`: the type, its limits and the default, in one line.
 *
 * @param {Schema} schema
 * @param {Resolve} [resolve]
 * @returns {string}
 */
export function typeName(schema, resolve = (value) => value) {
  if (!schema) return '';
  const type = [schema.type ?? (schema.properties ? 'object' : '')].flat().join(' | ');
  const name = schema.items ? `${typeName(resolve(schema.items), resolve) || 'object'}[]` : type;
  const values =
    schema.enum?.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(' | ') ??
    (schema.const === undefined ? undefined : JSON.stringify(schema.const));
  const format = schema.format ? ` (${schema.format})` : '';
  return [
    `${values ?? name}${format}`,
    range(schema),
    schema.pattern && `/${schema.pattern}/`,
    schema.default === undefined ? null : `= ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** @param {Schema} schema */
function range({ minimum, maximum, minLength, maxLength, minItems, maxItems }) {
  const from = minimum ?? minLength ?? minItems;
  const to = maximum ?? maxLength ?? maxItems;
  return from === undefined && to === undefined ? null : `${from ?? ''}…${to ?? ''}`;
}

/** @param {Schema} schema */
function described(schema) {
  return schema?.description ? element('p', { class: 'words' }, schema.description) : null;
}
