import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { abilityItems } from '../roles/roles.facade.js';
import { withSecret } from '../sessions/sessions.facade.js';
import { ApiKeysService } from './api-keys.service.js';
import { apiKey, apiKeyRecord, newApiKey } from './api-key.record.js';

const createSchema = z.strictObject({
  name: apiKeyRecord.fields.name.input,
  items: abilityItems.min(1),
  expires_at: z.iso.datetime().optional(),
});

@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Answers(itemsAnswer(apiKey))
  @Ability('settings:read')
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.keys.list(actor) };
  }

  @Post()
  @Answers(newApiKey)
  @Ability('settings:update')
  @StepUp()
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createSchema }) body: z.infer<typeof createSchema>,
  ) {
    return withSecret(await this.keys.create(actor, body));
  }

  @Delete(':id')
  @Ability('settings:update')
  @HttpCode(204)
  revoke(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.keys.revoke(actor, id);
  }
}
