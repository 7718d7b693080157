import { todayJst, toJstDate } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/work';
import type { CustomerEntity } from '../customers/customers.entity.js';
import { insertLink } from '../links/request-links.service.js';
import { fillText, type MailWords, wantsLink } from './mail-text.rules.js';

/** What is mailed, with names between double braces. */
export interface EmailForm {
  subject: string;
  body: string;
  /** Address that the answer goes to, or empty. */
  reply_to: string;
  year: number;
  month: number;
  /** How long the link opens, where the text asks for one. */
  expires_in_days: number;
}

/** Where the link will stand in a mail that was not sent yet. */
const LINK_TO_COME = '（送信時に発行されるURL）';
const DAY_MS = 86_400_000;

/** Name of the own organization as suppliers read it. */
export async function ownName(tx: Tx): Promise<string> {
  const row = await tx.one<{ name: string }>(
    'select name from inbox.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row?.name ?? '';
}

/** A form's text as this customer will read it; without a link it says where the link will stand. */
export function filled(
  form: EmailForm,
  customer: CustomerEntity,
  organization: string,
  user: string,
  url: string | null,
): { subject: string; body: string } {
  const words: MailWords = {
    customer: customer.name,
    department: customer.department_name,
    person: customer.represent_name,
    organization,
    user,
    year: String(form.year),
    month: String(form.month),
    url: url ?? LINK_TO_COME,
    expires: toJstDate(Date.now() + form.expires_in_days * DAY_MS).replaceAll('-', '/'),
  };
  return { subject: fillText(form.subject, words), body: fillText(form.body, words) };
}

/** How a mail came about, and who asks. */
interface Asking {
  kind: 'hand' | 'schedule';
  /** Name of the own organization. */
  organization: string;
}

/**
 * Queues one customer's mail, with a link of its own where the text asks for one, and notes it. The caller holds the
 * customer. @throws customer_without_email
 */
export async function mailCustomer(
  tx: Tx,
  customer: CustomerEntity,
  form: EmailForm,
  { kind, organization }: Asking,
): Promise<void> {
  if (customer.email === '') throw new DomainError('customer_without_email', 'conflict');
  const made = wantsLink(form.subject + form.body) ? await insertLink(tx, customer, form) : null;
  const text = filled(form, customer, organization, tx.actor.user_name, made?.url ?? null);
  await queueMail(tx, {
    purpose: 'invoice_request',
    to: customer.email,
    reply_to: form.reply_to,
    subject: text.subject,
    text: text.body,
  });
  const { organization_id, user_name } = tx.actor;
  await tx.rows(
    `insert into inbox.request_mails
       (organization_id, id, customer_id, kind, year, month, recipient, subject, request_link_id, sent_on, sent_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      organization_id,
      newId(),
      customer.id,
      kind,
      form.year,
      form.month,
      customer.email,
      text.subject,
      made?.link.id ?? null,
      todayJst(),
      user_name,
    ],
  );
  const { year, month, reply_to } = form;
  await tx.audit(
    'customer.mailed',
    { menu: 'inbox', subject_type: 'customer', subject_id: customer.id },
    null,
    { kind, year, month, recipient: customer.email, reply_to, subject: text.subject },
  );
}
