// The client as its users get it: packed, installed and imported.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const client = join(root, 'common/src/main/resources/static/streamside');
const COMPONENTS = ['react', 'vue'].map((name) => join(root, 'common/npm', name));
const description = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));

describe('the package', () => {
  let project;

  before(() => {
    project = mkdtempSync(join(tmpdir(), 'streamside-client-'));
    writeFileSync(join(project, 'package.json'), '{"name": "project", "private": true, "type": "module"}');
    const [{ filename }] = JSON.parse(run(client, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', project));
    run(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', join(project, filename));
  });

  after(() => rmSync(project, { recursive: true, force: true }));

  test('it is installed with everything that it imports, and nothing else', () => {
    const installed = readdirSync(join(project, 'node_modules/streamside-client'), { recursive: true }).sort();

    assert.deepEqual(installed, readdirSync(client, { recursive: true }).sort());
    assert.deepEqual(
      readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['streamside-client'],
    );
  });

  test('a program of Node follows a stream with it', () => {
    const program = `
      import { StreamsideChat, StreamsideProblem, CLOSE_CODES } from 'streamside-client';
      const answers = {
        '/api/v1/client': { transports: ['polling'] },
        '/api/v1/streams/42/chats': { entries: [{ type: 'stream-ended', seq: '1' }], cursor: '1', reset: false, skipped: 0 },
        '/api/v1/streams/42/heartbeat': { viewers: 1, likes: 0, dislikes: 0, status: 'ENDED' },
      };
      const chat = new StreamsideChat({
        streamId: '42',
        baseUrl: 'https://chat.example.org',
        fetch: async (url) => Response.json(answers[new URL(url).pathname]),
      });
      chat.addEventListener('state', ({ detail }) => {
        console.log(detail.state);
        if (detail.state === 'ended') console.log(new StreamsideProblem({ code: 'X' }).transient, CLOSE_CODES[4404].mayReturn);
      });
      chat.start();`;

    assert.deepEqual(runProgram(program), ['connecting', 'ended', 'true false']);
  });

  test('without a WebSocket, a server that uses one is not mistaken for an outage', () => {
    const program = `
      import { StreamsideChat } from 'streamside-client';
      const fetch = async () => Response.json({ transports: ['websocket'], status: 'LIVE' });
      const chat = new StreamsideChat({ streamId: '42', baseUrl: 'https://chat.example.org', fetch, WebSocket: null });
      chat.addEventListener('state', ({ detail }) => console.log(detail.state, detail.problem?.code ?? ''));
      chat.start();`;

    assert.deepEqual(runProgram(program), ['connecting ', 'failed NO_SOCKET']);
  });

  function runProgram(program) {
    writeFileSync(join(project, 'program.mjs'), program);
    return run(project, process.execPath, 'program.mjs').split('\n').slice(0, -1);
  }
});

test('its version is that of the server, and the components need just that one', () => {
  const [, snapshot] = /<artifactId>streamside<\/artifactId>\s*<version>([^<]+)<\/version>/.exec(
    readFileSync(join(root, 'pom.xml'), 'utf8'),
  );
  const version = snapshot.replace('-SNAPSHOT', '');

  assert.equal(description.version, version);
  for (const component of COMPONENTS) {
    const { version: own, dependencies } = JSON.parse(readFileSync(join(component, 'package.json'), 'utf8'));
    assert.deepEqual({ own, dependencies }, { own: version, dependencies: { 'streamside-client': version } });
  }
});

test('manuals link to no files: who reads them at npm has none', () => {
  for (const folder of [client, ...COMPONENTS]) {
    const links = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target);

    assert.deepEqual(
      links.filter((target) => !/^(https:|#)/.test(target)),
      [],
      folder,
    );
  }
});

test('its licence is that of the repository', () => {
  assert.equal(readFileSync(join(client, 'LICENSE'), 'utf8'), readFileSync(join(root, 'LICENSE'), 'utf8'));
});

test('the examples of its manual are programs', () => {
  const examples = readFileSync(join(client, 'README.md'), 'utf8').matchAll(/^```js\n(.*?)^```/gms);

  const checked = [...examples].map(([, example]) =>
    execFileSync(process.execPath, ['--check', '--input-type=module', '-'], { input: example }),
  );

  assert.equal(checked.length, 4);
});

test('the address at which it was published first has everything', async () => {
  const first = await import('../../main/resources/static/streamside.js');
  const now = await import('../../main/resources/static/streamside/index.js');

  assert.deepEqual(first, now);
});

function run(folder, program, ...options) {
  return execFileSync(program, options, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 });
}
