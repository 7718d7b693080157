import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { DUTY_POLICIES } from '@uketori/service-kit/duties.rules';
import { Answers, Public } from '@uketori/service-kit/http';
import { isMailAddress, isNameWithoutLink } from '@uketori/service-kit/mail/message.rules';
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
import { signUp, signUpRecord } from './sign-up.record.js';
import { SignUpsService } from './sign-ups.service.js';

const activationCode = z.string().min(20).max(100);
const beginSchema = z.strictObject({
  email: z.string().trim().refine(isMailAddress),
  organization_name: signUpRecord.fields.organization_name.input.refine(isNameWithoutLink),
  business_form: signUpRecord.fields.business_form.input.default('corporation'),
  is_support_created: z.boolean().default(false),
});
const checkSchema = z.strictObject({ activation_code: activationCode });
const confirmSchema = z.strictObject({
  id: z.uuid(),
  activation_code: activationCode,
  full_name: z.string().trim().min(1).max(100).refine(isNameWithoutLink),
  password: newPasswordSchema,
  telphone_number: z
    .string()
    .trim()
    .regex(/^[0-9+()-]{0,20}$/)
    .default(''),
  zipcode: z
    .string()
    .trim()
    .regex(/^(\d{3}-?\d{4})?$/)
    .default(''),
  address: z.string().trim().max(400).default(''),
  /** Major division of the Japan Standard Industrial Classification, 1 to 20; 0 is none. */
  type_of_bussiness: z.int().min(0).max(255).default(0),
  duty_policy: z.enum(DUTY_POLICIES).default('off'),
});

@Controller('session/sign-ups')
export class SignUpsController {
  constructor(
    private readonly signUps: SignUpsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Put()
  @Public()
  @HttpCode(204)
  begin(
    @Body({ schema: beginSchema }) body: z.infer<typeof beginSchema>,
    @Req() request: Request,
  ): Promise<void> {
    return this.signUps.begin(body, clientFacts(request, callerAddress(request), this.config));
  }

  @Get(':id')
  @Answers(signUp)
  @Public()
  check(
    @Param('id', { schema: z.uuid() }) id: string,
    @Query({ schema: checkSchema }) { activation_code }: z.infer<typeof checkSchema>,
  ) {
    return this.signUps.check(id, activation_code);
  }

  @Post('confirm')
  @Answers(openedSession)
  @Public()
  @HttpCode(200)
  async confirm(
    @Body({ schema: confirmSchema }) body: z.infer<typeof confirmSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    return answerSession(await this.signUps.confirm(body, client), response, this.config);
  }
}
