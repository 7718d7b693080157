import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Req } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, Public, SignedIn } from '@uketori/service-kit/http';
import type { Request } from 'express';
import type { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { callerAddress, clientFacts, sessionToken } from '../sessions/sessions.facade.js';
import { AccountService } from './account.service.js';
import {
  type ChangeAccount,
  changeAccountSchema,
  type ChangeEmail,
  changeEmailSchema,
  confirmedEmail,
  confirmEmailSchema,
  ownAccount,
} from './account.types.js';
import { EmailChangeService } from './email-change.service.js';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly emails: EmailChangeService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Get('account')
  @Answers(ownAccount)
  @SignedIn()
  get(@CurrentActor() actor: Actor, @Req() request: Request) {
    return this.account.get(actor, this.#token(request));
  }

  @Put('account')
  @Answers(ownAccount)
  @SignedIn()
  change(
    @CurrentActor() actor: Actor,
    @Body({ schema: changeAccountSchema }) body: ChangeAccount,
    @Req() request: Request,
  ) {
    return this.account.change(actor, this.#token(request), body);
  }

  /** The response is the same whether the new address has an account or not. */
  @Post('account/email')
  @SignedIn()
  @HttpCode(204)
  requestEmail(
    @CurrentActor() actor: Actor,
    @Body({ schema: changeEmailSchema }) body: ChangeEmail,
    @Req() request: Request,
  ): Promise<void> {
    const client = clientFacts(request, actor.ip, this.config);
    return this.emails.request(actor, this.#token(request), body, client);
  }

  @Delete('account/email')
  @SignedIn()
  @HttpCode(204)
  withdrawEmail(@CurrentActor() actor: Actor, @Req() request: Request): Promise<void> {
    return this.emails.withdraw(actor, this.#token(request));
  }

  /** Each of both addresses confirms by its own link; the second one changes the log-in. */
  @Post('session/email-confirm')
  @Answers(confirmedEmail)
  @Public()
  @HttpCode(200)
  confirmEmail(
    @Body({ schema: confirmEmailSchema }) body: z.infer<typeof confirmEmailSchema>,
    @Req() request: Request,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    return this.emails.confirm(body.id, body.code, client);
  }

  #token(request: Request): string | null {
    return sessionToken(request, this.config.envtype);
  }
}
