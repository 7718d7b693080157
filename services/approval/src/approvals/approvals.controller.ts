import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { accept_duties } from '@uketori/service-kit/duties.types';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import {
  itemsAnswer,
  listAnswer,
  type ListPage,
  type ListQuery,
  listSchema,
} from '@uketori/service-kit/list';
import { eq } from '@uketori/service-kit/list-filters';
import { z } from 'zod';
import { type Approver, approver, LEVEL_ABILITIES } from '../organizations/organizations.facade.js';
import {
  type ApprovalListRow,
  approvalListRow,
  type ApprovalView,
  approvalView,
  type BulkResult,
  bulkResult,
  seenInvoices,
  subjectId,
  type SubjectType,
  subjectType,
  version,
} from './approval.record.js';
import { approvalList } from './approvals.list.js';
import { ApprovalsService } from './approvals.service.js';

const bulkAnswer = z.object({ results: z.array(bulkResult) });
const level = z.coerce.number().int().min(1).max(5);
// `mine` is no column: it is taken out of the query before the list sees it.
const listQuery = listSchema({ ...approvalList, filters: { ...approvalList.filters, mine: eq('mine') } });
const versioned = z.strictObject({ version });
const seenVersion = version
  .optional()
  .describe('Version of the subject that was seen: approving a content that was changed since is refused.');
const approval = z.strictObject({ version, subject_version: seenVersion, accept_duties });
const requestNext = z.strictObject({ next_level: level, user_ids: z.array(z.uuid()).max(50), version });
const refusal = z.strictObject({ reason: z.string().trim().min(1).max(500), version });
const bulk = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(500).optional(),
    invoices: seenInvoices.optional().describe('In place of ids: with the version of each that was seen.'),
    level: level.optional(),
    accept_duties,
  })
  .refine(({ ids, invoices }) => (ids === undefined) !== (invoices === undefined), 'ids or invoices');
const bulkReturn = z.strictObject({ invoices: seenInvoices, reason: refusal.shape.reason });
const approversQuery = z.strictObject({ level, subject_type: subjectType.default('invoice') });

/** What a kind of subject needs of these is decided by approvals.subjects. */
const APPROVE = LEVEL_ABILITIES;

@Controller('approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  @Answers(listAnswer(approvalListRow))
  @Ability('invoice:read')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) { mine, ...query }: ListQuery,
  ): Promise<ListPage<ApprovalListRow>> {
    return this.approvals.list(actor, query, mine === '1');
  }

  @Get('approvers')
  @Answers(itemsAnswer(approver))
  @Ability(['invoice:read', 'inbox:read'])
  async approvers(
    @CurrentActor() actor: Actor,
    @Query({ schema: approversQuery }) query: z.infer<typeof approversQuery>,
  ): Promise<{ items: Approver[] }> {
    return { items: await this.approvals.approvers(actor, query.subject_type, query.level) };
  }

  @Post('bulk')
  @Answers(bulkAnswer)
  @HttpCode(200)
  @Ability([...APPROVE])
  bulk(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulk }) body: z.infer<typeof bulk>,
  ): Promise<{ results: BulkResult[] }> {
    const rows = body.invoices ?? (body.ids ?? []).map((id) => ({ id }));
    return this.approvals.bulk(actor, rows, body.level, body.accept_duties);
  }

  /** Returns invoices to accounting for one reason; each row is refused or returned by itself. */
  @Post('bulk-return')
  @Answers(bulkAnswer)
  @HttpCode(200)
  @Ability([...APPROVE, 'invoice:final_approve'])
  bulkReturn(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulkReturn }) body: z.infer<typeof bulkReturn>,
  ): Promise<{ results: BulkResult[] }> {
    return this.approvals.bulkReturn(actor, body.invoices, body.reason);
  }

  @Get(':subject_type/:id')
  @Answers(approvalView)
  @Ability(['invoice:read', 'inbox:read'])
  get(
    @CurrentActor() actor: Actor,
    @Param('subject_type', { schema: subjectType }) type: SubjectType,
    @Param('id', { schema: subjectId }) id: string,
  ): Promise<ApprovalView> {
    return this.approvals.get(actor, type, id);
  }

  @Post(':subject_type/:id/levels/:level')
  @Answers(approvalView)
  @HttpCode(200)
  @Ability([...APPROVE, 'inbox:update', 'inbox:read'])
  approve(
    @CurrentActor() actor: Actor,
    @Param('subject_type', { schema: subjectType }) type: SubjectType,
    @Param('id', { schema: subjectId }) id: string,
    @Param('level', { schema: level }) at: number,
    @Body({ schema: approval }) body: z.infer<typeof approval>,
  ): Promise<ApprovalView> {
    return this.approvals.approve(actor, type, id, at, body);
  }

  @Delete(':subject_type/:id/levels/:level')
  @Answers(approvalView)
  @Ability([...APPROVE, 'inbox:update'])
  cancel(
    @CurrentActor() actor: Actor,
    @Param('subject_type', { schema: subjectType }) type: SubjectType,
    @Param('id', { schema: subjectId }) id: string,
    @Param('level', { schema: level }) at: number,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<ApprovalView> {
    return this.approvals.cancel(actor, type, id, at, body.version);
  }

  @Put(':subject_type/:id/next')
  @Answers(approvalView)
  @Ability(['invoice:update', 'inbox:update', ...APPROVE])
  requestNext(
    @CurrentActor() actor: Actor,
    @Param('subject_type', { schema: subjectType }) type: SubjectType,
    @Param('id', { schema: subjectId }) id: string,
    @Body({ schema: requestNext }) body: z.infer<typeof requestNext>,
  ): Promise<ApprovalView> {
    return this.approvals.requestNext(actor, type, id, body);
  }

  /** For invoices only: a collected one is returned (差戻し). */
  @Post('invoice/:id/disapproval')
  @Answers(approvalView)
  @HttpCode(200)
  @Ability([...APPROVE, 'invoice:final_approve'])
  disapprove(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: subjectId }) id: string,
    @Body({ schema: refusal }) body: z.infer<typeof refusal>,
  ): Promise<ApprovalView> {
    return this.approvals.disapprove(actor, id, body);
  }

  /** Returns an invoice to accounting, who submits it again. */
  @Post('invoice/:id/return')
  @Answers(approvalView)
  @HttpCode(200)
  @Ability([...APPROVE, 'invoice:final_approve'])
  sendBack(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: subjectId }) id: string,
    @Body({ schema: refusal }) body: z.infer<typeof refusal>,
  ): Promise<ApprovalView> {
    return this.approvals.sendBack(actor, id, body);
  }

  @Post('invoice/:id/resubmission')
  @Answers(approvalView)
  @HttpCode(200)
  @Ability('invoice:update')
  resubmit(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: subjectId }) id: string,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<ApprovalView> {
    return this.approvals.resubmit(actor, id, body.version);
  }
}
