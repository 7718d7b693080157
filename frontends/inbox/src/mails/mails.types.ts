export interface EmailTemplate {
  id: string;
  name: string;
  body: string;
  reply_to: string;
  version: number;
}

/** The usual text, and the names a text may hold between double braces. */
export interface MailDefaults {
  subject: string;
  body: string;
  placeholders: string[];
}

export interface MailResult {
  customer_id: string;
  ok: boolean;
  code?: string;
}

export interface MailText {
  subject: string;
  body: string;
  /** empty: no address for answers */
  reply_to: string;
}
