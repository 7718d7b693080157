import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Answers, CurrentActor, Public, SignedIn } from '@uketori/service-kit/http';
import type { Request } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  callerAddress,
  clientFacts,
  newPasswordSchema,
  PASSWORD_LENGTH_MAX,
  sessionToken,
} from '../sessions/sessions.facade.js';
import { PasswordsService } from './passwords.service.js';

const changeSchema = z.strictObject({
  current_password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
  new_password: newPasswordSchema,
  confirm_new_password: z.string().max(PASSWORD_LENGTH_MAX),
});
const forgotSchema = z.strictObject({ email: z.string().trim().min(1).max(254) });
const resetCode = z.string().min(20).max(100);
const resetSchema = z.strictObject({
  id: z.uuid(),
  reset_code: resetCode,
  password: newPasswordSchema,
});

const checkSchema = z.strictObject({ reset_code: resetCode });
const passwordReset = z
  .object({ email: z.string(), password_min_length: z.int() })
  .meta({ id: 'PasswordReset' });

@Controller('session')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Post('change-password')
  @SignedIn()
  @HttpCode(204)
  async change(
    @CurrentActor() actor: Actor,
    @Body({ schema: changeSchema }) body: z.infer<typeof changeSchema>,
    @Req() request: Request,
  ): Promise<void> {
    const { confirm_new_password, ...input } = body;
    if (confirm_new_password !== input.new_password) throw new DomainError('password_mismatch', 'invalid');
    const token = sessionToken(request, this.config.envtype);
    await this.passwords.change(actor, token, input, clientFacts(request, actor.ip, this.config));
  }

  /** The response is the same whether the address has an account or not. */
  @Put('forgot-password')
  @Public()
  @HttpCode(204)
  forgot(@Body({ schema: forgotSchema }) body: z.infer<typeof forgotSchema>): Promise<void> {
    return this.passwords.forgot(body.email);
  }

  @Get('password-resets/:id')
  @Answers(passwordReset)
  @Public()
  check(
    @Param('id', { schema: z.uuid() }) id: string,
    @Query({ schema: checkSchema }) { reset_code }: z.infer<typeof checkSchema>,
  ) {
    return this.passwords.check(id, reset_code);
  }

  @Post('password-reset')
  @Public()
  @HttpCode(204)
  reset(
    @Body({ schema: resetSchema }) body: z.infer<typeof resetSchema>,
    @Req() request: Request,
  ): Promise<void> {
    const client = clientFacts(request, callerAddress(request), this.config);
    return this.passwords.reset(body.id, body.reset_code, body.password, client);
  }
}
