import type { components } from '@uketori/frontend-kit/api.gen';

export type EmailTemplate = components['schemas']['InboxEmailTemplate'];
/** The usual text, and the names a text may hold between double braces. */
export type MailDefaults = components['schemas']['CustomerMailDefaults'];
export type MailResult = components['schemas']['CustomerMailResult'];

export interface MailText {
  subject: string;
  body: string;
  /** empty: no address for answers */
  reply_to: string;
}
