import type { components } from '@uketori/frontend-kit/api.gen';

export type MailResult = components['schemas']['CustomerMailResult'];

export interface MailText {
  subject: string;
  body: string;
  /** empty: no address for replies */
  reply_to: string;
}
