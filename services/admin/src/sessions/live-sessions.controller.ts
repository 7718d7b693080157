import { Controller, Delete, Get, HttpCode, Inject, Param, Query, Req } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import type { Request } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { sessionToken } from './client-facts.service.js';
import { LiveSessionsService } from './live-sessions.service.js';
import { ownSessions, userSessions } from './live-sessions.types.js';

const endAllSchema = z.strictObject({
  keep_current: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: the session of this request goes on.'),
});

@Controller()
export class LiveSessionsController {
  constructor(
    private readonly live: LiveSessionsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Get('account/sessions')
  @Answers(ownSessions)
  @SignedIn()
  async own(@CurrentActor() actor: Actor, @Req() request: Request) {
    return { items: await this.live.own(actor, this.#token(request)) };
  }

  @Delete('account/sessions')
  @SignedIn()
  @HttpCode(204)
  endAll(
    @CurrentActor() actor: Actor,
    @Query({ schema: endAllSchema }) { keep_current }: z.infer<typeof endAllSchema>,
    @Req() request: Request,
  ): Promise<void> {
    return this.live.endAll(actor, this.#token(request), keep_current === 'true');
  }

  @Delete('account/sessions/:id')
  @SignedIn()
  @HttpCode(204)
  endOne(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Req() request: Request,
  ): Promise<void> {
    return this.live.endOne(actor, this.#token(request), id);
  }

  @Get('user-sessions')
  @Answers(userSessions)
  @Ability('settings:read')
  async ofOrganization(@CurrentActor() actor: Actor, @Req() request: Request) {
    return { items: await this.live.ofOrganization(actor, this.#token(request)) };
  }

  @Delete('user-sessions/:id')
  @Ability('settings:update')
  @HttpCode(204)
  endOfMember(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.live.endOfMember(actor, id);
  }

  @Delete('users/:id/sessions')
  @Ability('settings:update')
  @HttpCode(204)
  endAllOfMember(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.live.endAllOfMember(actor, id);
  }

  #token(request: Request): string | null {
    return sessionToken(request, this.config.envtype);
  }
}
