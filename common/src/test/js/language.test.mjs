import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { en } from '../../main/resources/static/page/language/en.js';
import { ko } from '../../main/resources/static/page/language/ko.js';

const pages = fileURLToPath(new URL('../../main/resources/static/', import.meta.url));

describe('the texts of the page', () => {
  test('there are the same ones in both languages', () => {
    assert.deepEqual(Object.keys(ko), Object.keys(en));
  });

  test('a text has the same values in both languages', () => {
    const values = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

    for (const key of Object.keys(en)) assert.deepEqual(values(ko[key]), values(en[key]), key);
  });

  test('there is one for every problem code, and for every reason why a field is refused', () => {
    const { Problem, Field } = JSON.parse(readFileSync(`${pages}openapi.json`, 'utf8')).components.schemas;
    const codes = Problem.properties.code.oneOf.map((code) => `problem.${code.const}`);
    const reasons = Field.properties.reason.enum.map((reason) => `invalid.${reason}`);

    assert.ok(codes.length > 20 && reasons.length > 5);
    for (const key of [...codes, ...reasons]) assert.ok(key in en && key in ko, key);
  });

  test('every text that the HTML names exists, and is the English one until a script runs', () => {
    const html = readdirSync(pages).filter((name) => name.endsWith('.html')).map((name) => readFileSync(pages + name, 'utf8')).join('\n');
    const shown = [...html.matchAll(/data-i18n="([^"]+)"[^>]*>([^<]*)</g)];
    const labels = [...html.matchAll(/<[^>]*data-i18n-aria-label="([^"]+)"[^>]*>/g)].map(([tag, key]) => [tag, key, / aria-label="([^"]+)"/.exec(tag)[1]]);

    assert.ok(shown.length > 5 && labels.length > 1);
    for (const [, key, english] of [...shown, ...labels]) assert.equal(english, en[key], key);
  });
});
