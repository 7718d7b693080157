import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

export const SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const BOT_TOKEN = 'xoxb-1111-2222-abcdefghijkl';
export const WEBHOOK_TOKEN = 'A9ne+ygvdV0IZBaPFV2zC1e5Bk+IsI14BPwieRoBQNU=';
export const API_TOKEN = '0123456789abcdef0123456789abcdef';

/**
 * Slack and Chatwork of this machine, as far as the product asks them. `files` holds id → {name, bytes}; while
 * `login_page` is true every download is a web page with status 200.
 */
export async function localChat() {
  const chat = { files: new Map(), login_page: false, url: '', close: () => undefined };
  const server = createServer((request, response) => {
    const url = new URL(request.url, chat.url);
    const json = (body, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const file = chat.files.get(url.pathname.split('/').at(-1));
    if (url.pathname.startsWith('/files/')) {
      if (chat.login_page) response.setHeader('content-type', 'text/html');
      return response.end(chat.login_page ? '<!DOCTYPE html><html>Sign in</html>' : file?.bytes);
    }
    if (url.pathname.startsWith('/slack/')) {
      if (request.headers.authorization !== `Bearer ${BOT_TOKEN}`)
        return json({ ok: false, error: 'invalid_auth' });
      return json({ ok: true, ...slack(chat, url) });
    }
    if (request.headers['x-chatworktoken'] !== API_TOKEN) return json({ errors: ['Invalid API token'] }, 401);
    if (url.pathname.endsWith('/me')) return json({ name: '経理 太郎', organization_name: 'テスト社' });
    if (!url.pathname.includes('/files/')) return json({ name: '請求書ルーム' });
    if (!file) return json({ errors: ['not found'] }, 404);
    const download_url = `${chat.url}/files/${url.pathname.split('/').at(-1)}`;
    return json({
      filename: file.name,
      filesize: file.bytes.length,
      account: { name: '鈴木 一郎' },
      download_url,
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  chat.url = `http://127.0.0.1:${server.address().port}`;
  chat.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return chat;
}

function slack(chat, url) {
  const method = url.pathname.slice('/slack/'.length);
  if (method === 'auth.test') return { team: 'テスト社', user: 'uketori' };
  if (method === 'users.info') return { user: { real_name: '山田 花子' } };
  if (method === 'conversations.info') return { channel: { name: '請求書' } };
  const id = url.searchParams.get('file');
  const file = chat.files.get(id);
  if (!file) return { ok: false, error: 'file_not_found' };
  const { name, bytes } = file;
  const url_private_download = `${chat.url}/files/${id}`;
  return { file: { id, name, mimetype: 'application/pdf', size: bytes.length, url_private_download } };
}

/** What Slack posts when a message with a file was written, and the headers it signs it with. */
export function slackPost(file_id, event_id, text = '10月分の請求書です') {
  const event = { type: 'message', subtype: 'file_share', channel: 'C01', user: 'U01', text };
  const body = JSON.stringify({
    type: 'event_callback',
    event_id,
    event: { ...event, ts: String(Date.now() / 1000), files: [{ id: file_id }] },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = createHmac('sha256', SIGNING_SECRET).update(`v0:${timestamp}:${body}`).digest('hex');
  return { body, headers: { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${mac}` } };
}

/** The same of Chatwork; the key is the token decoded from base64. */
export function chatworkPost(file_id, message_id, name) {
  const body = JSON.stringify({
    webhook_event_type: 'message_created',
    webhook_event: {
      message_id,
      room_id: 36_818_150,
      account_id: 7,
      body: `[info][download:${file_id}]${name} (5 KB)[/download][/info] 10月分です`,
      send_time: Math.floor(Date.now() / 1000),
      update_time: 0,
    },
  });
  const key = Buffer.from(WEBHOOK_TOKEN, 'base64');
  return {
    body,
    headers: { 'x-chatworkwebhooksignature': createHmac('sha256', key).update(body).digest('base64') },
  };
}
