import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { companyRegistryAnswer } from '../tax/tax.facade.js';
import { CompanyRegistryService } from './company-registry.service.js';

const id = { schema: z.uuid() };
const checkBody = { schema: z.strictObject({ force: z.boolean().default(false) }).optional() };
const confirmBody = { schema: z.strictObject({ confirmed: z.boolean() }) };

@Controller('companies')
export class CompanyRegistryController {
  constructor(private readonly registry: CompanyRegistryService) {}

  @Get(':id/registry')
  @Answers(companyRegistryAnswer)
  @Ability(['company:read', 'invoice:update'])
  get(@CurrentActor() actor: Actor, @Param('id', id) companyId: string) {
    return this.registry.get(actor, companyId);
  }

  @Post(':id/registry-check')
  @Answers(companyRegistryAnswer)
  @HttpCode(200)
  @Ability('company:update')
  check(
    @CurrentActor() actor: Actor,
    @Param('id', id) companyId: string,
    @Body(checkBody) body: z.infer<typeof checkBody.schema>,
  ) {
    return this.registry.check(actor, companyId, body?.force ?? false);
  }

  @Post(':id/registry-name')
  @Answers(companyRegistryAnswer)
  @HttpCode(200)
  @Ability('company:update')
  confirm(
    @CurrentActor() actor: Actor,
    @Param('id', id) companyId: string,
    @Body(confirmBody) body: z.infer<typeof confirmBody.schema>,
  ) {
    return this.registry.confirmName(actor, companyId, body.confirmed);
  }
}
