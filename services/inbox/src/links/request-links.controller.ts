import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListPage, type ListQuery } from '@uketori/service-kit/list';
import { inputShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { DEFAULT_LINK_DAYS, MAX_LINK_DAYS } from './request-links.rules.js';
import {
  type LiveRequestLink,
  liveRequestLink,
  type MadeRequestLink,
  madeRequestLink,
  type RequestLink,
  requestLink,
  requestLinkRecord,
} from './request-link.record.js';
import { liveLinkQuery, type NewRequestLink, RequestLinksService } from './request-links.service.js';

const id = z.uuid();
const newLink = z.strictObject({
  expires_in_days: z.int().min(1).max(MAX_LINK_DAYS).default(DEFAULT_LINK_DAYS),
  ...inputShape(requestLinkRecord, ['year', 'month']),
});

const revokedLinks = z.object({
  revoked: z.int(),
  more: z.boolean().describe('The customer has more live links: repeat the call.'),
});

@Controller()
export class RequestLinksController {
  constructor(private readonly links: RequestLinksService) {}

  @Post('customers/:id/request-links')
  @Answers(madeRequestLink)
  @Ability('inbox:update')
  create(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
    @Body({ schema: newLink }) body: NewRequestLink,
  ): Promise<MadeRequestLink> {
    return this.links.create(actor, customer_id, body);
  }

  @Get('customers/:id/request-links')
  @Answers(itemsAnswer(requestLink))
  @Ability('inbox:read')
  async list(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
  ): Promise<{ items: RequestLink[] }> {
    return { items: await this.links.list(actor, customer_id) };
  }

  /** The links that take files now: where suppliers can hand in. */
  @Get('request-links')
  @Answers(listAnswer(liveRequestLink))
  @Ability('inbox:update')
  live(
    @CurrentActor() actor: Actor,
    @Query({ schema: liveLinkQuery }) query: ListQuery,
  ): Promise<ListPage<LiveRequestLink>> {
    return this.links.live(actor, query);
  }

  /** Closes the live links of a customer. */
  @Delete('customers/:id/request-links')
  @Answers(revokedLinks)
  @Ability('inbox:update')
  revokeAll(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
  ): Promise<{ revoked: number; more: boolean }> {
    return this.links.revokeAll(actor, customer_id);
  }

  @Delete('request-links/:id')
  @Answers(requestLink)
  @Ability('inbox:update')
  revoke(@CurrentActor() actor: Actor, @Param('id', { schema: id }) link_id: string): Promise<RequestLink> {
    return this.links.revoke(actor, link_id);
  }
}
