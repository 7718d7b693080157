import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import type { Request } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { challenge, factorCode, provedPasskey } from '../factors/factors.facade.js';
import { sessionToken } from './client-facts.service.js';
import { PASSWORD_LENGTH_MAX } from './passwords.service.js';
import { clientFacts } from './session-answer.service.js';
import { StepUpService } from './step-up.service.js';

const proveSchema = z
  .strictObject({
    password: z.string().min(1).max(PASSWORD_LENGTH_MAX).optional(),
    challenge: challenge.optional(),
    code: factorCode.optional(),
    passkey: provedPasskey.optional(),
  })
  .refine(
    ({ password, code, passkey }) =>
      [password, code, passkey].filter((one) => one !== undefined).length === 1,
  )
  .refine(({ password, challenge }) => password !== undefined || challenge !== undefined);
const asked = z
  .object({
    challenge: z.string().nullable().describe('Null for a user without a second factor.'),
    kinds: z.array(z.enum(['totp', 'passkey'])),
    sso_email: z
      .string()
      .nullable()
      .describe('For a session of the identity provider: whom to send there again.'),
    passkey: z
      .looseObject({})
      .nullable()
      .describe('PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3; null without a passkey.'),
  })
  .meta({ id: 'AskedProof' });

@Controller('session/step-up')
export class StepUpController {
  constructor(
    private readonly stepUp: StepUpService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Post('options')
  @Answers(asked)
  @SignedIn()
  @HttpCode(200)
  async ask(@CurrentActor() actor: Actor, @Req() request: Request): Promise<z.infer<typeof asked>> {
    const { asked: found, sso_email } = await this.stepUp.ask(actor, this.#token(request));
    if (!found) return { challenge: null, kinds: [], passkey: null, sso_email };
    return { ...found, passkey: found.passkey && { ...found.passkey }, sso_email };
  }

  @Post()
  @SignedIn()
  @HttpCode(204)
  prove(
    @CurrentActor() actor: Actor,
    @Body({ schema: proveSchema }) body: z.infer<typeof proveSchema>,
    @Req() request: Request,
  ): Promise<void> {
    const client = clientFacts(request, actor.ip, this.config);
    const { password, challenge = '', code, passkey } = body;
    return password === undefined
      ? this.stepUp.byFactor(actor, this.#token(request), challenge, { code, passkey }, client)
      : this.stepUp.byPassword(actor, this.#token(request), password, client);
  }

  #token(request: Request): string | null {
    return sessionToken(request, this.config.envtype);
  }
}
