import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import type { Request } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { sessionToken, withSecret } from '../sessions/sessions.facade.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { decidedAuthorization, openedAuthorization } from './authorizations.types.js';
import { AuthorizationsService } from './authorizations.service.js';
import { accessGrant } from './oauth.record.js';
import { GRANT_LIST, GrantsService } from './grants.service.js';

const openSchema = z.strictObject({ query: z.string().max(8000) });
const decideSchema = z.strictObject({ allow: z.boolean() });
const query = listSchema(GRANT_LIST);
const id = z.uuid();

/** For people in front of a browser: a key or an application's token has no session and gets nowhere here. */
@Controller('oauth')
@SignedIn()
export class AuthorizationsController {
  constructor(
    private readonly authorizations: AuthorizationsService,
    private readonly grants: GrantsService,
    private readonly sessions: SessionsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** Opens what an application asks for, for one decision. */
  @Post('authorization-requests')
  @Answers(openedAuthorization)
  async open(
    @CurrentActor() actor: Actor,
    @Body({ schema: openSchema }) body: z.infer<typeof openSchema>,
    @Req() request: Request,
  ) {
    return this.authorizations.open(actor, await this.#session(actor, request), body.query);
  }

  @Post('authorization-requests/:id/decision')
  @Answers(decidedAuthorization)
  @HttpCode(200)
  async decide(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) of: string,
    @Body({ schema: decideSchema }) body: z.infer<typeof decideSchema>,
    @Req() request: Request,
  ) {
    const session = await this.#session(actor, request);
    return withSecret(await this.authorizations.decide(actor, session, of, body.allow));
  }

  /** What the user allowed, in this organization. */
  @Get('grants')
  @Answers(listAnswer(accessGrant))
  listOwn(@CurrentActor() actor: Actor, @Query({ schema: query }) given: ListQuery) {
    return this.grants.own(actor, given);
  }

  @Delete('grants/:id')
  @HttpCode(204)
  async revokeOwn(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) of: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.#session(actor, request);
    await this.grants.revokeOwn(actor, of);
  }

  #session(actor: Actor, request: Request): Promise<string> {
    return this.sessions.ownSession(actor, sessionToken(request, this.config.envtype));
  }
}
