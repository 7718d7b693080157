import * as files from './hostile-files.js';

/** A part of a mail: headers as lines, a body as bytes. */
export interface Part {
  headers: string[];
  body: Buffer;
}

let serial = 0;

/** A new Message-ID. */
export function messageId(): string {
  return `<m${++serial}.${process.pid}@sender.example>`;
}

/** A PDF that no other mail carries. */
export function invoice(pages = 1): Promise<Buffer> {
  return files.pdf(pages, [595, 842], `mail${++serial}`);
}

/** A file as mailers attach it: base64, its name by RFC 2231 in UTF-8. */
export function attached(name: string, bytes: Buffer, type = 'application/pdf', more: string[] = []): Part {
  return {
    headers: [
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...more,
    ],
    body: base64(bytes),
  };
}

export function base64(bytes: Buffer): Buffer {
  return Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n'));
}

export function text(words: string): Part {
  return { headers: ['Content-Type: text/plain; charset=UTF-8'], body: Buffer.from(words) };
}

/** A mail of several parts. Headers given replace those that an ordinary mail has. */
export function mail(parts: Part[], headers: Record<string, string | string[]> = {}): Buffer {
  const all: Record<string, string | string[]> = {
    From: 'Yamada <yamada@supplier.example>',
    To: 'invoices@uketori.localhost',
    Subject: encoded('10月分の請求書'),
    'Message-ID': messageId(),
    Date: 'Sun, 22 Nov 2026 10:00:00 +0900',
    'MIME-Version': '1.0',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => [value].flat().map((v) => `${name}: ${v}`));
  return withParts(lines, parts, `b${++serial}`);
}

/** Header lines and a multipart body. */
export function withParts(lines: string[], parts: Part[], boundary: string, kind = 'mixed'): Buffer {
  const head = [...lines, `Content-Type: multipart/${kind}; boundary="${boundary}"`, '', ''].join('\r\n');
  const chunks: Buffer[] = [Buffer.from(head)];
  for (const part of parts)
    chunks.push(
      Buffer.from(`--${boundary}\r\n${part.headers.join('\r\n')}\r\n\r\n`),
      part.body,
      Buffer.from('\r\n'),
    );
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(chunks);
}

/** RFC 2047 in UTF-8. */
export function encoded(words: string): string {
  return `=?UTF-8?B?${Buffer.from(words).toString('base64')}?=`;
}
