import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Answers, Public } from '@uketori/service-kit/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { challenge, factorCode, provedPasskey } from '../factors/factors.facade.js';
import { callerAddress } from './client-facts.service.js';
import { SecondStepService } from './second-step.service.js';
import { answerSession, clientFacts } from './session-answer.service.js';
import { openedSession } from './sessions.types.js';

const finishSchema = z
  .strictObject({
    challenge,
    code: factorCode.optional(),
    passkey: provedPasskey.optional(),
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined));
const passkeySchema = z.strictObject({ challenge, passkey: provedPasskey });
const askedPasskey = z
  .object({
    challenge: z.string(),
    passkey: z.looseObject({}).describe('PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3.'),
  })
  .meta({ id: 'AskedPasskey' });

@Controller('session')
export class SecondStepController {
  constructor(
    private readonly step: SecondStepService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** The challenge is a parameter of `second_factor_required`. */
  @Post('second-factor')
  @Answers(openedSession)
  @Public()
  @HttpCode(200)
  async finish(
    @Body({ schema: finishSchema }) { challenge: code, ...given }: z.infer<typeof finishSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    return answerSession(await this.step.finish(code, given, client), response, this.config);
  }

  @Post('passkey-options')
  @Answers(askedPasskey)
  @Public()
  @HttpCode(200)
  askPasskey() {
    return this.step.askPasskey() as Promise<z.infer<typeof askedPasskey>>;
  }

  @Post('passkey')
  @Answers(openedSession)
  @Public()
  @HttpCode(200)
  async enterByPasskey(
    @Body({ schema: passkeySchema }) { challenge: code, passkey }: z.infer<typeof passkeySchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    return answerSession(await this.step.enterByPasskey(code, { passkey }, client), response, this.config);
  }
}
