import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
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
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const path = join(this.folder, name);
    const message = new MailComposer(messageOf(mail, this.from)).compile();
    // Any editor shows the link of an invitation, which base64 would hide.
    const text = message.childNodes[0] ?? message;
    text.getTransferEncoding = () => '8bit';
    await writeFile(`${path}.part`, await message.build(), { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}
