// A Chromium without a window, through chromedriver: as much of WebDriver as it takes to sign up and to chat.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from './people.mjs';

const PORT = 9515;
const DRIVER = `http://127.0.0.1:${PORT}`;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const OPTIONS = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run', '--lang=en'];
const ENTER = '\uE007';
/** A document does not see into a shadow root. */
const ALL = `
  const roots = [document, ...[...document.querySelectorAll('streamside-chat:defined')].map((chat) => chat.shadowRoot)];
  const all = (testId) => roots.flatMap((root) => [...root.querySelectorAll('[data-testid=' + testId + ']')]);`;

export class Browser {
  static async open() {
    const browser = new Browser();
    browser.driver = spawn('chromedriver', [`--port=${PORT}`], { stdio: 'ignore' });
    const chrome = { args: [...OPTIONS, '--window-size=1280,880'], prefs: { 'intl.accept_languages': 'en-US,en' } };
    await browser.until('a browser', () => browser.#ask('GET', '/status'));
    const session = await browser.#ask('POST', '/session', { capabilities: { alwaysMatch: { 'goog:chromeOptions': chrome } } });
    browser.session = `/session/${session.sessionId}`;
    return browser;
  }

  open(address) {
    return this.#ask('POST', `${this.session}/url`, { url: address });
  }

  async signUp(base, username, displayName) {
    await this.open(base);
    await this.#ask('DELETE', `${this.session}/cookie`); // of another server at this address
    await this.open(base);
    await this.click('sign-up-open');
    await this.type('username', username);
    await this.type('display-name', displayName);
    await this.type('password', PASSWORD);
    await this.click('sign-up-submit');
    await this.until(`${displayName} is signed in`, async () => (await this.texts('whoami')).includes(displayName));
  }

  /** Opens a stream, writes in its chat, and waits until the chat is in the list. */
  async chat(base, streamId, text) {
    await this.open(`${base}/watch.html?stream=${streamId}`);
    await this.type('chat-input', text + ENTER);
    await this.seeChat(text);
  }

  seeChat(text) {
    return this.until(`the chat "${text}"`, async () => (await this.texts('chat-log')).some((log) => log.includes(text)));
  }

  texts(testId) {
    return this.#script(`return all('${testId}').map((each) => each.innerText)`);
  }

  async click(testId) {
    const element = await this.#element(testId);
    await this.until(`a click on ${testId}`, () => this.#ask('POST', `${this.session}/element/${element}/click`, {}).then(() => true));
  }

  async type(testId, text) {
    const element = await this.#element(testId);
    const path = `${this.session}/element/${element}/value`;
    await this.until(`typing into ${testId}`, () => this.#ask('POST', path, { text }).then(() => true));
  }

  async picture(file) {
    writeFileSync(file, Buffer.from(await this.#ask('GET', `${this.session}/screenshot`), 'base64'));
  }

  async close() {
    await this.#ask('DELETE', this.session).catch(() => null);
    this.driver.kill();
  }

  async until(what, isSo) {
    let failure = null;
    for (let tries = 0; tries < 120; tries++) {
      const answer = await isSo().catch((reason) => {
        failure = reason;
      });
      if (answer) return answer;
      await sleep(250);
    }
    throw new Error(`The browser waits in vain for ${what}${failure ? `: ${failure.message}` : ''}`);
  }

  #element(testId) {
    const visible = `return all('${testId}').find((each) => each.checkVisibility()) ?? null`;
    return this.until(testId, async () => (await this.#script(visible))?.[ELEMENT]);
  }

  #script(script) {
    return this.#ask('POST', `${this.session}/execute/sync`, { script: `${ALL}\n${script}`, args: [] });
  }

  async #ask(method, path, body) {
    const answer = await fetch(DRIVER + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message.split('\n')[0]}`);
    return value;
  }
}
