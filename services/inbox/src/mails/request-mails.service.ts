import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { CustomerEntity } from '../customers/customers.entity.js';
import { existingCustomer } from '../customers/customers.service.js';
import type { mailPreview, mailResult, sentMail } from './mails.answers.js';
import { type EmailForm, filled, mailCustomer, ownName, requireAddress } from './request-mails.store.js';
import { requireKnown } from './templates.service.js';

export type MailResult = z.infer<typeof mailResult>;
export type MailPreview = z.infer<typeof mailPreview>;
export type SentMail = z.infer<typeof sentMail>;

/** Asking suppliers for their invoices by mail. */
@Injectable()
export class RequestMailsService {
  constructor(private readonly work: Work) {}

  /** Mails one customer. @throws no_record, customer_without_email, unknown_placeholder */
  async one(actor: Actor, customer_id: string, form: EmailForm): Promise<{ results: MailResult[] }> {
    requireKnown(form.subject, form.body);
    return this.work.run(actor, async (tx) => {
      await mailCustomer(tx, await existingCustomer(tx, customer_id), form, 'hand');
      return { results: [{ customer_id, ok: true }] };
    });
  }

  /** Mails each that can be mailed and says of every other why not; one transaction. @throws unknown_placeholder */
  async many(actor: Actor, customer_ids: string[], form: EmailForm): Promise<{ results: MailResult[] }> {
    requireKnown(form.subject, form.body);
    return this.work.run(actor, async (tx) => {
      const results: MailResult[] = [];
      for (const customer_id of new Set(customer_ids)) {
        const refusal = await refusalOf(async () =>
          mailCustomer(tx, await existingCustomer(tx, customer_id), form, 'hand'),
        );
        results.push({ customer_id, ok: refusal === null, ...(refusal ? { code: refusal } : {}) });
      }
      return { results };
    });
  }

  /** What `many` would send, without sending. @throws unknown_placeholder */
  async preview(actor: Actor, customer_ids: string[], form: EmailForm): Promise<{ items: MailPreview[] }> {
    requireKnown(form.subject, form.body);
    return this.work.read(actor, async (tx) => {
      const organization = await ownName(tx);
      const items: MailPreview[] = [];
      for (const customer_id of new Set(customer_ids))
        items.push(await previewed(tx, customer_id, form, organization));
      return { items };
    });
  }

  /** The newest 100 mails to a customer. @throws no_record */
  history(actor: Actor, customer_id: string): Promise<SentMail[]> {
    return this.work.read(actor, async (tx) => {
      await existingCustomer(tx, customer_id);
      return tx.rows<SentMail>(
        `select id, kind, year, month, recipient, subject, sent_on, sent_by_name, created_at from inbox.request_mails
         where organization_id = $1 and customer_id = $2 order by created_at desc, id desc limit 100`,
        [actor.organization_id, customer_id],
      );
    });
  }
}

async function previewed(
  tx: Tx,
  customer_id: string,
  form: EmailForm,
  organization: string,
): Promise<MailPreview> {
  let customer: CustomerEntity | null = null;
  const refusal = await refusalOf(async () => {
    customer = await existingCustomer(tx, customer_id);
    requireAddress(customer);
  });
  const found = customer as CustomerEntity | null;
  const text = found
    ? filled(form, found, organization, tx.actor.user_name, null)
    : { subject: '', body: '' };
  return {
    customer_id,
    ok: refusal === null,
    ...(refusal ? { code: refusal } : {}),
    to: found?.email ?? '',
    ...text,
  };
}

/** The code that a step is refused with, null when it is not. */
async function refusalOf(step: () => Promise<void>): Promise<string | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
