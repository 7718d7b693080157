import { randomUUID } from 'node:crypto';

/** A mail of plain text to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Lines ended by \n. */
  text: string;
}

/** Who sends: `name <address>` of the operator. */
export interface MailSenderName {
  name: string;
  address: string;
}

const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{C}]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/u;
const ENCODED_WORD_BYTES = 45;
const BASE64_LINE = 76;

/** Whether a text is one mail address (RFC 5321 without quoted local parts): nothing that could start another header. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** `名前 <address>` or a bare address. Throws on anything else. */
export function parseSender(text: string): MailSenderName {
  const [, name = '', address = text] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const bare = address.trim();
  if (!isMailAddress(bare) || /\p{Cc}/u.test(name)) throw new Error('UKETORI_MAIL_FROM is no mail address');
  return { name, address: bare };
}

/**
 * The message as it goes over the wire: RFC 5322 headers, UTF-8 text in base64 (RFC 2045), lines ended by CRLF.
 * `readable` leaves the text as it is (8bit), for files that people open.
 */
export function messageOf(mail: Mail, from: MailSenderName, now: Date, readable = false): string {
  const sender = from.name ? `${encodedHeader(from.name)} <${from.address}>` : from.address;
  const body = readable ? mail.text.replace(/\r?\n/g, '\r\n') : folded(mail.text.replace(/\r?\n/g, '\r\n'));
  return [
    `From: ${sender}`,
    `To: ${mail.to}`,
    `Subject: ${encodedHeader(mail.subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.address.split('@')[1]}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    `Content-Transfer-Encoding: ${readable ? '8bit' : 'base64'}`,
    'Auto-Submitted: auto-generated',
    '',
    body,
    '',
  ].join('\r\n');
}

/** RFC 2047: text beyond ASCII in encoded words of at most 75 characters; line breaks become spaces. */
export function encodedHeader(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes('=?') && line.length < 70) return line;
  const words: string[] = [];
  let word = '';
  for (const letter of line) {
    if (Buffer.byteLength(word + letter) > ENCODED_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

function folded(text: string): string {
  const encoded = Buffer.from(text).toString('base64');
  return (encoded.match(new RegExp(`.{1,${BASE64_LINE}}`, 'g')) ?? []).join('\r\n');
}
