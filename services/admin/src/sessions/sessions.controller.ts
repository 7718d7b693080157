import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, Public, SignedIn } from '@uketori/service-kit/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { callerAddress, cookieName, sessionToken, withSecret } from './client-facts.service.js';
import { PASSWORD_LENGTH_MAX } from './passwords.service.js';
import { SessionsService } from './sessions.service.js';
import { answerSession, clientFacts, cookieOptions } from './session-answer.service.js';
import { currentSession, openedSession, ownOrganizations, switchedSession } from './sessions.types.js';

const authenticateSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
  organization_name: z.string().trim().max(200).optional(),
  envtype: z.string().max(20).optional(),
});

const switchSchema = z.object({
  user_organization_id: z.uuid(),
  envtype: z.string().max(20).optional(),
});

@Controller('session')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Post('authenticate')
  @Answers(openedSession)
  @Public()
  @HttpCode(200)
  async authenticate(
    @Body({ schema: authenticateSchema }) body: z.infer<typeof authenticateSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config, body.envtype);
    return answerSession(await this.sessions.authenticate(body, client), response, this.config);
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const token = sessionToken(request, this.config.envtype);
    if (token) await this.sessions.logout(token, callerAddress(request));
    response.clearCookie(cookieName(this.config.envtype), cookieOptions(this.config));
  }

  @Get()
  @Answers(currentSession)
  @SignedIn()
  async current(@CurrentActor() actor: Actor, @Req() request: Request) {
    const session = await this.sessions.current(actor, sessionToken(request, this.config.envtype));
    return { ...session, envtype: this.config.envtype };
  }

  @Get('organizations')
  @Answers(ownOrganizations)
  @SignedIn()
  async organizations(@CurrentActor() actor: Actor) {
    return { items: await this.sessions.organizations(actor) };
  }

  @Post('switch')
  @Answers(switchedSession)
  @SignedIn()
  @HttpCode(200)
  async switch(
    @CurrentActor() actor: Actor,
    @Body({ schema: switchSchema }) body: z.infer<typeof switchSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const token = sessionToken(request, this.config.envtype);
    const client = clientFacts(request, actor.ip, this.config, body.envtype);
    const opened = await this.sessions.switch(actor, token, body.user_organization_id, client);
    return withSecret(answerSession(opened, response, this.config));
  }
}
