import { cleanFileName, extensionOf } from '../inspection/file-names.rules.js';
import { mayBeInvoice, namedByType, plainText } from '../imports/posted-files.rules.js';
import type { AttachmentFault } from './faults.rules.js';

/** A mail as the parser's process returns it. */
export interface ParsedMail {
  /** Values of the headers that are looked at, by lower-case name, in the order they came. */
  headers: Record<string, string[]>;
  from: { name: string; address: string }[];
  subject: string;
  text: string;
  html: string;
  files: ParsedFile[];
}

export interface ParsedFile {
  /** Name of the file with the bytes in the parser's folder; null when they were left in the mail. */
  stored_as: string | null;
  file_name: string;
  content_type: string;
  bytes: number;
  sha256: string;
  /** An image that the text of the mail shows. */
  in_text: boolean;
  /** A mail that lies deeper than mails are opened. */
  too_deep: boolean;
}

/** The stored part of a mail beside its bytes. */
export interface MailContent {
  message_id: string;
  from_address: string;
  from_name: string;
  subject: string;
  sent_at: string | null;
  body_text: string;
  auto_submitted: boolean;
  /** Written by no person: a mail server's notice, or an automatic reply. */
  machine: '' | 'auto_reply' | 'bounce';
}

/** A file as it is listed. */
export interface MailFile {
  position: number;
  file_name: string;
  content_type: string;
  bytes: number;
  sha256: string;
  fault: AttachmentFault;
}

const MAX_BODY = 50_000;
const MAX_SUBJECT = 500;
const MAX_NAME = 200;

/** The stored part of a parsed mail. `envelope_from` is empty for a notice of a mail server. */
export function contentOf(mail: ParsedMail, envelope_from: string): MailContent {
  const [from, second] = mail.from;
  // A mail of two senders belongs to neither: each could pass as the other.
  const isOne = from !== undefined && second === undefined;
  const address = isOne ? from.address.trim().toLowerCase() : '';
  return {
    message_id: first(mail, 'message-id').trim().slice(0, 500),
    from_address: address.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(address) ? plainText(address, 254) : '',
    from_name: plainText(mail.from.map(({ name, address: given }) => name || given).join(', '), MAX_NAME),
    subject: plainText(mail.subject, MAX_SUBJECT),
    sent_at: instantOf(first(mail, 'date')),
    body_text: bodyOf(mail.text.trim() === '' ? textOfHtml(mail.html) : mail.text),
    auto_submitted: !/^(no\b|$)/i.test(first(mail, 'auto-submitted').trim()),
    machine: machineOf(mail, envelope_from),
  };
}

/**
 * Whether a machine replies to a machine. Invoices that a supplier's system sends by itself (auto-generated, RFC 3834) are
 * welcome at this address; replies and notices of failed delivery are not.
 */
function machineOf(mail: ParsedMail, envelope_from: string): MailContent['machine'] {
  if (/^multipart\/report\b/i.test(first(mail, 'content-type').trim())) return 'bounce';
  if (/^auto-(replied|notified)\b/i.test(first(mail, 'auto-submitted').trim())) return 'auto_reply';
  if (/^auto_reply\b/i.test(first(mail, 'precedence').trim())) return 'auto_reply';
  if (first(mail, 'x-autoreply') !== '' || first(mail, 'x-autorespond') !== '') return 'auto_reply';
  return envelope_from === '' ? 'bounce' : '';
}

/** The files of a mail in their order, and which of them cannot be invoices by what the mail says of them. */
export function filesOf(mail: ParsedMail, most: number): MailFile[] {
  let taken = 0;
  return mail.files.map((file, position) => {
    const file_name = cleanFileName(namedByType(file.file_name, file.content_type));
    const { content_type, bytes, sha256 } = file;
    let fault = faultOf(file, file_name);
    if (fault === '' && ++taken > most) fault = 'too_many_files';
    if (fault === '' && file.stored_as === null) fault = 'too_many_files';
    return { position, file_name, content_type: plainText(content_type, 100), bytes, sha256, fault };
  });
}

const ARCHIVES = new Set(['zip', 'lzh', '7z', 'rar', 'gz', 'tar', 'tgz', 'xz', 'bz2']);

function faultOf(file: ParsedFile, file_name: string): AttachmentFault {
  if (file.too_deep) return 'too_deep';
  const extension = extensionOf(file_name).toLowerCase();
  const type = file.content_type;
  if (/^application\/(vnd\.)?ms-tnef$/.test(type) || file_name.toLowerCase() === 'winmail.dat')
    return 'winmail';
  if (/^application\/(x-)?pkcs7-mime$/.test(type) || type === 'application/pgp-encrypted') return 'encrypted';
  if (ARCHIVES.has(extension) || /zip|x-lzh|x-7z|x-rar|x-tar/.test(type)) return 'archive';
  if (!mayBeInvoice(file_name, type)) return 'other_type';
  return file.in_text && type.startsWith('image/') ? 'inline_image' : '';
}

// C0/C1 controls but tab and line end, and the marks that reorder text.
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** The text of a mail for a screen: lines ended by \n, no control or reordering characters, at most 50,000 characters. */
function bodyOf(text: string): string {
  const clean = text
    .slice(0, MAX_BODY * 2)
    .replace(/\r\n?/g, '\n')
    .replace(UNSAFE, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
  const characters = [...clean];
  return characters.length <= MAX_BODY ? clean : `${characters.slice(0, MAX_BODY - 1).join('')}…`;
}

const HIDDEN = new Set(['script', 'style', 'title', 'template', 'noscript']);
const LINES = new Set(['br', 'p', 'div', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'blockquote']);
const ROWS = new Set(['tr', 'li']);
const CELLS = new Set(['td', 'th']);
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  yen: '¥',
};

/** What a person would read of an HTML mail: the words alone, in one pass over at most 400,000 characters. */
export function textOfHtml(html: string): string {
  const source = html.slice(0, 400_000);
  const folded = source.toLowerCase();
  const kept: string[] = [];
  for (let at = 0; at >= 0 && at < source.length; ) {
    const open = source.indexOf('<', at);
    kept.push(source.slice(at, open < 0 ? undefined : open).replace(/\s+/g, ' '));
    if (open < 0) break;
    const [, slash = '', tag = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(folded.slice(open, open + 20)) ?? [];
    if (slash === '' && HIDDEN.has(tag)) at = after(folded, '>', folded.indexOf(`</${tag}`, open));
    else if (folded.startsWith('<!--', open)) at = after(folded, '-->', open);
    else at = after(folded, '>', open);
    if (LINES.has(tag) || (ROWS.has(tag) && slash === '')) kept.push('\n');
    else if (CELLS.has(tag) && slash === '') kept.push(' ');
  }
  // Blanks in a row become one before any is looked at beside a line's end: else each asks all behind it.
  return entitiesRead(kept.join(''))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The place behind the next mark from `at` on; -1 when there is none, or `at` is nowhere. */
function after(text: string, mark: string, at: number): number {
  const found = at < 0 ? -1 : text.indexOf(mark, at);
  return found < 0 ? -1 : found + mark.length;
}

function entitiesRead(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}

function first(mail: ParsedMail, name: string): string {
  return mail.headers[name]?.[0] ?? '';
}

function instantOf(text: string): string | null {
  const at = Date.parse(text.replace(/\([^)]{0,100}\)/g, ''));
  return at > 0 && at < 4_102_444_800_000 ? new Date(at).toISOString() : null;
}
