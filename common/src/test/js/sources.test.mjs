// Rules for all sources of the page and the client. Above all, their folders depend on each other without cycles: each can be read with
// knowledge of only those below it.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../main/resources/static/', import.meta.url));

/** Imports of modules, and of types in comments. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

test('no folder depends on one that depends on it', () => {
  const arrows = ['page', 'streamside']
    .flatMap(sources)
    .flatMap((file) => [...textOf(file).matchAll(IMPORT)].map(([, imported]) => [file, join(dirname(file), imported)]));

  assert.ok(arrows.length > 300, `only ${arrows.length} imports found`);
  assert.deepEqual(circles(arrows), []);
});

test('a circle is found, however long it is, and said with the files that close it', () => {
  const arrows = [
    ['ui/dialog.js', 'ui/dom.js'],
    ['ui/dom.js', 'language/language.js'],
    ['language/language.js', 'storage/stored.js'],
    ['member/badge.js', 'ui/dom.js'],
  ];
  assert.deepEqual(circles(arrows), []);

  assert.deepEqual(circles([...arrows, ['storage/stored.js', 'ui/dom.js']]), [
    'language/language.js → storage/stored.js',
    'storage/stored.js → ui/dom.js',
    'ui/dom.js → language/language.js',
  ]);
});

test('what the page shows is not read back from it: whoever needs it later keeps it', () => {
  const readers = sources('page').filter((file) => /\.(textContent|innerText|innerHTML)\b(?!\s*=[^=])/.test(textOf(file)));

  assert.deepEqual(readers, []);
});

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.endsWith('.min.js'))
    .map((name) => join(folder, name));
}

function textOf(file) {
  return readFileSync(join(root, file), 'utf8');
}

/** The imports between folders that are part of a cycle of folders, in order. */
function circles(imports) {
  const between = imports.filter(([from, to]) => dirname(from) !== dirname(to));
  const reaches = (from, to, seen = new Set()) =>
    from === to ||
    between.some(([one, other]) => {
      if (dirname(one) !== from || seen.has(dirname(other))) return false;
      return reaches(dirname(other), to, seen.add(dirname(other)));
    });
  return between
    .filter(([from, to]) => reaches(dirname(to), dirname(from)))
    .map(([from, to]) => `${from} → ${to}`)
    .sort();
}
