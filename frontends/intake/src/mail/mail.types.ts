import type { Tone } from '@uketori/frontend-kit/StatusTag';

export type Senders = 'members' | 'listed' | 'everyone';

export interface MailSettings {
  /** null while no mail is taken */
  address: string | null;
  domain: string;
  /** this installation takes mails at all */
  receiving: boolean;
  /** a mail server before ours tells whether senders are genuine */
  proves_senders: boolean;
  senders: Senders;
  allowed: string[];
  split: boolean;
  attachment_page: number | null;
  department_id: string | null;
  issued_at: string | null;
  issued_by_name: string;
  last_mail_at: string | null;
  max_bytes: number;
  max_files: number;
  version: number;
}

export interface MailAddress {
  address: string | null;
  senders: Senders;
  max_bytes: number;
}

export type EmailState = 'WAITING' | 'RETRYING' | 'DONE' | 'REFUSED' | 'FAILED';
export type AttachmentState = 'WAITING' | 'DONE' | 'FAILED' | 'SKIPPED';

export interface EmailAttachment {
  attachment_id: string;
  file_name: string;
  /** below the host of the product */
  file_url: string;
  content_type: string;
  bytes: number;
  state: AttachmentState;
  fault: string;
  may_come_in: boolean;
  upload_id: string | null;
  read_state: string;
  local_ids: number[];
  duplicate_local_ids: number[];
}

export interface Email {
  email_id: string;
  received_at: string;
  from_address: string;
  from_name: string;
  subject: string;
  state: EmailState;
  fault: string;
  /** what the mail server before ours says of the sender */
  proof: 'pass' | 'fail' | 'unknown';
  is_copy: boolean;
  may_come_in: boolean;
  forced_by_name: string;
  attachments: EmailAttachment[];
  version: number;
}

export interface EmailDetail extends Email {
  recipient: string;
  envelope_from: string;
  sent_at: string | null;
  body_text: string;
  spf: string;
  dkim: string;
  dmarc: string;
  copies: number;
  bytes: number;
  raw_url: string;
}

export const EMAIL_TONES: Record<EmailState, Tone> = {
  WAITING: 'neutral',
  RETRYING: 'warning',
  DONE: 'success',
  REFUSED: 'warning',
  FAILED: 'danger',
};

export const ATTACHMENT_TONES: Record<AttachmentState, Tone> = {
  WAITING: 'neutral',
  DONE: 'success',
  FAILED: 'danger',
  SKIPPED: 'neutral',
};
