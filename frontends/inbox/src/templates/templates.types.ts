import type { components } from '@uketori/frontend-kit/api.gen';

export type EmailTemplate = components['schemas']['InboxEmailTemplate'];
/** The usual text, and the names a text may hold between double braces. */
export type MailDefaults = components['schemas']['CustomerMailDefaults'];

/** The text of a mail, with its address for replies. */
export interface MailText {
  subject: string;
  body: string;
  /** empty: no address for replies */
  reply_to: string;
}
