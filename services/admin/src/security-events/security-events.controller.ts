import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { SecurityEventsService } from './security-events.service.js';
import {
  securityDelivery,
  securityWebhook,
  shownWebhook,
  webhookForm,
  type WebhookForm,
} from './security-events.types.js';

/** Where the organization receives its security events. */
@Controller('security-webhook')
export class SecurityEventsController {
  constructor(private readonly events: SecurityEventsService) {}

  @Get()
  @Answers(securityWebhook)
  @Ability('settings:read')
  get(@CurrentActor() actor: Actor) {
    return this.events.get(actor);
  }

  @Put()
  @Answers(shownWebhook)
  @Ability('settings:update')
  set(@CurrentActor() actor: Actor, @Body({ schema: webhookForm }) body: WebhookForm) {
    return this.events.set(actor, body);
  }

  @Delete()
  @Ability('settings:update')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor): Promise<void> {
    return this.events.remove(actor);
  }

  @Post('secret')
  @Answers(shownWebhook)
  @Ability('settings:update')
  renewSecret(@CurrentActor() actor: Actor) {
    return this.events.renewSecret(actor);
  }

  @Post('test')
  @Answers(z.object({ id: z.uuid() }))
  @Ability('settings:update')
  test(@CurrentActor() actor: Actor) {
    return this.events.test(actor);
  }

  @Get('deliveries')
  @Answers(itemsAnswer(securityDelivery))
  @Ability('settings:read')
  async deliveries(@CurrentActor() actor: Actor) {
    return { items: await this.events.deliveriesOf(actor) };
  }
}
