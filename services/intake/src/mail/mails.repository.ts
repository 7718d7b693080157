import { bigrams, searchText } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/work';
import { insertAttachment } from './attachments.repository.js';
import type { Authentication } from './authentication.rules.js';
import { type ImportFailure, pauseAfter } from '../imports/imports.facade.js';
import { mailFault, type MailFault } from './faults.rules.js';
import { type HeldMail, lockMail } from './held-mails.repository.js';
import type { MailContent, MailFile } from './message.rules.js';

/** A member of the organization by their mail address. */
export interface Member {
  user_id: string;
  full_name: string;
  department_id: string | null;
}

/** What became known of a mail by opening it. */
export interface OpenedRow {
  content: MailContent;
  authentication: Authentication;
  member: Member | null;
  department_id: string | null;
  fault: MailFault;
  files: MailFile[];
}

/** A mail whose bytes are stored, before it is opened. */
export interface NewMail {
  id: string;
  recipient: string;
  envelope_from: string;
  remote_address: string;
  raw_key: string;
  bytes: number;
  sha256: string;
}

/** Stores a mail that waits to be opened. Returns its id, or that of the mail with the same bytes, which counts a copy. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into intake.captured_mails as m (organization_id, id, recipient, envelope_from, remote_address, raw_key,
       raw_bytes, raw_sha256, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'WAITING')
     on conflict (organization_id, raw_sha256) do update set copies = m.copies + 1 returning id`,
    [
      tx.actor.organization_id,
      mail.id,
      mail.recipient,
      mail.envelope_from.slice(0, 320),
      mail.remote_address,
      mail.raw_key,
      mail.bytes,
      mail.sha256,
    ],
  );
  if (!row) throw new Error('no row for a mail');
  return row.id;
}

/** Opens a mail again in the name of the actor, who wants these of its files; one that is under way stays unchanged. */
export async function openAgain(tx: Tx, mail_id: string, attachment_ids: readonly string[]): Promise<void> {
  const { organization_id, user_name } = tx.actor;
  await tx.rows(
    `update intake.mail_attachments set state = 'WAITING', fault = '', fault_detail = '', forced = true,
       duplicate_upload_id = null, finished_at = null
     where organization_id = $1 and mail_id = $2 and id = any($3::uuid[]) and state in ('SKIPPED', 'FAILED')`,
    [organization_id, mail_id, attachment_ids],
  );
  await tx.rows(
    `update intake.captured_mails set state = 'WAITING', fault = '', fault_detail = '', attempts = 0,
       next_attempt_at = now(), lease_token = null, finished_at = null, forced_by_name = $3,
       version = version + 1
     where organization_id = $1 and id = $2 and state not in ('WAITING', 'RETRYING')`,
    [organization_id, mail_id, user_name],
  );
}

/** Stores the content of a mail and its files; those that are known from an earlier try stay unchanged. */
export async function keepOpened(tx: Tx, held: HeldMail, row: OpenedRow): Promise<void> {
  await lockMail(tx, held);
  const { content, authentication, member } = row;
  const words = [
    content.from_name,
    content.from_address,
    content.subject,
    ...row.files.map((f) => f.file_name),
  ];
  await tx.rows(
    `update intake.captured_mails m set message_id = $3, from_address = $4, from_name = $5, subject = $6, sent_at = $7,
       body_text = $8, auto_submitted = $9, spf = $10, dkim = $11, dmarc = $12, sender_user_id = $13,
       department_id = $14, search_text = $15, search_bigrams = $16, opened_at = now(),
       duplicate_of = (select d.id from intake.captured_mails d where d.organization_id = $1 and d.message_id = $3
         and $3 <> '' and d.id <> $2 and d.received_at < m.received_at order by d.received_at limit 1)
     where organization_id = $1 and id = $2`,
    [
      held.organization_id,
      held.id,
      content.message_id,
      content.from_address,
      content.from_name,
      content.subject,
      content.sent_at,
      content.body_text,
      content.auto_submitted,
      authentication.spf,
      authentication.dkim,
      authentication.dmarc,
      member?.user_id ?? null,
      row.department_id,
      searchText(...words),
      bigrams(...words),
    ],
  );
  for (const file of row.files) await insertAttachment(tx, held, file, row.fault);
}

/** The end of a mail: every file of it came in or has its reason. */
export async function finishMail(tx: Tx, held: HeldMail): Promise<void> {
  const { judged: fault } = held;
  await lockMail(tx, held);
  const isRefused = ['no_sender', 'sender_refused', 'sender_unproven'].includes(fault);
  const row = await tx.one<{ from_address: string; subject: string }>(
    `update intake.captured_mails set state = $3, fault = $4, fault_detail = '',
       finished_at = now(), version = version + 1
     where organization_id = $1 and id = $2 returning from_address, subject`,
    [held.organization_id, held.id, isRefused ? 'REFUSED' : 'DONE', fault],
  );
  const files = await tx.rows<{ file_name: string; state: string; fault: string }>(
    `select file_name, state, fault from intake.mail_attachments
     where organization_id = $1 and mail_id = $2 order by position limit 50`,
    [held.organization_id, held.id],
  );
  await tx.audit(isRefused ? 'email.refused' : 'email.opened', mailSubject(held.id), null, {
    from_address: row?.from_address,
    subject: row?.subject,
    fault,
    files,
  });
}

/** Writes down why a mail could not be worked on; it is tried again after a pause, or failed for a person to see. */
export async function keepFailure(tx: Tx, held: HeldMail, failure: ImportFailure): Promise<void> {
  const fault = mailFault(failure.fault, held.attempts);
  const pause = pauseAfter(held.attempts, fault);
  const kept = await tx.rows(
    `update intake.captured_mails set state = $4, fault = $5, fault_detail = $6,
       next_attempt_at = now() + make_interval(secs => coalesce($7::float8, 0)),
       finished_at = case when $7::float8 is null then now() end, version = version + 1
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [
      held.organization_id,
      held.id,
      held.lease_token,
      pause === null ? 'FAILED' : 'RETRYING',
      fault,
      failure.detail.slice(0, 500),
      pause,
    ],
  );
  if (kept.length === 0 || pause !== null) return;
  await tx.audit('email.failed', mailSubject(held.id), null, { fault });
}

export function mailSubject(id: string) {
  return { menu: 'email', subject_type: 'email', subject_id: id };
}
