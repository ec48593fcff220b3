import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { en } from '../../main/resources/static/page/language/en.js';
import { ko } from '../../main/resources/static/page/language/ko.js';
import { language, languageChanges, text, useLanguage } from '../../main/resources/static/page/language/language.js';
import { known } from '../../main/resources/static/page/language/languages.js';

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
    const problems = readFileSync(new URL('../../main/openapi/shared/problems.yaml', import.meta.url), 'utf8');
    const codes = [...problems.matchAll(/- const: (\w+)$/gm)].map(([, code]) => `problem.${code}`);
    const reasons = [...problems.matchAll(/- ([A-Z_]+)$/gm)].map(([, reason]) => `invalid.${reason}`);

    assert.ok(codes.length > 20 && reasons.length > 5);
    for (const key of [...codes, ...reasons]) assert.ok(key in en && key in ko, key);
  });

  test('in the title of a tab, and in a line of text, words keep their direction to themselves', () => {
    const titles = ['live \u202eereht', '\u2069\u202eout', 'שלום', 'plain'].map((title) => text('watch.page-title', { title }));

    assert.deepEqual(titles, [
      '\u2068live ereht\u2069 · Streamside',
      '\u2068out\u2069 · Streamside',
      '\u2068שלום\u2069 · Streamside',
      'plain · Streamside',
    ]);
  });

  test('every text that the HTML names exists, and is the English one until a script runs', () => {
    const html = readdirSync(pages)
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(pages + name, 'utf8'))
      .join('\n');
    const shown = [...html.matchAll(/data-i18n="([^"]+)"[^>]*>([^<]*)</g)];
    const labels = [...html.matchAll(/<[^>]*data-i18n-aria-label="([^"]+)"[^>]*>/g)].map(([tag, key]) => [
      tag,
      key,
      / aria-label="([^"]+)"/.exec(tag)[1],
    ]);

    assert.ok(shown.length > 5 && labels.length > 1);
    for (const [, key, english] of [...shown, ...labels]) assert.equal(english, en[key], key);
  });
});

describe('the language of the page', () => {
  test('is the one that was asked for last, whenever the texts of another come', async () => {
    await useLanguage('en');
    let changes = 0;
    languageChanges.addEventListener('change', () => changes++);

    await Promise.all([useLanguage('ko-KR'), useLanguage('en')]);
    assert.deepEqual([language(), text('member.close'), changes], ['en', en['member.close'], 0]);

    await useLanguage('ko-KR');
    assert.deepEqual([language(), text('member.close'), changes], ['ko', ko['member.close'], 1]);

    await useLanguage('xx');
    assert.equal(language(), 'ko');
    await useLanguage('en');
  });

  test('is known by its first part, and by nothing that only begins like it', () => {
    assert.deepEqual(['ko', 'KO-kr', 'en-US', 'kok', 'toString', '', null, undefined].map(known), [
      'ko',
      'ko',
      'en',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
