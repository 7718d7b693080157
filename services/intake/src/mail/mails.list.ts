import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { type Condition, type ListDefinition, listSchema } from '@uketori/service-kit/list';
import { anyOf, range } from '@uketori/service-kit/list-filters';
import type { Tx } from '@uketori/service-kit/work';
import { localIdsByUpload, uploadStates } from '../uploads/uploads.facade.js';
import { mayComeIn } from './faults.rules.js';
import type { EmailItem } from './mails.types.js';

type Attachment = EmailItem['attachments'][number];

/** A mail as in its row; the rest is looked up beside it. */
export type EmailRow = Omit<EmailItem, 'email_id' | 'attachments' | 'may_come_in'> & { id: string };

const PROOF = `case when dmarc = 'pass' then 'pass' when dmarc = 'fail' or (dmarc = '' and spf = 'fail' and dkim <> 'pass')
  then 'fail' else 'unknown' end as proof`;
const COLUMNS = `id, received_at, from_address, from_name, subject, state, fault, ${PROOF},
  duplicate_of is not null as is_copy, forced_by_name, version`;

/** `date_from` and `date_to` are days in Japan, both inclusive. */
export const emailList: ListDefinition = {
  from: 'intake.captured_mails',
  columns: COLUMNS,
  sorts: { received_at: { expression: 'received_at', cast: 'timestamptz' } },
  default_sort: '-received_at',
  filters: {
    state: anyOf('state'),
    date: range(`(received_at at time zone 'Asia/Tokyo')::date`, 'date'),
  },
  waiting: {
    mail_not_opened: {
      abilities: ['invoice:upload'],
      rows: () => [{ sql: `state = 'FAILED'`, params: [] }],
      since: 'received_at',
    },
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
export const emailQuery = listSchema(emailList);

/** Level 1 sees mails from their own address, level 2 those of their department. */
export function reachOf(actor: Actor): Condition[] {
  const level = abilityLevel(actor, 'email:read');
  if (level >= 3) return [];
  const { user_id, department_id } = actor;
  return [
    {
      sql: '(sender_user_id = $?::uuid or ($?::int = 2 and department_id = $?::uuid))',
      params: [user_id, level, department_id],
    },
  ];
}

type AttachmentRow = Omit<
  Attachment,
  'file_url' | 'may_come_in' | 'read_state' | 'local_ids' | 'duplicate_local_ids'
> & {
  mail_id: string;
  duplicate_upload_id: string | null;
};

/** Puts the files of mails beside them, and what became of each. */
export async function withAttachments<R extends EmailRow>(
  tx: Tx,
  rows: R[],
): Promise<(Omit<R, 'id'> & Pick<EmailItem, 'email_id' | 'attachments' | 'may_come_in'>)[]> {
  const { organization_id } = tx.actor;
  const found = await tx.rows<AttachmentRow>(
    `select mail_id, id as attachment_id, file_name, content_type, bytes, state, fault, upload_id, duplicate_upload_id
     from intake.mail_attachments where organization_id = $1 and mail_id = any($2::uuid[]) order by mail_id, position`,
    [organization_id, rows.map(({ id }) => id)],
  );
  const ids = found
    .flatMap(({ upload_id, duplicate_upload_id }) => [upload_id, duplicate_upload_id])
    .filter(isId);
  const states = await uploadStates(tx, ids);
  const local_ids = await localIdsByUpload(tx, ids);
  const files = Map.groupBy(found, ({ mail_id }) => mail_id);
  return rows.map(({ id: email_id, ...row }) => {
    const attachments = (files.get(email_id) ?? []).map(({ mail_id, duplicate_upload_id, ...file }) => ({
      ...file,
      file_url: `/api/v1/emails/${mail_id}/attachments/${file.attachment_id}`,
      may_come_in: mayComeIn(file.state, file.fault),
      read_state: states.get(file.upload_id ?? '') ?? '',
      local_ids: local_ids.get(file.upload_id ?? '') ?? [],
      duplicate_local_ids: local_ids.get(duplicate_upload_id ?? '') ?? [],
    }));
    const isOver = !['WAITING', 'RETRYING'].includes(row.state);
    const may_come_in = isOver && (row.state === 'FAILED' || attachments.some((file) => file.may_come_in));
    return { ...row, email_id, attachments, may_come_in };
  });
}

function isId(id: string | null): id is string {
  return id !== null;
}

/** The columns of one mail alone. */
export const DETAIL_COLUMNS = `${COLUMNS}, recipient, envelope_from, remote_address, sent_at, message_id, body_text, spf,
  dkim, dmarc, copies, raw_bytes as bytes, raw_sha256 as sha256`;
