import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { accept_duties } from '@uketori/service-kit/duties.types';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import {
  type ApprovalView,
  approvalView,
  seenInvoices,
  subjectId,
  type SubjectType,
  subjectType,
  version,
} from '../approvals/approvals.facade.js';
import { FinalApprovalBulk } from './bulk-final-approval.service.js';
import { type BulkFinalResult, bulkFinalResult } from './final-approval.types.js';
import { FinalApprovalProcess } from './final-approval-process.service.js';

const bulkFinalAnswer = z.object({ results: z.array(bulkFinalResult) });
const finalize = z.strictObject({ invoice_version: version, version: version.optional(), accept_duties });
const cancelFinal = z.strictObject({ version: version.optional() }).optional();
const bulkFinal = z.strictObject({ invoices: seenInvoices, accept_duties });

/** The last step of an approval, which locks the subject. */
@Controller('approvals')
export class FinalApprovalController {
  constructor(
    private readonly process: FinalApprovalProcess,
    private readonly many: FinalApprovalBulk,
  ) {}

  /** One process and one result for each; at most as many at once as in other bulk operations. */
  @Post('bulk-final')
  @Answers(bulkFinalAnswer)
  @HttpCode(200)
  @Ability('invoice:final_approve')
  bulkFinal(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulkFinal }) body: z.infer<typeof bulkFinal>,
  ): Promise<{ results: BulkFinalResult[] }> {
    return this.many.finalize(actor, body.invoices, body.accept_duties);
  }

  @Post(':subject_type/:id/final')
  @Answers(approvalView)
  @HttpCode(200)
  @Ability(['invoice:final_approve', 'inbox:update'])
  finalize(
    @CurrentActor() actor: Actor,
    @Param('subject_type', { schema: subjectType }) type: SubjectType,
    @Param('id', { schema: subjectId }) id: string,
    @Body({ schema: finalize }) body: z.infer<typeof finalize>,
  ): Promise<ApprovalView> {
    return this.process.finalize(actor, type, id, body);
  }

  @Delete(':subject_type/:id/final')
  @Answers(approvalView)
  @Ability(['invoice:final_approve', 'inbox:update'])
  cancelFinal(
    @CurrentActor() actor: Actor,
    @Param('subject_type', { schema: subjectType }) type: SubjectType,
    @Param('id', { schema: subjectId }) id: string,
    @Body({ schema: cancelFinal }) body: z.infer<typeof cancelFinal>,
  ): Promise<ApprovalView> {
    return this.process.cancelFinal(actor, type, id, body?.version);
  }
}
