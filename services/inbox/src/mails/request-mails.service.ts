import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { CustomersFacade } from '../customers/customers.facade.js';
import { TemplatesFacade } from '../templates/templates.facade.js';
import type { MailPreview, MailResult } from './mails.types.js';
import type { SentMail } from './request-mail.record.js';
import { type EmailForm, RequestMails } from './request-mails.repository.js';
import { allWordings } from './wording.rules.js';
import { askRefusal } from './asking.rules.js';
import { lastAsked, mailsTo } from './mail-history.repository.js';

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

  /**
   * Mails each that can be mailed and says of every other why not; one transaction. A customer who
   * has a request for the month gets another one only when `ask_again` names them. @throws unknown_placeholder
   */
  async many(
    actor: Actor,
    customer_ids: string[],
    form: EmailForm,
    ask_again: readonly string[],
  ): Promise<{ results: MailResult[] }> {
    this.templates.requireKnown(...allWordings(form));
    return this.work.run(actor, async (tx) => {
      const organization = await this.mails.ownName(tx);
      // Held: of two users who ask at once the second finds the mails of the first.
      const customers = await this.customers.existingMany(tx, customer_ids, true);
      const asked = await lastAsked(tx, customer_ids, form);
      const results: MailResult[] = [];
      for (const customer_id of new Set(customer_ids)) {
        const customer = customers.get(customer_id);
        const code = askRefusal(customer, asked.has(customer_id), ask_again.includes(customer_id));
        if (customer && !code)
          await this.mails.mailCustomer(tx, customer, form, { kind: 'hand', organization });
        results.push({ customer_id, ...outcome(code) });
      }
      return { results };
    });
  }

  /** What `many` would send, without sending. @throws unknown_placeholder */
  async preview(
    actor: Actor,
    customer_ids: string[],
    form: EmailForm,
    ask_again: readonly string[],
  ): Promise<{ items: MailPreview[] }> {
    this.templates.requireKnown(...allWordings(form));
    return this.work.read(actor, async (tx) => {
      const organization = await this.mails.ownName(tx);
      const customers = await this.customers.existingMany(tx, customer_ids);
      const asked = await lastAsked(tx, customer_ids, form);
      const items = [...new Set(customer_ids)].map((customer_id): MailPreview => {
        const customer = customers.get(customer_id);
        const text = customer
          ? this.mails.filled(form, customer, organization, tx.actor.user_name, null)
          : { subject: '', body: '' };
        const code = askRefusal(customer, asked.has(customer_id), ask_again.includes(customer_id));
        return {
          customer_id,
          ...outcome(code),
          to: customer?.email ?? '',
          language: customer?.language ?? 'ja',
          ...(asked.get(customer_id) ?? { asked_on: null, asked_by: '' }),
          ...text,
        };
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

function outcome(code: string | null): { ok: boolean; code?: string } {
  return code ? { ok: false, code } : { ok: true };
}
