import { newId } from '../ids.js';
import { addJobStatement, JobKind, type JobOptions } from '../jobs/job.js';
import type { Tx } from '../tx.js';
import type { Mail, MailAttachment } from './message.rules.js';

/** Mails of the previous release in one step. */
const MOST_TAKEN = 500;
/** Bytes of an attachment: 5 MiB, which mail servers take. */
const MOST_ATTACHED = 5 * 1024 ** 2;

/** A mail that waits, with its subject for a user who looks for a missing mail. */
export interface QueuedMail extends Mail {
  /** For example `invitation`. */
  purpose: string;
}

/** One mail to one address. */
export const SEND_MAIL = new JobKind<{ mail_id: string }>('mail.send');

/**
 * Queues a mail: it leaves if and only if this transaction commits. Returns its id. Throws on an attachment over 5 MiB.
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<string> {
  const id = newId();
  const { attachment = null } = mail;
  if (attachment && attachment.content.length > MOST_ATTACHED) throw new Error('the attachment is too large');
  // A process of release 0.2.0 sends what is due by next_at. The job of this mail does not use that column.
  await tx.rows(
    `insert into ${tx.schema}.mails (organization_id, id, purpose, recipient, reply_to, subject, body, attachment_name,
       attachment_type, attachment, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'infinity')`,
    [
      tx.actor.organization_id,
      id,
      mail.purpose,
      mail.to,
      mail.reply_to ?? '',
      mail.subject,
      mail.text,
      attachment?.file_name ?? null,
      attachment?.content_type ?? null,
      attachment ? Buffer.from(attachment.content) : null,
    ],
  );
  tx.addJob(SEND_MAIL, { mail_id: id }, turnOf(tx.actor.organization_id, id));
  return id;
}

/** One mail of an organization at a time: a slow server holds up no other organization's. */
function turnOf(organization_id: string, id: string): JobOptions {
  return { key: id, one_at_a_time: organization_id };
}

/** A mail that still waits, with this try counted; null when it left or failed. */
export async function takeMail(tx: Tx, id: string): Promise<Mail | null> {
  const taken = await tx.one<Omit<Mail, 'attachment'> & StoredAttachment>(
    `update ${tx.schema}.mails set attempts = attempts + 1
     where organization_id = $1 and id = $2 and state = 'WAITING'
     returning recipient as to, reply_to, subject, body as text, attachment_name, attachment_type, attachment`,
    [tx.actor.organization_id, id],
  );
  if (!taken) return null;
  const { attachment_name, attachment_type, attachment, ...mail } = taken;
  if (!attachment) return mail;
  const file: MailAttachment = {
    file_name: attachment_name ?? '',
    content_type: attachment_type ?? '',
    content: attachment,
  };
  return { ...mail, attachment: file };
}

interface StoredAttachment {
  attachment_name: string | null;
  attachment_type: string | null;
  attachment: Buffer | null;
}

/** Stores why a try failed. */
export async function noteFault(tx: Tx, id: string, fault: string): Promise<void> {
  await tx.rows(`update ${tx.schema}.mails set fault = $3 where organization_id = $1 and id = $2`, [
    tx.actor.organization_id,
    id,
    fault,
  ]);
}

/** Ends a mail. Returns its purpose. The text and the file are deleted: a text may contain a link that gives access. */
export async function closeMail(
  tx: Tx,
  id: string,
  state: 'SENT' | 'FAILED',
  fault: string,
): Promise<{ purpose: string }> {
  const mail = await tx.one<{ purpose: string }>(
    `update ${tx.schema}.mails set state = $3, fault = $4, body = '', attachment = null, ended_at = now()
     where organization_id = $1 and id = $2 returning purpose`,
    [tx.actor.organization_id, id, state, fault],
  );
  if (!mail) throw new Error(`mail ${id} is gone`);
  return mail;
}

/**
 * Gives a job to the mails that a process of release 0.2.0 queued and left behind. Returns their number. Needs the
 * system scope.
 */
export async function takeOverMails(tx: Tx): Promise<number> {
  const mails = await tx.rows<{ organization_id: string; id: string }>(
    `update ${tx.schema}.mails set next_at = 'infinity' where id in (
       select id from ${tx.schema}.mails where state = 'WAITING' and next_at < now() - interval '5 minutes'
       order by next_at limit ${MOST_TAKEN} for update skip locked)
     returning organization_id, id`,
  );
  for (const { organization_id, id } of mails)
    await tx.rows(
      ...addJobStatement(
        tx.schema,
        organization_id,
        SEND_MAIL.name,
        { mail_id: id },
        turnOf(organization_id, id),
      ),
    );
  return mails.length;
}
