import type { SendMailOptions } from 'nodemailer';

/** A file that goes with a mail. */
export interface MailAttachment {
  file_name: string;
  content_type: string;
  content: Uint8Array;
}

/** A mail of plain text to one person. */
export interface Mail {
  to: string;
  /** Address for replies; without one they go to the sender's, which may have no reader. */
  reply_to?: string | undefined;
  subject: string;
  /** Lines ended by \n. */
  text: string;
  attachment?: MailAttachment | undefined;
}

/** The sender: `name <address>` of the operator. */
export interface MailSenderName {
  name: string;
  address: string;
}

/** This mail will never be taken: another try changes nothing. */
export class MailRefused extends Error {}

const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{C}]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/u;

/** Whether a text is one mail address (RFC 5321 without quoted local parts): it cannot start another header. */
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
 * The message of a mail as nodemailer takes it: plain UTF-8 text in lines ended by CRLF, whose headers hold the subject
 * on one line and say that no person wrote it (RFC 3834). Nothing in it is fetched from a file or an address. Throws
 * MailRefused on a recipient or an invalid address for replies: text after an address must not become a header
 * or a command.
 */
export function messageOf(mail: Mail, from: MailSenderName): SendMailOptions {
  if (!isMailAddress(mail.to)) throw new MailRefused('the recipient is no mail address');
  if (mail.reply_to && !isMailAddress(mail.reply_to))
    throw new MailRefused('the address for answers is no mail address');
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    text: mail.text.replace(/\r?\n/g, '\r\n'),
    textEncoding: 'base64',
    ...(mail.attachment ? { attachments: [attached(mail.attachment)] } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function attached({ file_name, content_type, content }: MailAttachment) {
  return { filename: file_name, contentType: content_type, content: Buffer.from(content) };
}

/** What a mail program makes a link of, or a line of its own. */
const LINK =
  /:\/\/|\bwww\.|[\r\n\u2028\u2029]|[a-z0-9-]\.(?:com|net|org|info|biz|jp|io|app|dev|site|shop|xyz|link|online|top|ru|cn)(?![a-z0-9])/i;

/** Whether a name that strangers receive in a mail holds no link: a name is no place for a message of somebody else. */
export function isNameWithoutLink(name: string): boolean {
  return !LINK.test(name);
}
