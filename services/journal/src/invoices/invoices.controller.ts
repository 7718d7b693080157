import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { LearningService } from '../learning/learning.service.js';
import { InvoicesBulk } from './bulk.service.js';
import { InvoicesCoding } from './coding.service.js';
import { InvoiceHistory } from './history.service.js';
import { InvoicesEditing } from './editing.service.js';
import { invoiceList } from '../invoice-records/invoice-records.facade.js';
import { InvoicesQuery } from './reading.service.js';
import * as schema from './invoices.types.js';
import { InvoicesService } from './invoices.service.js';
import {
  bulkResult,
  editingState,
  invoiceDetail,
  invoiceRow,
  removedMark,
  viewedMark,
} from './invoices.types.js';
import { invoiceAction, invoiceChanges } from './history.types.js';
import { proposedJournal } from '../proposals/proposals.facade.js';
import { learned, type LearnInput, learnInput } from '../learning/learning.facade.js';

const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };
const query = { schema: listSchema(invoiceList) };
const versionQuery = {
  schema: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
};
const sinceQuery = { schema: z.strictObject({ since: z.coerce.number().int().min(1).max(2_147_483_647) }) };
const updateBody = { schema: schema.updateInvoice };
const editingBody = { schema: schema.editingInput };
const notesBody = { schema: schema.notesInput };
const departmentBody = { schema: schema.departmentInput };
const bulkIssueDateBody = { schema: schema.bulkIssueDateInput };
const bulkEditBody = { schema: schema.bulkEditInput };
const codingBody = { schema: schema.codingInput };
const bulkCodingBody = { schema: schema.bulkCodingInput };
const bulkDeleteBody = { schema: schema.bulkDeleteInput };
const proposalsBody = { schema: schema.proposalsInput.optional() };
const learnBody = { schema: learnInput };

@Controller('invoices')
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly reading: InvoicesQuery,
    private readonly bulk: InvoicesBulk,
    private readonly coding: InvoicesCoding,
    private readonly editing: InvoicesEditing,
    private readonly learning: LearningService,
    private readonly history: InvoiceHistory,
  ) {}

  @Get()
  @Answers(listAnswer(invoiceRow))
  @Ability('invoice:read')
  list(@CurrentActor() actor: Actor, @Query(query) q: ListQuery) {
    return this.reading.list(actor, q);
  }

  @Post('bulk-delete')
  @Answers(bulkResult)
  @HttpCode(200)
  @Ability('invoice:delete')
  bulkDelete(
    @CurrentActor() actor: Actor,
    @Body(bulkDeleteBody) body: z.infer<typeof schema.bulkDeleteInput>,
  ) {
    return this.bulk.remove(actor, body.ids);
  }

  @Post('bulk-issue-date')
  @Answers(bulkResult)
  @HttpCode(200)
  @Ability('invoice:update')
  bulkIssueDate(
    @CurrentActor() actor: Actor,
    @Body(bulkIssueDateBody) body: z.infer<typeof schema.bulkIssueDateInput>,
  ) {
    return this.bulk.edit(actor, {
      ids: body.ids,
      item: { issue_date: body.issue_date },
      journal_form: {},
    });
  }

  /** The same values into many invoices, with a result for each; absent members stay unchanged. */
  @Post('bulk-edit')
  @Answers(bulkResult)
  @HttpCode(200)
  @Ability('invoice:update')
  bulkEdit(@CurrentActor() actor: Actor, @Body(bulkEditBody) body: schema.BulkEdit) {
    return this.bulk.edit(actor, body);
  }

  /** Confirms that the coding of many invoices is complete (仕訳済), with a result for each. */
  @Post('bulk-coding')
  @Answers(bulkResult)
  @HttpCode(200)
  @Ability('invoice:update')
  bulkCoding(
    @CurrentActor() actor: Actor,
    @Body(bulkCodingBody) body: z.infer<typeof schema.bulkCodingInput>,
  ) {
    return this.coding.confirmMany(actor, body.ids);
  }

  @Get(':local_id')
  @Answers(invoiceDetail)
  @Ability('invoice:read')
  one(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.reading.one(actor, id);
  }

  /** Confirms that the coding is complete (仕訳済), or takes that back before the first approval. */
  @Put(':local_id/coding')
  @Answers(invoiceDetail)
  @Ability('invoice:update')
  setCoding(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(codingBody) body: z.infer<typeof schema.codingInput>,
  ) {
    return this.coding.set(actor, id, body);
  }

  @Patch(':local_id')
  @Answers(invoiceDetail)
  @Ability('invoice:update')
  update(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(updateBody) body: schema.UpdateInvoice,
  ) {
    return this.invoices.update(actor, id, body);
  }

  @Delete(':local_id')
  @Answers(invoiceDetail)
  @Ability('invoice:delete')
  remove(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Query(versionQuery) q: z.infer<typeof versionQuery.schema>,
  ) {
    return this.invoices.remove(actor, id, q.version);
  }

  @Post(':local_id/restore')
  @Answers(invoiceDetail)
  @HttpCode(200)
  @Ability('invoice:delete')
  restore(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Query(versionQuery) q: z.infer<typeof versionQuery.schema>,
  ) {
    return this.invoices.restore(actor, id, q.version);
  }

  @Get(':local_id/editing')
  @Answers(editingState)
  @Ability('invoice:read')
  editingState(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.editing.get(actor, id);
  }

  @Put(':local_id/editing')
  @Answers(editingState)
  @Ability('invoice:update')
  edit(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(editingBody) body: z.infer<typeof schema.editingInput>,
  ) {
    return this.editing.put(actor, id, body);
  }

  @Post(':local_id/viewed')
  @Answers(viewedMark)
  @HttpCode(200)
  @Ability('invoice:read')
  view(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.editing.view(actor, id);
  }

  @Delete(':local_id/viewed')
  @Answers(removedMark)
  @Ability('invoice:read')
  unview(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.editing.unview(actor, id);
  }

  @Patch(':local_id/notes')
  @Answers(invoiceDetail)
  @Ability('invoice:update')
  notes(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(notesBody) body: z.infer<typeof schema.notesInput>,
  ) {
    return this.invoices.updateNotes(actor, id, body);
  }

  @Put(':local_id/department')
  @Answers(invoiceDetail)
  @Ability('invoice:update')
  department(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(departmentBody) body: z.infer<typeof schema.departmentInput>,
  ) {
    return this.invoices.setDepartment(actor, id, body);
  }

  @Get(':local_id/action-logs')
  @Answers(itemsAnswer(invoiceAction))
  @Ability('invoice:read')
  actionLogs(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.history.actionLogs(actor, id);
  }

  /** What of header, lines and file has changed since a version that somebody saw. */
  @Get(':local_id/changes')
  @Answers(invoiceChanges)
  @Ability('invoice:read')
  changesSince(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Query(sinceQuery) q: z.infer<typeof sinceQuery.schema>,
  ) {
    return this.history.since(actor, id, q.since);
  }

  /** Lines for the form, not stored: proposed again from the current header, or by a pattern. */
  @Post(':local_id/proposals')
  @Answers(proposedJournal)
  @HttpCode(200)
  @Ability('invoice:update')
  propose(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(proposalsBody) body: z.infer<typeof schema.proposalsInput> | undefined,
  ) {
    return this.reading.proposed(actor, id, body?.pattern_id ?? null, body?.account_title_id ?? null);
  }

  @Post(':local_id/learn')
  @Answers(learned)
  @HttpCode(200)
  @Ability('invoice:update')
  learn(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(learnBody) body: LearnInput,
  ) {
    return this.learning.learn(actor, id, body);
  }
}
