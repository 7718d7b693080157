import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { shown as publicOf } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  type EmailTemplate,
  EmailTemplateEntity,
  emailTemplateRecord,
  type NewTemplate,
} from './email-template.record.js';
import { TemplatesFacade } from './templates.facade.js';
import { takeFromCustomers } from './templates.repository.js';

const MAX_TEMPLATES = 255;

/** Texts of requests to suppliers. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly work: Work,
    private readonly texts: TemplatesFacade,
  ) {}

  list(actor: Actor): Promise<EmailTemplate[]> {
    return this.work.read(actor, async (tx) => (await all(tx)).map(shown));
  }

  /** @throws name_in_use, unknown_placeholder, too_many_templates */
  create(actor: Actor, input: NewTemplate): Promise<EmailTemplate> {
    this.texts.requireKnown(input.subject, input.body);
    return this.work.run(actor, async (tx) => {
      const others = await all(tx);
      if (others.length >= MAX_TEMPLATES)
        throw new DomainError('too_many_templates', 'conflict', { max: MAX_TEMPLATES });
      refuseName(input.name, others);
      const row = await tx.insert(EmailTemplateEntity, { id: newId(), ...input });
      await tx.audit('email_template.created', subject(row.id), null, shown(row));
      return shown(row);
    });
  }

  /** @throws version_conflict, name_in_use, unknown_placeholder, no_record */
  update(
    actor: Actor,
    id: string,
    { version, ...input }: NewTemplate & { version: number },
  ): Promise<EmailTemplate> {
    this.texts.requireKnown(input.subject, input.body);
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(EmailTemplateEntity, id);
      refuseName(
        input.name,
        (await all(tx)).filter((row) => row.id !== id),
      );
      const row = await tx.update(EmailTemplateEntity, { ...before, ...input, version });
      await tx.audit('email_template.updated', subject(id), shown(before), shown(row));
      return shown(row);
    });
  }

  /** Customers who used it get the default text from now on. @throws no_record */
  remove(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(EmailTemplateEntity, id);
      await takeFromCustomers(tx, id);
      await tx.remove(EmailTemplateEntity, id);
      await tx.audit('email_template.deleted', subject(id), shown(before), null);
      return { deleted: true as const };
    });
  }
}

function all(tx: Tx): Promise<EmailTemplateEntity[]> {
  return tx.list(EmailTemplateEntity, { organization_id: tx.actor.organization_id }, 'name, id');
}

const shown = (row: EmailTemplateEntity): EmailTemplate => publicOf(emailTemplateRecord, row);

function subject(id: string) {
  return { menu: 'inbox', subject_type: 'email_template', subject_id: id };
}

function refuseName(name: string, others: readonly EmailTemplateEntity[]): void {
  if (others.some((other) => other.name === name)) throw new DomainError('name_in_use', 'conflict', { name });
}
