import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { type CustomerEntity, CustomersFacade } from '../customers/customers.facade.js';
import { TemplatesFacade } from '../templates/templates.facade.js';
import type { MailPreview, MailResult } from './mails.types.js';
import type { SentMail } from './request-mail.record.js';
import { type EmailForm, RequestMails } from './request-mails.repository.js';
import { allWordings } from './wording.rules.js';
import { mailsTo } from './mail-history.repository.js';

/** Asking suppliers for their invoices by mail. */
@Injectable()
export class RequestMailsService {
  constructor(
    private readonly work: Work,
    private readonly customers: CustomersFacade,
    private readonly templates: TemplatesFacade,
    private readonly mails: RequestMails,
  ) {}

  /** Mails one customer. @throws no_record, customer_without_email, unknown_placeholder */
  async one(actor: Actor, customer_id: string, form: EmailForm): Promise<{ results: MailResult[] }> {
    this.templates.requireKnown(...allWordings(form));
    return this.work.run(actor, async (tx) => {
      const customer = await this.customers.existing(tx, customer_id, true);
      await this.mails.mailCustomer(tx, customer, form, {
        kind: 'hand',
        organization: await this.mails.ownName(tx),
      });
      return { results: [{ customer_id, ok: true }] };
    });
  }

  /** Mails each that can be mailed and says of every other why not; one transaction. @throws unknown_placeholder */
  async many(actor: Actor, customer_ids: string[], form: EmailForm): Promise<{ results: MailResult[] }> {
    this.templates.requireKnown(...allWordings(form));
    return this.work.run(actor, async (tx) => {
      const organization = await this.mails.ownName(tx);
      const customers = await this.customers.existingMany(tx, customer_ids, true);
      const results: MailResult[] = [];
      for (const customer_id of new Set(customer_ids)) {
        const customer = customers.get(customer_id);
        const code = refusalOf(customer);
        if (customer && !code)
          await this.mails.mailCustomer(tx, customer, form, { kind: 'hand', organization });
        results.push({ customer_id, ...outcome(code) });
      }
      return { results };
    });
  }

  /** What `many` would send, without sending. @throws unknown_placeholder */
  async preview(actor: Actor, customer_ids: string[], form: EmailForm): Promise<{ items: MailPreview[] }> {
    this.templates.requireKnown(...allWordings(form));
    return this.work.read(actor, async (tx) => {
      const organization = await this.mails.ownName(tx);
      const customers = await this.customers.existingMany(tx, customer_ids);
      const items = [...new Set(customer_ids)].map((customer_id): MailPreview => {
        const customer = customers.get(customer_id);
        const text = customer
          ? this.mails.filled(form, customer, organization, tx.actor.user_name, null)
          : { subject: '', body: '' };
        return { customer_id, ...outcome(refusalOf(customer)), to: customer?.email ?? '', ...text };
      });
      return { items };
    });
  }

  /** The newest 100 mails to a customer. @throws no_record */
  history(actor: Actor, customer_id: string): Promise<SentMail[]> {
    return this.work.read(actor, async (tx) => {
      await this.customers.existing(tx, customer_id);
      return mailsTo(tx, customer_id);
    });
  }
}

/** Why a customer cannot be mailed; null when they can. */
function refusalOf(customer: CustomerEntity | undefined): string | null {
  if (!customer) return 'no_record';
  return customer.email === '' ? 'customer_without_email' : null;
}

function outcome(code: string | null): { ok: boolean; code?: string } {
  return code ? { ok: false, code } : { ok: true };
}
