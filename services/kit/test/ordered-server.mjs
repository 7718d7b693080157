// A local server that replaces a service of another company: it logs its requests, keeps the grants of its OAuth 2,
// and fails where a test orders it to. The subclass defines its responses.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

export class OrderedServer {
  /** Every request as "METHOD path". */
  asked = [];
  /** Addresses of the requests as they were made, with the authorization each carried. */
  requests = [];
  url = '';
  /** Codes of the consent page with the request there, and tokens that are good. */
  codes = new Map();
  access = new Set();
  refresh = new Set();
  #orders = new Map();
  #server = null;

  async start(port = 0) {
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch((error) => send(response, 500, { message: String(error) }));
    });
    await new Promise((done) => this.#server.listen(port, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${this.#server.address().port}`;
    return this;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Orders the responses to the next requests, by the names that the subclass knows: order('GET /files', '429'). */
  order(route, ...orders) {
    this.#orders.set(route, [...(this.#orders.get(route) ?? []), ...orders]);
  }

  /** Takes every access token back, as when their time is over. */
  expireAccess() {
    this.access.clear();
  }

  /** Takes everything back: the user withdrew their consent. */
  revoke() {
    this.access.clear();
    this.refresh.clear();
  }

  isLoggedIn(request) {
    return this.access.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]);
  }

  /** Spends a code: returns the request of the consent page, or null where code, address or verifier (RFC 7636) do not fit. */
  spendCode(form) {
    const asked = this.codes.get(form.get('code'));
    this.codes.delete(form.get('code'));
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = asked?.redirect_uri === form.get('redirect_uri') && asked?.code_challenge === challenge;
    return fits ? asked : null;
  }

  async #take(request, response) {
    const url = new URL(request.url, this.url);
    const route = `${request.method} ${url.pathname}`;
    this.asked.push(route);
    this.requests.push({ url, authorization: request.headers.authorization ?? '' });
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const order = this.#orders.get(route)?.shift();
    if (typeof order === 'function') await order(body);
    if (order === 'lost') return void request.socket.destroy();
    await this.answer({ request, response, url, body, order });
  }
}

/** Responds with JSON, or with a text unchanged. */
export function send(response, status, body, headers = {}) {
  if (status === 204) return void response.writeHead(204, headers).end();
  const isText = typeof body === 'string';
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
