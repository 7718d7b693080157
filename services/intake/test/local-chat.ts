import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response to a download: the right one, or a faulty one as services sometimes return. */
export type DownloadMode =
  | 'file'
  | 'login_page'
  | 'redirect_home'
  | 'redirect_away'
  | 'redirect_inside'
  | 'silent'
  | 'cut'
  | 'endless'
  | 'refused'
  | 'down';

interface PostedFile {
  name: string;
  bytes: Buffer;
  mimetype?: string;
  size?: number;
  external?: boolean;
}

/** Slack and Chatwork of this machine, as far as the import asks them. */
export interface LocalChat {
  url: string;
  /** Base addresses for UKETORI_SLACK_URL and UKETORI_CHATWORK_URL. */
  slack: string;
  chatwork: string;
  files: Map<string, PostedFile>;
  download: DownloadMode;
  /** Error that Slack's methods return, or status of Chatwork's, instead of working. */
  slack_error: string;
  chatwork_status: number;
  /** Runs between a request about the token and its response. */
  meanwhile: () => Promise<unknown>;
  /** Every request as `METHOD path`, with the token it carried. */
  requests: { line: string; token: string }[];
  close(): Promise<void>;
}

export const BOT_TOKEN = 'xoxb-1111-2222-abcdefghijkl';
export const SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const API_TOKEN = '0123456789abcdef0123456789abcdef';
export const WEBHOOK_TOKEN = 'A9ne+ygvdV0IZBaPFV2zC1e5Bk+IsI14BPwieRoBQNU=';

/** Starts both on one free port. */
export async function localChat(): Promise<LocalChat> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const chat: LocalChat = {
    url,
    slack: `${url}/api/`,
    chatwork: `${url}/v2`,
    files: new Map(),
    download: 'file',
    slack_error: '',
    chatwork_status: 200,
    meanwhile: async () => undefined,
    requests: [],
    close: () => closed(server),
  };
  server.on('request', (request, response) => answer(chat, request, response));
  return chat;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function answer(chat: LocalChat, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', chat.url);
  const token = request.headers.authorization ?? String(request.headers['x-chatworktoken'] ?? '');
  chat.requests.push({ line: `${request.method} ${url.pathname}`, token });
  const json = (body: object, status = 200, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if (url.pathname.startsWith('/api/')) return void slack(chat, url, token, json);
  if (url.pathname.startsWith('/v2/')) return void chatwork(chat, url, token, json);
  if (url.pathname.startsWith('/files/')) return download(chat, url, token, response);
  json({}, 404);
}

type Json = (body: object, status?: number, headers?: object) => unknown;

function slack(chat: LocalChat, url: URL, token: string, json: Json): unknown {
  if (token !== `Bearer ${BOT_TOKEN}`) return json({ ok: false, error: 'invalid_auth' });
  if (chat.slack_error === 'ratelimited')
    return json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '30' });
  if (chat.slack_error) return json({ ok: false, error: chat.slack_error });
  const method = url.pathname.slice('/api/'.length);
  if (method === 'auth.test')
    return chat.meanwhile().then(() => json({ ok: true, team: 'テスト社', user: 'uketori', team_id: 'T01' }));
  if (method === 'users.info') return json({ ok: true, user: { name: 'yamada', real_name: '山田花子' } });
  if (method === 'conversations.info') return json({ ok: true, channel: { name: '請求書' } });
  const id = url.searchParams.get('file') ?? '';
  const file = chat.files.get(id);
  if (method !== 'files.info' || !file) return json({ ok: false, error: 'file_not_found' });
  return json({
    ok: true,
    file: {
      id,
      name: file.name,
      mimetype: file.mimetype ?? 'application/pdf',
      size: file.size ?? file.bytes.length,
      mode: file.external ? 'external' : 'hosted',
      is_external: file.external ?? false,
      url_private_download: `${chat.url}/files/${id}`,
    },
  });
}

function chatwork(chat: LocalChat, url: URL, token: string, json: Json): unknown {
  if (token !== API_TOKEN) return json({ errors: ['Invalid API token'] }, 401);
  if (chat.chatwork_status !== 200)
    return json({ errors: ['…'] }, chat.chatwork_status, {
      'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 120),
    });
  if (url.pathname === '/v2/me') return json({ name: '経理 太郎', organization_name: 'テスト社' });
  const [, , rooms, room_id, , id = ''] = url.pathname.split('/');
  if (rooms === 'rooms' && !id) return json({ room_id, name: '請求書ルーム' });
  const file = chat.files.get(id);
  if (!file) return json({ errors: ['not found'] }, 404);
  return json({
    file_id: Number(id),
    filename: file.name,
    filesize: file.size ?? file.bytes.length,
    message_id: '1',
    account: { account_id: 7, name: '鈴木一郎' },
    ...(url.searchParams.get('create_download_url') === '1'
      ? { download_url: `${chat.url}/files/${id}` }
      : {}),
  });
}

const LOGIN_PAGE = '<!DOCTYPE html><html><head><title>Slack</title></head><body>Sign in</body></html>';

function download(chat: LocalChat, url: URL, token: string, response: ServerResponse): void {
  const file = chat.files.get(url.pathname.slice('/files/'.length));
  const redirect = (to: string) => response.writeHead(302, { location: to }).end();
  const is_slack = token.startsWith('Bearer ');
  if (chat.download === 'silent') return;
  if (chat.download === 'down') return void response.destroy();
  if (chat.download === 'refused') return void response.writeHead(403).end();
  if (chat.download === 'redirect_away') return void redirect('https://files.evil.example/x');
  if (chat.download === 'redirect_inside') return void redirect('http://169.254.169.254/latest/meta-data');
  if (chat.download === 'redirect_home') {
    if (url.searchParams.has('again')) return void response.end(file?.bytes);
    return void redirect(`${url.pathname}?again=1`);
  }
  // A service that does not know the token returns its login page, as the real one does.
  if (chat.download === 'login_page' || (is_slack && token !== `Bearer ${BOT_TOKEN}`))
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(LOGIN_PAGE);
  if (!file) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  if (chat.download === 'cut') {
    response.write(file.bytes.subarray(0, 100), () => response.destroy());
    return;
  }
  if (chat.download === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write(file.bytes));
    };
    response.on('drain', more);
    more();
    return;
  }
  response.end(file.bytes);
}

/** Headers with which Slack signs a body. */
export function slackHeaders(
  body: string,
  now = Date.now(),
  secret = SIGNING_SECRET,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${mac}` };
}

/** Headers with which Chatwork signs a body. */
export function chatworkHeaders(
  body: string,
  key = Buffer.from(WEBHOOK_TOKEN, 'base64'),
): Record<string, string> {
  return { 'x-chatworkwebhooksignature': createHmac('sha256', key).update(body).digest('base64') };
}
