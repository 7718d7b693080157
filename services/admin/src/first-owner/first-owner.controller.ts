import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { DUTY_POLICIES } from '@uketori/service-kit/duties.rules';
import { Answers, Public } from '@uketori/service-kit/http';
import { isMailAddress } from '@uketori/service-kit/mail/message.rules';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  answerSession,
  callerAddress,
  clientFacts,
  newPasswordSchema,
  openedSession,
} from '../sessions/sessions.facade.js';
import { BUSINESS_FORMS } from '../sign-ups/sign-ups.facade.js';
import { FirstOwnerService } from './first-owner.service.js';

const linkCode = z.string().min(20).max(100);
const confirmSchema = z.strictObject({
  code: linkCode,
  full_name: z.string().trim().min(1).max(100),
  email: z.string().trim().refine(isMailAddress),
  password: newPasswordSchema,
  organization_name: z.string().trim().min(1).max(200),
  business_form: z.enum(BUSINESS_FORMS).default('corporation'),
  duty_policy: z.enum(DUTY_POLICIES).default('off'),
});
const firstOwnerLink = z
  .object({ expires_at: z.iso.datetime(), password_min_length: z.int() })
  .meta({ id: 'FirstOwnerLink' });

@Controller('session/first-owner')
export class FirstOwnerController {
  constructor(
    private readonly firstOwner: FirstOwnerService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Get(':code')
  @Answers(firstOwnerLink)
  @Public()
  check(@Param('code', { schema: linkCode }) code: string) {
    return this.firstOwner.check(code);
  }

  @Post()
  @Answers(openedSession)
  @Public()
  @HttpCode(200)
  async confirm(
    @Body({ schema: confirmSchema }) body: z.infer<typeof confirmSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    return answerSession(await this.firstOwner.confirm(body, client), response, this.config);
  }
}
