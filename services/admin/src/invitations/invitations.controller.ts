import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, Public, StepUp } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { isMailAddress } from '@uketori/service-kit/mail/message.rules';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  answerSession,
  callerAddress,
  clientFacts,
  openedSession,
  PASSWORD_LENGTH_MAX,
} from '../sessions/sessions.facade.js';
import { AcceptanceService } from './acceptance.service.js';
import { invitation, invitationCheck } from './invitation.record.js';
import { INVITATION_LIST, InvitationsService } from './invitations.service.js';

const query = listSchema(INVITATION_LIST);
const newSchema = z.strictObject({
  email: z.string().trim().refine(isMailAddress),
  user_role_id: z.int().min(1).max(32_767),
  code: z.string().trim().max(50).default(''),
  department_id: z.uuid().nullable().default(null),
});
const inviteCode = z.string().min(20).max(100);
const acceptSchema = z.strictObject({
  id: z.uuid(),
  invite_code: inviteCode,
  full_name: z.string().trim().min(1).max(100).optional(),
  /** A new person chooses it, a known one enters that of their account. */
  password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
});

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

@Controller('invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly records: SiblingRecords,
  ) {}

  @Get()
  @Answers(listAnswer(invitation))
  @Ability('settings:read')
  list(@CurrentActor() actor: Actor, @Query({ schema: query }) given: ListQuery) {
    return this.invitations.list(actor, given);
  }

  @Post()
  @Answers(invitation)
  @Ability('settings:update')
  @StepUp()
  async invite(@CurrentActor() actor: Actor, @Body({ schema: newSchema }) body: z.infer<typeof newSchema>) {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.invitations.create(actor, body);
  }

  @Post(':id/resend')
  @Answers(invitation)
  @HttpCode(200)
  @Ability('settings:update')
  resend(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string) {
    return this.invitations.resend(actor, id);
  }

  @Delete(':id')
  @Ability('settings:update')
  @HttpCode(204)
  cancel(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.invitations.cancel(actor, id);
  }
}

/** Below /session: a user with a mailed link is not signed in yet. */
@Controller('session/invitations')
export class AcceptanceController {
  constructor(
    private readonly acceptance: AcceptanceService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Get(':invite_code')
  @Answers(invitationCheck)
  @Public()
  check(@Param('invite_code', { schema: inviteCode }) invite_code: string) {
    return this.acceptance.check(invite_code);
  }

  @Post('accept')
  @Answers(openedSession)
  @Public()
  @HttpCode(200)
  async accept(
    @Body({ schema: acceptSchema }) body: z.infer<typeof acceptSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    return answerSession(await this.acceptance.accept(body, client), response, this.config);
  }
}
