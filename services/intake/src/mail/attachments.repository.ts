import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import type { AttachmentFault, MailFault } from './faults.rules.js';
import { type HeldMail, lockMail } from './held-mails.repository.js';
import { ImportFailure } from '../imports/imports.facade.js';
import type { MailFile } from './message.rules.js';

export interface WaitingAttachment {
  id: string;
  position: number;
  file_name: string;
  sha256: string;
  forced: boolean;
}

/** Why no file of a mail is taken that itself is not. */
function unwanted(fault: MailFault): AttachmentFault {
  if (fault === '') return '';
  return fault === 'auto_reply' || fault === 'bounce' ? 'auto_reply' : 'mail_refused';
}

/** Lists a file of a mail; one that is known from an earlier try stays unchanged. */
export async function insertAttachment(
  tx: Tx,
  held: HeldMail,
  file: MailFile,
  of_mail: MailFault,
): Promise<void> {
  const fault = file.fault || unwanted(of_mail);
  await tx.rows(
    `insert into intake.mail_attachments (organization_id, id, mail_id, position, file_name, content_type, bytes, sha256,
       state, fault, forced, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $9 = 'WAITING' then null else now() end)
     on conflict (organization_id, mail_id, position) do nothing`,
    [
      held.organization_id,
      newId(),
      held.id,
      file.position,
      file.file_name,
      file.content_type,
      file.bytes,
      file.sha256,
      fault === '' ? 'WAITING' : 'SKIPPED',
      fault,
      held.forced_by_name !== '',
    ],
  );
}

export function waitingAttachments(tx: Tx, held: HeldMail): Promise<WaitingAttachment[]> {
  return tx.rows<WaitingAttachment>(
    `select id, position, file_name, sha256, forced from intake.mail_attachments
     where organization_id = $1 and mail_id = $2 and state = 'WAITING' order by position`,
    [held.organization_id, held.id],
  );
}

/** The name of a file of a mail and its place in it; null for an unknown one. */
export function attachmentOf(
  tx: Tx,
  mail_id: string,
  attachment_id: string,
): Promise<{ position: number; file_name: string } | null> {
  return tx.one(
    `select position, file_name from intake.mail_attachments
     where organization_id = $1 and mail_id = $2 and id = $3`,
    [tx.actor.organization_id, mail_id, attachment_id],
  );
}

/** What of an offered file says which attachment it is. */
interface Attachment {
  attachment_id: string;
  file_sha256: string;
  forced: boolean;
}

/**
 * A file came in, in the transaction that keeps its upload. Throws, which takes the upload back: lease_lost, or
 * ImportFailure duplicate_file when the same bytes are here already and no user requested them again. Two mails that bring the
 * same file at once wait for each other.
 */
export async function settleAttachment(
  tx: Tx,
  held: HeldMail,
  { attachment_id, file_sha256, forced }: Attachment,
  upload_id: string,
): Promise<void> {
  await lockMail(tx, held);
  if (!forced) await refuseDuplicate(tx, file_sha256, upload_id);
  const rows = await tx.rows(
    `update intake.mail_attachments set state = 'DONE', fault = '', fault_detail = '', upload_id = $3,
       duplicate_upload_id = null, finished_at = now()
     where organization_id = $1 and id = $2 and state = 'WAITING' returning id`,
    [held.organization_id, attachment_id, upload_id],
  );
  if (rows.length === 0) throw new DomainError('lease_lost', 'conflict');
}

async function refuseDuplicate(tx: Tx, sha256: string, upload_id: string): Promise<void> {
  const { organization_id } = tx.actor;
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('intake.mail ' || $1::text || $2, 0))`, [
    organization_id,
    sha256,
  ]);
  const before = await tx.one<{ id: string }>(
    `select u.id from intake.uploads u where u.organization_id = $1 and u.sha256 = $2 and u.id <> $3
       and not coalesce((select bool_and(r.deleted) from intake.documents d
         join intake.invoice_refs r on r.organization_id = d.organization_id and r.document_id = d.id
         where d.organization_id = u.organization_id and d.upload_id = u.id), false)
     order by u.created_at limit 1`,
    [organization_id, sha256, upload_id],
  );
  if (before) throw new ImportFailure('duplicate_file', before.id);
}

/** A file that did not come in, and why; the detail of a duplicate is the upload that has the same bytes. */
export async function keepRefused(
  tx: Tx,
  held: HeldMail,
  { attachment_id }: Attachment,
  { fault, detail }: ImportFailure,
): Promise<void> {
  await lockMail(tx, held);
  const isDuplicate = fault === 'duplicate_file';
  await tx.rows(
    `update intake.mail_attachments set state = $3, fault = $4, fault_detail = $5, duplicate_upload_id = $6,
       finished_at = now()
     where organization_id = $1 and id = $2 and state = 'WAITING'`,
    [
      held.organization_id,
      attachment_id,
      isDuplicate ? 'SKIPPED' : 'FAILED',
      fault,
      isDuplicate ? '' : detail.slice(0, 500),
      isDuplicate ? detail : null,
    ],
  );
}

/** The mail by which an upload came in; null for one that came by another way. */
export function mailOf(
  tx: Tx,
  upload_id: string,
): Promise<{ channel_name: string; message_text: string } | null> {
  return tx.one(
    `select coalesce(nullif(m.from_address, ''), m.from_name) as channel_name, m.subject as message_text
     from intake.mail_attachments a
     join intake.captured_mails m on m.organization_id = a.organization_id and m.id = a.mail_id
     where a.organization_id = $1 and a.upload_id = $2 limit 1`,
    [tx.actor.organization_id, upload_id],
  );
}
