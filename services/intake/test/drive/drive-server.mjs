// A server that speaks the format of Google Drive v3 and of Google's OAuth 2, for tests and for trying things out. It
// keeps files, a log of changes per account and its grants, and can fail on request as the real one may.
import { createHash, randomUUID } from 'node:crypto';
import { OrderedServer, send } from '../../../kit/test/ordered-server.mjs';

export const CLIENT = { id: 'uketori-test.apps.example', secret: 'google-test-secret' };
export const FOLDER = 'application/vnd.google-apps.folder';
const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';

const refusal = (code, reason, message = reason) => ({
  error: { code, message, errors: [{ domain: 'usageLimits', reason, message }] },
});
/**
 * Responses that a test may order instead of the usual one. Beside them: lost (the line is cut before a response), silent
 * (none comes), lost_after (done, and the line cut), cut (half of the bytes), short (some bytes less, and the response
 * looks whole).
 */
const ORDERED = {
  429: [429, refusal(429, 'rateLimitExceeded'), { 'retry-after': '120' }],
  limit: [403, refusal(403, 'userRateLimitExceeded')],
  forbidden: [403, refusal(403, 'insufficientFilePermissions')],
  api_off: [403, refusal(403, 'accessNotConfigured')],
  abusive: [403, refusal(403, 'cannotDownloadAbusiveFile')],
  401: [401, refusal(401, 'authError')],
  404: [404, refusal(404, 'notFound')],
  410: [410, refusal(410, 'pageTokenExpired')],
  500: [500, refusal(500, 'backendError')],
  html: [200, '<!DOCTYPE html><html>Sign in</html>'],
  drift: [200, { kind: 'drive#something', renamed: [] }],
};

export class DriveServer extends OrderedServer {
  /** id → file as Drive returns it, with its bytes. */
  files = new Map();
  drives = [];
  account = { permissionId: '1001', emailAddress: 'keiri@example.jp', displayName: '経理 花子' };
  revoked = [];
  scope = SCOPE;
  expires_in = 3599;
  #changes = [];
  #serial = 0;
  #clock = Date.parse('2026-11-01T00:00:00Z');

  async start(port = 0) {
    await super.start(port);
    this.folder('root-of-all', 'マイドライブ', '');
    return this;
  }

  /** Settings under which the product takes this server for Google. */
  get env() {
    return {
      UKETORI_GOOGLE_CLIENT_ID: CLIENT.id,
      UKETORI_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      UKETORI_GOOGLE_ACCOUNTS_URL: this.url,
      UKETORI_GOOGLE_TOKEN_URL: this.url,
      UKETORI_GOOGLE_API_URL: this.url,
    };
  }

  /** Forgets what changed: previous page tokens are invalid. */
  forgetChanges() {
    this.#changes = this.#changes.map(() => null);
  }

  folder(id, name, parent = 'root-of-all') {
    return this.put(id, { name, parent, mimeType: FOLDER });
  }

  /** Puts a file, or a new content of it, and logs the change. */
  put(id, { name, parent, bytes, mimeType = 'application/pdf', ...more }) {
    this.#clock += 1000;
    const now = new Date(
      more.createdTime ? Date.parse(more.createdTime) : Math.max(this.#clock, 0),
    ).toISOString();
    const former = this.files.get(id);
    const hash = (kind) => createHash(kind).update(bytes).digest('hex');
    const content = bytes
      ? {
          bytes,
          size: String(bytes.length),
          md5Checksum: hash('md5'),
          sha256Checksum: hash('sha256'),
          headRevisionId: `r${++this.#serial}`,
        }
      : {};
    const file = {
      kind: 'drive#file',
      id,
      name,
      mimeType,
      parents: parent ? [parent] : [],
      trashed: false,
      createdTime: former?.createdTime ?? now,
      modifiedTime: now,
      owners: [{ displayName: '山田 花子', kind: 'drive#user' }],
      capabilities: { canDownload: true },
      ...content,
      ...more,
    };
    this.files.set(id, file);
    this.#changes.push(id);
    return id;
  }

  /** Changes fields of a file: name, parents, trashed. */
  change(id, fields) {
    Object.assign(this.files.get(id), fields);
    this.#changes.push(id);
  }

  /** Deletes a file for good, or takes the account's access to it away. */
  remove(id) {
    this.files.delete(id);
    this.#changes.push(id);
  }

  async answer({ request, response, url, body, order }) {
    if (order === 'silent') return;
    const ordered = ORDERED[order];
    if (ordered) return send(response, ...ordered);
    const [status, answer] = this.#take(url, request, body);
    if (order === 'lost_after') return void request.socket.destroy();
    if (Buffer.isBuffer(answer)) return sendBytes(response, answer, order);
    send(response, status, answer);
  }

  #take(url, request, body) {
    const { pathname, searchParams: query } = url;
    if (pathname === '/favicon.ico') return [200, ''];
    if (pathname === '/o/oauth2/v2/auth') return [200, this.#consent(query)];
    if (pathname === '/token') return this.#token(new URLSearchParams(body.toString()));
    if (pathname === '/revoke') {
      this.revoked.push(new URLSearchParams(body.toString()).get('token'));
      this.revoke();
      return [200, {}];
    }
    if (!this.isLoggedIn(request)) return [401, refusal(401, 'authError', 'Invalid Credentials')];
    const path = pathname.replace('/drive/v3/', '');
    if (path === 'about') return [200, { user: { kind: 'drive#user', me: true, ...this.account } }];
    if (path === 'changes/startPageToken')
      return [200, { kind: 'drive#startPageToken', startPageToken: String(this.#changes.length) }];
    if (path === 'changes') return this.#listChanges(query);
    if (path === 'drives') return [200, { kind: 'drive#driveList', drives: this.drives }];
    if (path === 'files') return this.#listFiles(query);
    return this.#file(path.replace('files/', ''), query);
  }

  #consent(query) {
    const given = Object.fromEntries(query);
    const code = `4/${randomUUID()}`;
    this.codes.set(code, given);
    const back = new URL(given.redirect_uri);
    back.search = new URLSearchParams({ state: given.state, code, scope: this.scope }).toString();
    const refused = new URL(given.redirect_uri);
    refused.search = new URLSearchParams({ state: given.state, error: 'access_denied' }).toString();
    const link = (address, text) => `<p><a href="${address.href.replaceAll('&', '&amp;')}">${text}</a></p>`;
    return `<!doctype html><html lang="ja"><meta charset="utf-8"><title>Google アカウント</title>
      <h1>アクセスの許可</h1>${link(back, '許可')}${link(refused, 'キャンセル')}</html>`;
  }

  #token(form) {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return [401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' }];
    const refused = [400, { error: 'invalid_grant', error_description: 'Bad Request' }];
    if (form.get('grant_type') === 'authorization_code') {
      const asked = this.spendCode(form);
      if (asked?.code_challenge_method !== 'S256') return refused;
      // Without these two Google gives no refresh token to an account that consented before.
      const lasts = asked.access_type === 'offline' && asked.prompt === 'consent';
      const refresh_token = lasts ? `1//${randomUUID()}` : undefined;
      if (refresh_token) this.refresh.add(refresh_token);
      return [200, { ...this.#access_token(), refresh_token }];
    }
    if (!this.refresh.has(form.get('refresh_token'))) return refused;
    return [200, this.#access_token()];
  }

  #access_token() {
    const access_token = `ya29.${randomUUID()}`;
    this.access.add(access_token);
    return { access_token, expires_in: this.expires_in, scope: this.scope, token_type: 'Bearer' };
  }

  #listChanges(query) {
    const from = Number(query.get('pageToken'));
    const asked = this.#changes.slice(from);
    if (!/^\d+$/.test(query.get('pageToken') ?? '') || asked.includes(null)) return ORDERED[404];
    if (query.get('supportsAllDrives') !== 'true' || query.get('includeItemsFromAllDrives') !== 'true')
      return [400, refusal(400, 'badRequest')];
    const size = Math.min(Number(query.get('pageSize') ?? 100), this.page_size ?? 1000);
    const page = asked.slice(0, size);
    const changes = page.map((fileId) => {
      const file = this.files.get(fileId);
      const removed = file === undefined;
      return {
        kind: 'drive#change',
        changeType: 'file',
        fileId,
        removed,
        ...(file ? { file: shown(file) } : {}),
      };
    });
    const to = String(from + page.length);
    const more = from + page.length < this.#changes.length;
    return [
      200,
      { kind: 'drive#changeList', changes, ...(more ? { nextPageToken: to } : { newStartPageToken: to }) },
    ];
  }

  #listFiles(query) {
    const q = query.get('q') ?? '';
    const parent = /'([\w-]+)' in parents/.exec(q)?.[1];
    const at = parent === 'root' ? 'root-of-all' : parent;
    if (at && !this.files.has(at) && !this.drives.some(({ id }) => id === at))
      return [404, refusal(404, 'notFound')];
    const wants = q.includes(`mimeType = '${FOLDER}'`);
    const found = [...this.files.values()].filter(
      (file) =>
        (at ? file.parents.includes(at) : q.includes('sharedWithMe') && file.shared) &&
        (file.mimeType === FOLDER) === wants &&
        !file.trashed,
    );
    const from = Number(query.get('pageToken') ?? 0);
    const size = Math.min(Number(query.get('pageSize') ?? 100), this.page_size ?? 1000);
    const next = from + size < found.length ? { nextPageToken: String(from + size) } : {};
    return [200, { kind: 'drive#fileList', files: found.slice(from, from + size).map(shown), ...next }];
  }

  #file(id, query) {
    const file = this.files.get(id);
    if (!file) return [404, refusal(404, 'notFound', `File not found: ${id}.`)];
    if (query.get('alt') !== 'media') return [200, shown(file)];
    if (!file.bytes) return [403, refusal(403, 'fileNotDownloadable')];
    return [200, file.bytes];
  }
}

/** As Drive returns it, with an unknown field. */
function shown({ bytes: _, ...file }) {
  return { ...file, somethingNew: { nested: [1, 2] } };
}

function sendBytes(response, bytes, order) {
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    ...(order === 'cut' ? { 'content-length': bytes.length } : {}),
  });
  if (order === 'cut') return void response.write(bytes.subarray(0, 100), () => response.destroy());
  if (order === 'short') return void response.end(bytes.subarray(0, bytes.length - 10));
  response.end(bytes);
}
