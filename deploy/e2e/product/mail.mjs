// A mail server of somebody else: hands one mail over by SMTP, without anybody's library between.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Hands a mail over; returns the code of the last response, 0 when the connection broke off before it. */
export async function sendMail(port, { from = 'someone@supplier.example', to, mail }) {
  const socket = connect(port, '127.0.0.1');
  const reader = createInterface({ input: socket });
  const lines = reader[Symbol.asyncIterator]();
  // The product is killed under some tests: a broken connection is a result, too.
  socket.on('error', () => undefined);
  socket.once('close', () => reader.close());
  const answer = async () => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return 0;
      if (/^\d{3} /.test(value)) return Number(value.slice(0, 3));
    }
  };
  const say = (line) => {
    socket.write(`${line}\r\n`);
    return answer();
  };
  try {
    if ((await answer()) === 0) return 0;
    for (const line of ['EHLO supplier.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
      const code = await say(line);
      if (code === 0 || code >= 400) return code;
    }
    socket.write(mail.replace(/^\./gm, '..'));
    return await say('.');
  } finally {
    socket.destroy();
  }
}

const encoded = (text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
const folded = (bytes) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
let serial = 0;

/** A mail with files, as mailers write it: names in Japanese, everything in base64. */
export function letter({ from, name = '', subject, text, files = [], headers = [] }) {
  const boundary = `part${++serial}`;
  const sender = name ? `${encoded(name)} <${from}>` : from;
  const parts = files.map(({ file_name, bytes, type = 'application/pdf' }) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(file_name)}`,
      '',
      folded(bytes),
    ].join('\r\n'),
  );
  return [
    ...headers,
    `From: ${sender}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${serial}.${Date.now()}@supplier.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
    '',
    folded(Buffer.from(text)),
    ...parts,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
