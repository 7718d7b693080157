import { z } from 'zod';

const attachment = z.object({
  attachment_id: z.uuid(),
  file_name: z.string(),
  file_url: z
    .string()
    .describe('Below the host of the product: the bytes as they came, with the ability email:read.'),
  content_type: z.string().describe('As the sender says.'),
  bytes: z.int(),
  state: z.enum(['WAITING', 'DONE', 'FAILED', 'SKIPPED']),
  fault: z.string().describe('Why it did not come in; empty when it did or is still to.'),
  may_come_in: z.boolean().describe('A user may accept it anyway.'),
  upload_id: z.uuid().nullable(),
  read_state: z.string().describe('State of the upload: WAITING, STARTED, SUCCESS or FAILED; else empty.'),
  local_ids: z.array(z.int()).describe('Invoices that it became.'),
  duplicate_local_ids: z.array(z.int()).describe('Invoices that the same file had become before.'),
});

const email = {
  email_id: z.uuid(),
  received_at: z.iso.datetime(),
  from_address: z
    .string()
    .describe('Empty before the mail was opened, and if it does not name exactly one sender.'),
  from_name: z.string(),
  subject: z.string(),
  state: z.enum(['WAITING', 'RETRYING', 'DONE', 'REFUSED', 'FAILED']),
  fault: z.string().describe('Why the mail was refused or could not be opened; empty when nothing is wrong.'),
  proof: z
    .enum(['pass', 'fail', 'unknown'])
    .describe('Whether the sender is genuine, as the mail server before ours found (DMARC, SPF).'),
  is_copy: z.boolean().describe('A mail of the same Message-ID had come before.'),
  may_come_in: z.boolean().describe('A person may take in what was refused.'),
  forced_by_name: z.string().describe('The user who accepted it against the rule.'),
  attachments: z.array(attachment),
  version: z.int(),
};

export const emailItem = z.object(email).meta({ id: 'Email' });
export type EmailItem = z.infer<typeof emailItem>;

export const emailDetail = z
  .object({
    ...email,
    recipient: z.string(),
    envelope_from: z.string(),
    remote_address: z.string(),
    sent_at: z.iso.datetime().nullable(),
    message_id: z.string(),
    body_text: z.string().describe('Plain text, also of a mail that came as HTML.'),
    spf: z.string(),
    dkim: z.string(),
    dmarc: z.string(),
    copies: z.int().describe('How often the same bytes came.'),
    bytes: z.int(),
    sha256: z.string(),
    raw_url: z.string().describe('The mail as it came.'),
  })
  .meta({ id: 'EmailDetail' });
export type EmailDetail = z.infer<typeof emailDetail>;

export const handedIn = z.object({ email_id: z.uuid() }).meta({ id: 'HandedInEmail' });
