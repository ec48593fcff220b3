/** Shows the OpenAPI document: operations by tag, with their parameters, requests and responses. */
import '../site/site-header.js';
import { request } from '../../streamside/index.js';
import { languageChanges, setText, text, translatePage } from '../language/language.js';
import { explain } from '../language/problems.js';
import { element, find } from '../ui/dom.js';
import { schemaView, typeName } from './schema-view.js';

/**
 * @typedef {any} Api the document, or a part of it: whatever OpenAPI allows. Every part may be absent, or a reference
 * @typedef {{name: string, description?: string, operations: Api[]}} Group
 * @typedef {{name?: string, value: unknown}} Example
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

translatePage();
showTitle();
languageChanges.addEventListener('change', showTitle);
load();

function showTitle() {
  document.title = text('api.page-title');
}

async function load() {
  const description = find(document, '#description');
  try {
    const api = await request('/openapi.json');
    const groups = operationsByTag(api);
    description.replaceChildren(introduction(api), ...groups.map((group) => groupView(api, group)), problemCodes(api));
    find(document, '#contents').replaceChildren(contents(groups));
  } catch (problem) {
    description.replaceChildren(element('p', { class: 'problem', role: 'alert' }, explain(problem)));
  }
  // The address may name an operation that was not there yet when the page was loaded.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** Groups in the order of the document's `tags`, then those that only operations mention. @param {Api} api */
function operationsByTag(api) {
  /** @type {Map<string, Group>} */
  const groups = new Map((api.tags ?? []).map((/** @type {Api} */ tag) => [tag.name, { ...tag, operations: [] }]));
  for (const [path, item] of Object.entries(api.paths ?? {})) {
    for (const method of METHODS.filter((each) => item[each])) {
      const operation = item[method];
      const name = operation.tags?.[0] ?? text('api.other');
      /** @type {Group} */
      const group = groups.get(name) ?? { name, operations: [] };
      groups.set(name, group);
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      group.operations.push({ ...operation, parameters, method, path, anchor: operation.operationId ?? `${method}${path}` });
    }
  }
  return [...groups.values()].filter(({ operations }) => operations.length > 0);
}

/** Follows `$ref` within the document; anything else is returned as it is. @param {Api} api  @param {Api} value  @returns {Api} */
function resolve(api, value) {
  if (!value?.$ref?.startsWith('#/')) return value;
  const path = value.$ref
    .slice(2)
    .split('/')
    .map((/** @type {string} */ part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolve(
    api,
    path.reduce((/** @type {Api} */ node, /** @type {string} */ part) => node?.[part], api),
  );
}

/** The problem codes, each with an anchor that the `type` of a problem points to. @param {Api} api */
function problemCodes(api) {
  const codes = api.components?.schemas?.Problem?.properties?.code?.oneOf ?? [];
  return element(
    'section',
    {},
    element('h2', {}, text('api.codes')),
    element(
      'dl',
      {},
      ...codes.flatMap((/** @type {Api} */ code) => [
        element('dt', { id: code.const }, element('code', {}, code.const)),
        element('dd', {}, code.title),
      ]),
    ),
  );
}

/** @param {Api} api */
function introduction(api) {
  return element(
    'header',
    { class: 'api-head' },
    element(
      'h1',
      {},
      `${api.info.title} API`,
      ' ',
      setText(element('small', {}), 'api.version', { version: api.info.version, openapi: api.openapi }),
    ),
    paragraphs(api.info?.description),
    element('p', {}, element('a', { href: '/openapi.json', i18n: 'api.raw' })),
  );
}

/** @param {Group[]} groups */
function contents(groups) {
  return element(
    'ul',
    {},
    ...groups.map(({ name, operations }) =>
      element(
        'li',
        {},
        element('span', { class: 'contents-tag' }, name),
        element(
          'ul',
          {},
          ...operations.map((operation) =>
            element('li', {}, element('a', { href: `#${operation.anchor}` }, operation.summary ?? `${operation.method} ${operation.path}`)),
          ),
        ),
      ),
    ),
  );
}

/** @param {Api} api  @param {Group} group */
function groupView(api, { name, description, operations }) {
  return element(
    'section',
    { class: 'group' },
    element('h2', {}, name),
    paragraphs(description),
    ...operations.map((operation) => operationView(api, operation)),
  );
}

/** @param {Api} api  @param {Api} operation */
function operationView(api, operation) {
  const parameters = operation.parameters.map((/** @type {Api} */ parameter) => resolve(api, parameter));
  const body = resolve(api, operation.requestBody);
  return element(
    'article',
    { class: 'operation', id: operation.anchor },
    element(
      'h3',
      {},
      element('span', { class: 'method', 'data-method': operation.method }, operation.method.toUpperCase()),
      element('code', {}, operation.path),
    ),
    operation.summary ? element('p', { class: 'summary' }, operation.summary) : null,
    paragraphs(operation.description),
    parameters.length > 0 ? part('api.parameters', parameterList(api, parameters)) : null,
    body ? part('api.request', ...contentViews(api, body)) : null,
    part(
      'api.responses',
      ...Object.entries(operation.responses ?? {}).map(([status, response]) => responseView(api, status, resolve(api, response))),
    ),
  );
}

/** @param {string} title  @param {...(Node | null)} children */
function part(title, ...children) {
  return element('section', { class: 'part' }, element('h4', { i18n: title }), ...children);
}

/** @param {Api} api  @param {Api[]} parameters */
function parameterList(api, parameters) {
  return element(
    'dl',
    { class: 'properties' },
    ...parameters.flatMap((parameter) => {
      const schema = resolve(api, parameter.schema) ?? {};
      return [
        element(
          'dt',
          {},
          element('code', {}, parameter.name),
          element('span', { class: 'type' }, `${parameter.in}, ${typeName(schema)}`),
          parameter.required ? element('span', { class: 'required', i18n: 'api.required' }) : null,
        ),
        element('dd', {}, paragraphs(parameter.description ?? schema.description)),
      ];
    }),
  );
}

/** @param {Api} api  @param {string} status  @param {Api} response */
function responseView(api, status, response) {
  const views = [...headerViews(api, response), ...contentViews(api, response)];
  const title = [element('span', { class: 'code', 'data-kind': status[0] }, status), ' ', element('span', {}, response?.description ?? '')];
  if (views.length === 0) return element('p', { class: 'response' }, ...title);
  return element('details', { class: 'response', open: status.startsWith('2') }, element('summary', {}, ...title), ...views);
}

/** @param {Api} api  @param {Api} response */
function headerViews(api, response) {
  return Object.entries(response?.headers ?? {}).map(([name, header]) =>
    element('p', { class: 'header' }, element('code', {}, name), ' ', resolve(api, header)?.description ?? ''),
  );
}

/** @param {Api} api  @param {Api} holder */
function contentViews(api, holder) {
  return Object.entries(holder?.content ?? {})
    .flatMap(([mediaType, media]) => [
      element('p', { class: 'media' }, mediaType),
      media.schema ? schemaView(media.schema, (value) => resolve(api, value)) : null,
      ...examplesOf(api, media).map(example),
    ])
    .filter((view) => view !== null);
}

/** @param {Api} api  @param {Api} media  @returns {Example[]} */
function examplesOf(api, media) {
  const named = Object.entries(media.examples ?? {}).map(([name, each]) => ({ name, value: resolve(api, each)?.value }));
  const examples = media.example === undefined ? named : [{ value: media.example }, ...named];
  if (examples.length > 0) return examples;
  const schema = resolve(api, media.schema);
  const value = schema?.example ?? schema?.examples?.[0];
  return value === undefined ? [] : [{ value }];
}

/** @param {Example} example */
function example({ name, value }) {
  const written = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return element(
    'figure',
    { class: 'example' },
    element('figcaption', {}, element('span', { i18n: 'api.example' }), name ? ` ${name}` : ''),
    element('pre', { tabindex: '0' }, element('code', {}, written)),
  );
}

/** @param {string | undefined} prose */
function paragraphs(prose) {
  if (!prose) return null;
  return element('div', { class: 'words' }, ...prose.split(/\n\s*\n/).map((each) => element('p', {}, each)));
}
