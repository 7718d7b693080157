import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Tx, Work } from '@uketori/service-kit/work';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { receive, type ReceivedFile } from '../inspection/inspection.facade.js';
import { MAX_MAIL_BYTES, MAX_WAITING_MAILS } from './limits.data.js';
import { MAIL_ACTOR, openSoon } from './held-mails.repository.js';
import { MailSettingsEntity } from './mail-settings.record.js';
import { noteArrival, recipientOf } from './mail-settings.repository.js';
import { insertMail, mailSubject, type NewMail } from './mails.repository.js';
import { localPartOf } from './settings.rules.js';

/** Where a mail is going to. */
export interface Mailbox {
  organization_id: string;
  address: string;
}

/** What the dialogue said of a mail, which the mail itself need not say. */
export interface Envelope {
  /** Empty for a notice of a mail server (RFC 5321 4.5.5). */
  from: string;
  remote_address: string;
}

/** Takes mails over: once `take` resolves they are stored, even if the process dies next. */
@Injectable()
export class MailReception {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
  ) {}

  /** The owner of this address; null for an unknown one, `full` when mails to them have to wait outside for now. */
  async mailboxOf(address: string): Promise<Mailbox | 'full' | null> {
    const local_part = localPartOf(address, this.config.mail.domain);
    if (local_part === null) return null;
    const found = await this.work.system((tx) => recipientOf(tx, local_part, MAX_WAITING_MAILS));
    if (!found) return null;
    if (found.waiting >= MAX_WAITING_MAILS) return 'full';
    return { organization_id: found.organization_id, address: `${local_part}@${this.config.mail.domain}` };
  }

  /**
   * Makes a mail durable for each of its recipients; opening it is a job. The same bytes again count as another
   * copy. Returns the ids. @throws file_too_large
   */
  async take(source: Readable, envelope: Envelope, mailboxes: readonly Mailbox[]): Promise<string[]> {
    const file = await receive(source, 'mail.eml', MAX_MAIL_BYTES);
    try {
      if (file.bytes === 0) throw new DomainError('invalid_input', 'invalid', { reason: 'empty' });
      const byOrganization = new Map(mailboxes.map((mailbox) => [mailbox.organization_id, mailbox]));
      const ids: string[] = [];
      for (const mailbox of byOrganization.values()) {
        const actor = systemActor(mailbox.organization_id, MAIL_ACTOR);
        ids.push(await this.keep(actor, file, envelope, mailbox.address));
      }
      return ids;
    } finally {
      await file.discard();
    }
  }

  /** A mail that was received elsewhere and is handed in by somebody who is signed in. */
  async handIn(actor: Actor, source: Readable): Promise<{ email_id: string }> {
    const address = await this.work.read(actor, async (tx) => {
      const { organization_id } = actor;
      const row = await tx.find(MailSettingsEntity, { organization_id });
      return row?.local_part ? `${row.local_part}@${this.config.mail.domain}` : null;
    });
    if (address === null) throw new DomainError('no_mail_address', 'conflict');
    const envelope = { from: `api:${actor.user_name}`, remote_address: actor.ip ?? '' };
    const mailbox = { organization_id: actor.organization_id, address };
    const [email_id = ''] = await this.take(source, envelope, [mailbox]);
    return { email_id };
  }

  private async keep(
    actor: Actor,
    file: ReceivedFile,
    envelope: Envelope,
    recipient: string,
  ): Promise<string> {
    const { bytes, sha256 } = file;
    const { from, remote_address } = envelope;
    const id = newId();
    const raw_key = `mails/${actor.organization_id}/${id}`;
    await this.storage.adopt(raw_key, file.path, { bytes, sha256, type: 'message/rfc822' });
    const kept = await this.work.run(actor, (tx) =>
      listMail(tx, { id, raw_key, bytes, sha256, recipient, envelope_from: from, remote_address }),
    );
    // The bytes of a copy are there already, under the first one's key.
    if (kept !== id) await this.storage.delete(raw_key);
    return kept;
  }
}

/** Lists a stored mail; returns its id, or that of the first copy of the same bytes. */
async function listMail(tx: Tx, mail: NewMail): Promise<string> {
  await noteArrival(tx);
  const listed = await insertMail(tx, mail);
  if (listed === mail.id) {
    openSoon(tx);
    const { envelope_from, remote_address, bytes, sha256 } = mail;
    const after = { envelope_from, remote_address, bytes, sha256 };
    await tx.audit('email.received', mailSubject(mail.id), null, after);
  }
  return listed;
}
