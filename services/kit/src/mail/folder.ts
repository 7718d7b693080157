import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailSender } from './mail-sender.js';
import { type Mail, type MailSenderName, messageOf } from './message.rules.js';

/** Mails as files that a person can read: one machine without a mail server, and tests. */
export class FolderSender extends MailSender {
  constructor(
    private readonly folder: string,
    private readonly from: MailSenderName,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const now = new Date();
    const name = `${now.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const path = join(this.folder, name);
    await writeFile(`${path}.part`, messageOf(mail, this.from, now, true), { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}
