import { join } from 'node:path';
import { PROJECT_ROOT } from '../config.js';
import { MailSender } from './mail-sender.js';
import { type Mail, parseSender } from './message.rules.js';

const DEFAULT_FROM = 'Uketori <no-reply@uketori.example>';

/**
 * The sender of this process: UKETORI_SMTP_URL (`smtp://user:password@host:587`, `smtps://` for TLS from the first
 * byte), else files in the folder UKETORI_MAIL_DIR (default ./var/mail of the checkout), which people can read.
 * UKETORI_MAIL_FROM is the sender. Throws on an address that cannot be used, so that no service starts believing
 * that it sends.
 */
export function createMailSender(env: NodeJS.ProcessEnv = process.env): MailSender {
  const from = parseSender(env.UKETORI_MAIL_FROM || DEFAULT_FROM);
  const url = env.UKETORI_SMTP_URL;
  if (url) {
    const place = new URL(url);
    if (place.protocol !== 'smtp:' && place.protocol !== 'smtps:')
      throw new Error('UKETORI_SMTP_URL must be smtp or smtps');
    return new LazySender(async () => new (await import('./smtp.js')).SmtpSender(place, from));
  }
  const folder = env.UKETORI_MAIL_DIR ?? join(env.UKETORI_VAR ?? join(PROJECT_ROOT, 'var'), 'mail');
  return new LazySender(async () => new (await import('./folder.js')).FolderSender(folder, from));
}

class LazySender extends MailSender {
  #sender: Promise<MailSender> | null = null;

  constructor(private readonly load: () => Promise<MailSender>) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    this.#sender ??= this.load();
    await (await this.#sender).send(mail);
  }
}
