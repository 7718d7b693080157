import { Injectable } from '@nestjs/common';
import { todayJst, toJstDate } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import type { Tx } from '@uketori/service-kit/work';
import type { CustomerEntity } from '../customers/customers.facade.js';
import { LinksFacade } from '../links/links.facade.js';
import { ReferencesFacade } from '../references/references.facade.js';
import { type MailWords, TemplatesFacade, USUAL_TEXTS } from '../templates/templates.facade.js';
import { RequestMailEntity } from './request-mail.record.js';
import { type ChosenWording, wordingFor } from './wording.rules.js';

/** The text of the mail, with names between double braces. */
export interface EmailForm extends ChosenWording {
  /** Address for replies, or empty. */
  reply_to: string;
  year: number;
  month: number;
  /** How long the link opens, where the text asks for one. */
  expires_in_days: number;
}

const DAY_MS = 86_400_000;

/** How a mail came about, and who asks. */
interface Asking {
  kind: 'hand' | 'schedule';
  /** Name of the own organization. */
  organization: string;
}

/** Fills, queues and notes the mails that ask customers for their invoices. */
@Injectable()
export class RequestMails {
  constructor(
    private readonly links: LinksFacade,
    private readonly references: ReferencesFacade,
    private readonly templates: TemplatesFacade,
  ) {}

  /** Name of the own organization as suppliers read it. */
  async ownName(tx: Tx): Promise<string> {
    return (await this.references.organization(tx)).name;
  }

  /** A form's text as this customer will read it; without a link it contains the placeholder of the link. */
  filled(
    form: EmailForm,
    customer: CustomerEntity,
    organization: string,
    user: string,
    url: string | null,
  ): { subject: string; body: string } {
    const wording = wordingFor(form, customer.language);
    const usual = USUAL_TEXTS[customer.language];
    const words: MailWords = {
      customer: customer.name,
      department: customer.department_name,
      person: customer.represent_name || usual.person,
      organization,
      user,
      year: String(form.year),
      month: String(form.month),
      url: url ?? usual.link_to_come,
      expires: toJstDate(Date.now() + form.expires_in_days * DAY_MS).replaceAll('-', '/'),
    };
    return {
      // A stored subject has at most 200 characters; names may make it longer.
      subject: this.templates.fill(wording.subject, words).slice(0, 200),
      body: this.templates.fill(wording.body, words),
    };
  }

  /**
   * Queues one customer's mail, with a link of its own where the text asks for one, and notes it. The caller holds the
   * customer. @throws customer_without_email, quota_exceeded
   */
  async mailCustomer(
    tx: Tx,
    customer: CustomerEntity,
    form: EmailForm,
    { kind, organization }: Asking,
  ): Promise<void> {
    if (customer.email === '') throw new DomainError('customer_without_email', 'conflict');
    await takeQuota(tx, 'mails');
    const { subject, body } = wordingFor(form, customer.language);
    const made = this.templates.wantsLink(subject + body)
      ? await this.links.insert(tx, customer, form)
      : null;
    const text = this.filled(form, customer, organization, tx.actor.user_name, made?.url ?? null);
    await queueMail(tx, {
      purpose: 'invoice_request',
      to: customer.email,
      reply_to: form.reply_to,
      subject: text.subject,
      text: text.body,
    });
    await tx.insert(RequestMailEntity, {
      id: newId(),
      customer_id: customer.id,
      kind,
      year: form.year,
      month: form.month,
      recipient: customer.email,
      subject: text.subject,
      request_link_id: made?.id ?? null,
      sent_on: todayJst(),
      sent_by_name: tx.actor.user_name,
    });
    const { year, month, reply_to } = form;
    await tx.audit(
      'customer.mailed',
      { menu: 'inbox', subject_type: 'customer', subject_id: customer.id },
      null,
      { kind, year, month, recipient: customer.email, reply_to, subject: text.subject },
    );
  }
}
