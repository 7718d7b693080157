import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the browser of a user does at the identity provider, without a browser: follows redirects, fills its forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /** Logs in at the provider and returns the query of the address that it sends the browser back to. */
  async logIn(start: string, login: string, redirect_uri: string): Promise<string> {
    let next: { url: string; form?: URLSearchParams } = { url: start };
    for (let hop = 0; hop < 15; hop++) {
      const { status, location, body } = await this.#ask(next.url, next.form);
      if (location) {
        const url = new URL(location, next.url).href;
        if (url.startsWith(redirect_uri)) return new URL(url).search.slice(1);
        next = { url };
        continue;
      }
      const action = /<form[^>]* action="([^"]+)"/.exec(body)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1];
      if (status !== 200 || !action || !prompt)
        throw new Error(`the provider returned ${status}: ${body.slice(0, 300)}`);
      next = {
        url: new URL(action, next.url).href,
        form: new URLSearchParams({ prompt, login, password: 'any' }),
      };
    }
    throw new Error('the provider sends in circles');
  }

  async #ask(address: string, form?: URLSearchParams) {
    const answer = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
  }
}

/** An address of this machine that nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
