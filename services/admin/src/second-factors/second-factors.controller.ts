import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, SignedIn, StepUp } from '@uketori/service-kit/http';
import type { Request } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { sessionToken, withSecret } from '../sessions/sessions.facade.js';
import { SecondFactorsService } from './second-factors.service.js';
import {
  addedFactor,
  begunApp,
  begunPasskey,
  confirmAppSchema,
  confirmPasskeySchema,
  ownFactors,
} from './second-factors.types.js';

@Controller()
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactorsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Get('account/second-factors')
  @Answers(ownFactors)
  @SignedIn()
  list(@CurrentActor() actor: Actor, @Req() request: Request) {
    return this.factors.list(actor, this.#token(request));
  }

  @Post('account/second-factors/app')
  @Answers(begunApp)
  @SignedIn()
  @StepUp()
  @HttpCode(200)
  async beginApp(@CurrentActor() actor: Actor, @Req() request: Request) {
    return withSecret(await this.factors.beginApp(actor, this.#token(request)));
  }

  @Post('account/second-factors/app/confirm')
  @Answers(addedFactor)
  @SignedIn()
  @StepUp()
  @HttpCode(200)
  async confirmApp(
    @CurrentActor() actor: Actor,
    @Body({ schema: confirmAppSchema }) body: z.infer<typeof confirmAppSchema>,
    @Req() request: Request,
  ) {
    return withSecret(await this.factors.confirmApp(actor, this.#token(request), body));
  }

  @Post('account/second-factors/passkey')
  @Answers(begunPasskey)
  @SignedIn()
  @StepUp()
  @HttpCode(200)
  async beginPasskey(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ): Promise<z.infer<typeof begunPasskey>> {
    const { challenge, passkey } = await this.factors.beginPasskey(actor, this.#token(request));
    return withSecret({ challenge, passkey: { ...passkey } });
  }

  @Post('account/second-factors/passkey/confirm')
  @Answers(addedFactor)
  @SignedIn()
  @StepUp()
  @HttpCode(200)
  async confirmPasskey(
    @CurrentActor() actor: Actor,
    @Body({ schema: confirmPasskeySchema }) body: z.infer<typeof confirmPasskeySchema>,
    @Req() request: Request,
  ) {
    return withSecret(await this.factors.confirmPasskey(actor, this.#token(request), body));
  }

  @Post('account/second-factors/recovery-codes')
  @Answers(addedFactor)
  @SignedIn()
  @StepUp()
  @HttpCode(200)
  async renewCodes(@CurrentActor() actor: Actor, @Req() request: Request) {
    return withSecret(await this.factors.renewCodes(actor, this.#token(request)));
  }

  @Delete('account/second-factors/:id')
  @SignedIn()
  @StepUp()
  @HttpCode(204)
  remove(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Req() request: Request,
  ): Promise<void> {
    return this.factors.remove(actor, this.#token(request), id);
  }

  @Delete('users/:id/second-factors')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  reset(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.factors.reset(actor, id);
  }

  #token(request: Request): string | null {
    return sessionToken(request, this.config.envtype);
  }
}
