/** Counts the requests and the traffic of one client, which must be given this `fetch` and `WebSocket`. */

import { Requests } from './requests.js';

const encoder = new TextEncoder();

/** @type {Requests<Meter>} */
const requests = new Requests();

/** @param {PerformanceResourceTiming[]} entries */
function measured(entries) {
  for (const { name, startTime, transferSize } of entries) {
    const meter = requests.ended(name, startTime);
    if (meter) meter.bytes += transferSize;
  }
}

export class Meter {
  requests = 0;
  connections = 0;
  messages = 0;
  /** Received bytes: for responses the browser's figure, with headers if known; for a socket the uncompressed texts of its messages. */
  bytes = 0;
  /** Called when a message is sent. @type {(clientMessageId: string) => void} */
  onSend = () => {};

  static {
    const observer = new PerformanceObserver((list) => measured(/** @type {PerformanceResourceTiming[]} */ (list.getEntries())));
    observer.observe({ type: 'resource' });
  }

  /** @type {typeof globalThis.fetch} */
  fetch = (address, options) => {
    this.requests++;
    requests.begins(new URL(String(address), location.href).href, performance.now(), this);
    if (options?.method === 'POST' && typeof options.body === 'string') this.#leaves(options.body);
    return globalThis.fetch(address, options);
  };

  get WebSocket() {
    const meter = this;
    return class extends WebSocket {
      /** @param {string} url  @param {string} protocol */
      constructor(url, protocol) {
        super(url, protocol);
        meter.connections++;
        this.addEventListener('message', ({ data }) => {
          meter.messages++;
          meter.bytes += encoder.encode(data).length;
        });
      }

      /** @param {string} data */
      send(data) {
        meter.#leaves(data);
        super.send(data);
      }
    };
  }

  /** @param {string} json */
  #leaves(json) {
    const { clientMessageId } = JSON.parse(json);
    if (clientMessageId) this.onSend(clientMessageId);
  }
}
