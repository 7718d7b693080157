import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { SupplierLanguage } from '../languages';

export type MailResult = Schema<'CustomerMailResult'>;
/** A mail as its supplier would get it, or why they get none. */
export type MailPreview = Schema<'CustomerMailPreview'>;

/** Mails to many suppliers for one month: a text for each language. */
export interface MailForm {
  year: number;
  month: number;
  expires_in_days: number;
  /** empty: no address for replies */
  reply_to: string;
  texts: { language: SupplierLanguage; subject: string; body: string }[];
}

/** The suppliers of a form; `ask_again` names those with a request for the month, who get another one. */
export interface Asked {
  customer_ids: string[];
  ask_again: string[];
  email_form: MailForm;
}
