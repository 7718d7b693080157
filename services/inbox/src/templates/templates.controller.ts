import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { type EmailTemplate, emailTemplate, type NewTemplate, newTemplate } from './email-template.record.js';
import { TemplatesService } from './templates.service.js';

const id = z.uuid();
const editedTemplate = newTemplate.extend({ version: z.int().min(1) });
const deletedTemplate = z.object({ deleted: z.literal(true) });

@Controller('inbox-email-templates')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @Answers(itemsAnswer(emailTemplate))
  @Ability('inbox:read')
  async list(@CurrentActor() actor: Actor): Promise<{ items: EmailTemplate[] }> {
    return { items: await this.templates.list(actor) };
  }

  @Post()
  @Answers(emailTemplate)
  @Ability('inbox:update')
  create(
    @CurrentActor() actor: Actor,
    @Body({ schema: newTemplate }) body: NewTemplate,
  ): Promise<EmailTemplate> {
    return this.templates.create(actor, body);
  }

  @Put(':id')
  @Answers(emailTemplate)
  @Ability('inbox:update')
  update(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) template_id: string,
    @Body({ schema: editedTemplate }) body: z.infer<typeof editedTemplate>,
  ): Promise<EmailTemplate> {
    return this.templates.update(actor, template_id, body);
  }

  @Delete(':id')
  @Answers(deletedTemplate)
  @Ability('inbox:update')
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: id }) template_id: string) {
    return this.templates.remove(actor, template_id);
  }
}
