/** What jsdom lacks and antd, react-router and the api client expect. */
const { TextDecoder, TextEncoder } = require('node:util');
const { webcrypto } = require('node:crypto');

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Node's own ports keep the process alive after the tests; timers do not. */
class MessageChannel {
  constructor() {
    const deliver = (to) => (data) => setTimeout(() => this[to].onmessage?.({ data }), 0);
    this.port1 = { onmessage: null, postMessage: deliver('port2'), close() {} };
    this.port2 = { onmessage: null, postMessage: deliver('port1'), close() {} };
  }
}

const missing = {
  TextEncoder,
  TextDecoder,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  MessageChannel,
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
if (!globalThis.crypto?.randomUUID) {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
}

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom computes styles over every rule antd inserts: four times the run time for nothing these tests read.
window.getComputedStyle = (element) => element.style ?? { getPropertyValue: () => '' };
