import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { call } from './product.mjs';

const FORM = 'application/x-www-form-urlencoded';

/** An application of somebody else's on this machine: it sends users to the consent page and takes what comes back. */
export class StandInClient {
  constructor(product) {
    this.product = product;
    this.answers = [];
  }

  async start() {
    this.server = createServer((request, response) => {
      const url = new URL(request.url, 'http://localhost');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      // No icon of its own: the browser would ask for one and write the refusal to the console.
      const icon = '<link rel="icon" href="data:,">';
      if (url.pathname === '/')
        return response.end(`${icon}<a href="${this.authorizeUrl()}">Uketoriと連携</a>`);
      this.answers.push(Object.fromEntries(url.searchParams));
      return response.end(
        `${icon}<h1>${url.searchParams.has('code') ? '連携しました' : '連携していません'}</h1>`,
      );
    });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://localhost:${this.server.address().port}`;
    this.redirect_uri = `${this.url}/cb`;
    return this;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Where a user is sent; every call asks again. */
  authorizeUrl(change = {}) {
    this.verifier = randomBytes(32).toString('base64url');
    this.state = randomBytes(16).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.client_id,
      redirect_uri: this.redirect_uri,
      scope: 'invoice:read payment:read',
      state: this.state,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    });
    return `${this.product.app}/oauth/v1/authorize?${query}`;
  }

  post(path, form) {
    const basic = Buffer.from(`${this.client_id}:${this.client_secret}`).toString('base64');
    return call(this.product, 'POST', `/api/v1/oauth/${path}`, {
      host: 'api',
      raw: Buffer.from(new URLSearchParams(form).toString()),
      headers: { 'content-type': FORM, authorization: `Basic ${basic}` },
    });
  }

  exchange(code) {
    const { redirect_uri, verifier } = this;
    return this.post('token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
    });
  }

  refresh(refresh_token) {
    return this.post('token', { grant_type: 'refresh_token', refresh_token });
  }

  /** Asks the API as the application does. */
  get(token, path) {
    return call(this.product, 'GET', `/api/v1${path}`, { host: 'api', token });
  }
}
