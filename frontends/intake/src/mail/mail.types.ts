import type { components } from '@uketori/frontend-kit/api.gen';
import type { Tone } from '@uketori/frontend-kit/StatusTag';

type Schemas = components['schemas'];
export type MailSettings = Schemas['MailSettings'];
export type MailAddress = Schemas['MailAddress'];
export type Senders = MailSettings['senders'];
export type Email = Schemas['Email'];
export type EmailDetail = Schemas['EmailDetail'];
export type EmailState = Email['state'];
export type EmailAttachment = Email['attachments'][number];
export type AttachmentState = EmailAttachment['state'];

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
