import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { inputShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { DEFAULT_LINK_DAYS, MAX_LINK_DAYS } from '../links/links.facade.js';
import { LANGUAGES, newTemplate, PLACEHOLDERS, USUAL_TEXTS } from '../templates/templates.facade.js';
import { mailPreview, mailResult } from './mails.types.js';
import { requestMailRecord, type SentMail, sentMail } from './request-mail.record.js';
import { RequestMailsService } from './request-mails.service.js';

const MAX_CUSTOMERS = 500;
const id = z.uuid();
const { subject } = inputShape(requestMailRecord, ['subject']);
const { body } = newTemplate.shape;
const form = z.strictObject({
  ...inputShape(requestMailRecord, ['year', 'month']),
  subject: subject.optional().describe('Without it: the usual subject in the language of the supplier.'),
  body: body.optional().describe('Without it: the usual text in the language of the supplier.'),
  texts: z
    .array(z.strictObject({ language: z.enum(LANGUAGES), subject, body }))
    .max(LANGUAGES.length)
    .default([])
    .describe('Texts for suppliers of these languages; the others get `subject` and `body`.'),
  reply_to: newTemplate.shape.reply_to,
  expires_in_days: z.int().min(1).max(MAX_LINK_DAYS).default(DEFAULT_LINK_DAYS),
});
const mailResults = z.object({ results: z.array(mailResult) });
const mailPreviews = z.object({ items: z.array(mailPreview) });
/** The usual text of each language, with the names that a text may contain between double braces. */
const mailDefaults = z
  .object({
    texts: z.array(
      z.object({
        language: z.enum(LANGUAGES),
        subject: z.string(),
        body: z.string(),
        person: z.string().describe('Stands for the contact of a supplier who has none.'),
      }),
    ),
    placeholders: z.array(z.string()),
  })
  .meta({ id: 'CustomerMailDefaults' });
const oneBody = z.strictObject({ email_form: form });
const manyBody = z.strictObject({
  customer_ids: z.array(id).min(1).max(MAX_CUSTOMERS),
  ask_again: z
    .array(id)
    .max(MAX_CUSTOMERS)
    .default([])
    .describe('Customers to ask although a request for the month was sent; the others get `already_asked`.'),
  email_form: form,
});

@Controller()
export class RequestMailsController {
  constructor(private readonly mails: RequestMailsService) {}

  @Get('customer-emails/defaults')
  @Answers(mailDefaults)
  @Ability('inbox:read')
  defaults() {
    const texts = LANGUAGES.map((language) => {
      const { subject, body, person } = USUAL_TEXTS[language];
      return { language, subject, body, person };
    });
    return { texts, placeholders: [...PLACEHOLDERS] };
  }

  @Post('customer-emails')
  @Answers(mailResults)
  @HttpCode(200)
  @Ability('inbox:update')
  many(@CurrentActor() actor: Actor, @Body({ schema: manyBody }) body: z.infer<typeof manyBody>) {
    return this.mails.many(actor, body.customer_ids, body.email_form, body.ask_again);
  }

  /** What the call above would send. */
  @Post('customer-emails/exam')
  @Answers(mailPreviews)
  @HttpCode(200)
  @Ability('inbox:read')
  exam(@CurrentActor() actor: Actor, @Body({ schema: manyBody }) body: z.infer<typeof manyBody>) {
    return this.mails.preview(actor, body.customer_ids, body.email_form, body.ask_again);
  }

  @Post('customers/:id/emails')
  @Answers(mailResults)
  @HttpCode(200)
  @Ability('inbox:update')
  one(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
    @Body({ schema: oneBody }) body: z.infer<typeof oneBody>,
  ) {
    return this.mails.one(actor, customer_id, body.email_form);
  }

  @Get('customers/:id/emails')
  @Answers(itemsAnswer(sentMail))
  @Ability('inbox:read')
  async history(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
  ): Promise<{ items: SentMail[] }> {
    return { items: await this.mails.history(actor, customer_id) };
  }
}
