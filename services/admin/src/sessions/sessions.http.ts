import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Answers, CurrentActor, Public, SignedIn } from '@uketori/service-kit/http';
import type { CookieOptions, Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config.js';
import { callerAddress, cookieName, sessionToken, withSecret } from './client.js';
import { PASSWORD_LENGTH_MAX } from './passwords.js';
import { type ClientFacts, type OpenedSession, SessionsService } from './sessions.service.js';
import { currentSession, openedSession, ownOrganizations, switchedSession } from './sessions.answers.js';

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
    const client = this.#client(request, callerAddress(request), body.envtype);
    return this.#answer(await this.sessions.authenticate(body, client), response);
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const token = sessionToken(request, this.config.envtype);
    if (token) await this.sessions.logout(token, callerAddress(request));
    response.clearCookie(cookieName(this.config.envtype), this.#cookie());
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
    const client = this.#client(request, actor.ip, body.envtype);
    const opened = await this.sessions.switch(actor, token, body.user_organization_id, client);
    return withSecret(this.#answer(opened, response));
  }

  #client(request: Request, ip: string | null, envtype: string | undefined): ClientFacts {
    if (envtype !== undefined && envtype !== '' && envtype !== this.config.envtype) {
      throw new DomainError('invalid_input', 'invalid', { field: 'envtype' });
    }
    return { ip, user_agent: request.headers['user-agent'] ?? '', envtype: this.config.envtype };
  }

  #cookie(): CookieOptions {
    const { cookie_domain, cookie_secure } = this.config;
    return { domain: cookie_domain, path: '/', httpOnly: true, sameSite: 'lax', secure: cookie_secure };
  }

  #answer({ token, expires_at, member }: OpenedSession, response: Response) {
    response.cookie(cookieName(this.config.envtype), token, {
      ...this.#cookie(),
      expires: new Date(expires_at),
    });
    return {
      user_id: member.user_id,
      organization_id: member.organization_id,
      organization_name: member.organization_name,
      user_organization_id: member.user_organization_id,
      user_role_id: member.role_id,
      username: member.full_name,
      envtype: this.config.envtype,
      token,
      expires_at,
      init_message: member.init_message,
      to_invoice: member.to_invoice,
    };
  }
}
