import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { isMailAddress } from '@uketori/service-kit/mail/message.rules';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import { z } from 'zod';
import { MEMBER_LIST, MemberListService } from './member-list.service.js';
import { MembersService, memberView } from './members.service.js';
import { member } from './users.types.js';

const changeSchema = z.strictObject({
  version: z.int().min(1),
  user_role_id: z.int().min(1).max(32_767).optional(),
  department_id: z.uuid().nullable().optional(),
  user_code: z.string().trim().max(50).optional(),
  full_name: z.string().trim().min(1).max(100).optional(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine(isMailAddress)
    .optional()
    .describe('Where mails of this organization go.'),
  status: z.enum(['active', 'disabled']).optional(),
  user_status: z
    .union([z.literal(1), z.literal(3)])
    .optional()
    .describe('3: may also come from the addresses of the operator. For owners only.'),
});

const query = listSchema(MEMBER_LIST);

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

@Controller('users')
export class UsersController {
  constructor(
    private readonly members: MembersService,
    private readonly memberList: MemberListService,
    private readonly records: SiblingRecords,
  ) {}

  /** Names and roles are needed wherever an approver or a responsible person is chosen. */
  @Get()
  @Answers(listAnswer(member))
  @Ability(['settings:read', 'invoice:read', 'inbox:read', 'payment:read'])
  list(@CurrentActor() actor: Actor, @Query({ schema: query }) given: ListQuery) {
    return this.memberList.list(actor, given);
  }

  @Get(':id')
  @Answers(member)
  @Ability('settings:read')
  async get(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string) {
    return memberView(await this.members.get(actor, id));
  }

  @Put(':id')
  @Answers(member)
  @Ability('settings:update')
  @StepUp()
  async change(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: changeSchema }) body: z.infer<typeof changeSchema>,
  ) {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return memberView(await this.members.change(actor, id, body));
  }

  @Delete(':id')
  @Ability('settings:update')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.members.remove(actor, id);
  }
}
