/** What jsdom lacks and antd, react-router and the api client expect. */
import { MessageChannel } from 'node:worker_threads';
import { TextDecoder, TextEncoder } from 'node:util';
import { webcrypto } from 'node:crypto';

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const missing: Record<string, unknown> = {
  TextEncoder,
  TextDecoder,
  MessageChannel,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
if (!globalThis.crypto?.randomUUID)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom computes styles over every rule antd inserts: four times the run time for nothing these tests read.
window.getComputedStyle = ((element: Element) =>
  (element as HTMLElement).style ??
  ({ getPropertyValue: () => '' } as unknown as CSSStyleDeclaration)) as typeof window.getComputedStyle;
