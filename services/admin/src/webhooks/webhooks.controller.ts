import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { DELIVERY_LIST } from './deliveries.repository.js';
import { eventTypes } from './events.rules.js';
import { WebhooksService } from './webhooks.service.js';
import {
  eventType,
  newWebhook,
  type NewWebhook,
  replayForm,
  type ReplayForm,
  shownDelivery,
  shownWebhook,
  webhook,
  type WebhookChange,
  webhookChange,
  webhookDelivery,
} from './webhooks.types.js';

const id = { schema: z.uuid() };
const deliveries = listSchema(DELIVERY_LIST);

/** Addresses of integrators that receive the events of the organization (Standard Webhooks). */
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Answers(itemsAnswer(webhook))
  @Ability('settings:read')
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.webhooks.list(actor) };
  }

  @Post()
  @Answers(shownWebhook)
  @Ability('settings:update')
  @StepUp()
  create(@CurrentActor() actor: Actor, @Body({ schema: newWebhook }) body: NewWebhook) {
    return this.webhooks.create(actor, body);
  }

  @Get(':id')
  @Answers(webhook)
  @Ability('settings:read')
  get(@CurrentActor() actor: Actor, @Param('id', id) webhook_id: string) {
    return this.webhooks.get(actor, webhook_id);
  }

  @Put(':id')
  @Answers(webhook)
  @Ability('settings:update')
  @StepUp()
  change(
    @CurrentActor() actor: Actor,
    @Param('id', id) webhook_id: string,
    @Body({ schema: webhookChange }) body: WebhookChange,
  ) {
    return this.webhooks.change(actor, webhook_id, body);
  }

  @Delete(':id')
  @Ability('settings:update')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', id) webhook_id: string): Promise<void> {
    return this.webhooks.remove(actor, webhook_id);
  }

  @Post(':id/secret')
  @Answers(shownWebhook)
  @Ability('settings:update')
  @StepUp()
  renewSecret(@CurrentActor() actor: Actor, @Param('id', id) webhook_id: string) {
    return this.webhooks.renewSecret(actor, webhook_id);
  }

  @Post(':id/test')
  @Answers(z.object({ id: z.uuid().describe('The delivery.'), event_id: z.uuid() }))
  @Ability('settings:update')
  test(@CurrentActor() actor: Actor, @Param('id', id) webhook_id: string) {
    return this.webhooks.test(actor, webhook_id);
  }

  @Post(':id/resume')
  @Answers(webhook)
  @Ability('settings:update')
  resume(@CurrentActor() actor: Actor, @Param('id', id) webhook_id: string) {
    return this.webhooks.resume(actor, webhook_id);
  }

  @Post(':id/replay')
  @Answers(z.object({ count: z.int() }))
  @Ability('settings:update')
  replayFailed(
    @CurrentActor() actor: Actor,
    @Param('id', id) webhook_id: string,
    @Body({ schema: replayForm }) body: ReplayForm,
  ) {
    return this.webhooks.replayFailed(actor, webhook_id, body);
  }

  @Get(':id/deliveries')
  @Answers(listAnswer(webhookDelivery))
  @Ability('settings:read')
  listDeliveries(
    @CurrentActor() actor: Actor,
    @Param('id', id) webhook_id: string,
    @Query({ schema: deliveries }) query: ListQuery,
  ) {
    return this.webhooks.listDeliveries(actor, webhook_id, query);
  }

  @Get(':id/deliveries/:delivery_id')
  @Answers(shownDelivery)
  @Ability('settings:read')
  getDelivery(
    @CurrentActor() actor: Actor,
    @Param('id', id) webhook_id: string,
    @Param('delivery_id', id) delivery_id: string,
  ) {
    return this.webhooks.getDelivery(actor, webhook_id, delivery_id);
  }

  @Post(':id/deliveries/:delivery_id/replay')
  @Answers(webhookDelivery)
  @Ability('settings:update')
  replay(
    @CurrentActor() actor: Actor,
    @Param('id', id) webhook_id: string,
    @Param('delivery_id', id) delivery_id: string,
  ) {
    return this.webhooks.replay(actor, webhook_id, delivery_id);
  }
}

/** The types of events, each with an example of its body. */
@Controller('webhook-events')
export class WebhookEventsController {
  @Get()
  @Answers(itemsAnswer(eventType))
  @Ability('settings:read')
  list() {
    return { items: eventTypes() };
  }
}
