import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import {
  itemsAnswer,
  listAnswer,
  type ListPage,
  type ListQuery,
  listSchema,
} from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type BankStatementView,
  bankStatementView,
  type MappingView,
  mappingView,
  type OpenRowView,
  openRowView,
  type StatementRowView,
  statementRowView,
} from './bank-statement.record.js';
import { rowList, statementList } from './bank-statements.list.js';
import { StatementImportService } from './statement-import.service.js';
import { MOST_OPEN_ROWS, type RowResult, StatementMatchingService } from './statement-matching.service.js';
import { csvColumns, type StatementReading, statementReading } from './statement.types.js';

/** About 660 kB: more than three thousand records of 200 bytes. */
const MOST_BASE64 = 900_000;
/** One booking may be of a whole transfer file. */
const MOST_PAYMENTS = 5000;
const file = {
  user_bank_id: z.uuid(),
  content: z.base64().min(1).max(MOST_BASE64),
  columns: csvColumns.optional(),
};
const readBody = z.strictObject(file);
const importBody = z.strictObject({
  ...file,
  file_name: z.string().trim().min(1).max(255),
  mapping_name: z.string().trim().min(1).max(40).optional().describe('Keeps the columns under this name.'),
});
const imported = z.object({
  statement: bankStatementView.nullable().describe('Null when every row was there already.'),
  row_count: z.int(),
  new_count: z.int(),
});
const payKeys = z.array(z.uuid()).min(1).max(MOST_PAYMENTS);
const matchBody = z.strictObject({ pay_keys: payKeys });
const matchesBody = z.strictObject({
  matches: z
    .array(z.strictObject({ row_id: z.uuid(), pay_keys: payKeys }))
    .min(1)
    .max(MOST_OPEN_ROWS),
});
const matchResults = z.object({
  results: z.array(z.object({ row_id: z.uuid(), ok: z.boolean(), code: z.string().optional() })),
});
const ignoreBody = z.strictObject({ reason: z.string().trim().min(1).max(200) });
const bankQuery = z.strictObject({ user_bank_id: z.uuid() });
const openQuery = z.strictObject({ user_bank_id: z.uuid().optional() });
const openAnswer = z.object({
  items: z.array(openRowView).describe('The oldest five hundred.'),
  total: z.int(),
});
const statementQuery = listSchema(statementList);
const rowQuery = listSchema(rowList);
const rowId = z.uuid();

/** Bank statements. They show every booking of an account, so each route asks for the highest level. */
@Controller('bank-statements')
export class BankStatementsController {
  constructor(
    private readonly imports: StatementImportService,
    private readonly matching: StatementMatchingService,
  ) {}

  @Get()
  @Answers(listAnswer(bankStatementView))
  @Ability('payment:pay_approve5', 3)
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: statementQuery }) query: ListQuery,
  ): Promise<ListPage<BankStatementView>> {
    return this.imports.list(actor, query);
  }

  /** Looks at a file: its format, the columns proposed for a CSV file, and its bookings. Stores nothing. */
  @Post('reading')
  @Answers(statementReading)
  @HttpCode(200)
  @Ability('payment:pay_approve5', 3)
  read(
    @CurrentActor() actor: Actor,
    @Body({ schema: readBody }) body: z.infer<typeof readBody>,
  ): Promise<StatementReading> {
    const { user_bank_id, content, columns = null } = body;
    return this.imports.read(actor, { user_bank_id, bytes: Buffer.from(content, 'base64'), columns });
  }

  /** Imports a file. Rows that an earlier import held are left out, so a file may be imported again. */
  @Post()
  @Answers(imported)
  @HttpCode(200)
  @Ability('payment:pay_approve5', 3)
  import(
    @CurrentActor() actor: Actor,
    @Body({ schema: importBody }) body: z.infer<typeof importBody>,
  ): Promise<z.infer<typeof imported>> {
    const { user_bank_id, content, columns = null, file_name, mapping_name = null } = body;
    const bytes = Buffer.from(content, 'base64');
    return this.imports.import(actor, { user_bank_id, bytes, columns, file_name, mapping_name });
  }

  /** The columns that are kept for the CSV files of an account. */
  @Get('mappings')
  @Answers(itemsAnswer(mappingView))
  @Ability('payment:pay_approve5', 3)
  async mappings(
    @CurrentActor() actor: Actor,
    @Query({ schema: bankQuery }) query: z.infer<typeof bankQuery>,
  ): Promise<{ items: MappingView[] }> {
    return { items: await this.imports.mappings(actor, query.user_bank_id) };
  }

  @Delete('mappings/:id')
  @HttpCode(204)
  @Ability('payment:pay_approve5', 3)
  removeMapping(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.imports.removeMapping(actor, id);
  }

  /** Rows that wait for a decision, each with the payments that it may be the booking of. */
  @Get('open-rows')
  @Answers(openAnswer)
  @Ability('payment:pay_approve5', 3)
  open(
    @CurrentActor() actor: Actor,
    @Query({ schema: openQuery }) query: z.infer<typeof openQuery>,
  ): Promise<{ items: OpenRowView[]; total: number }> {
    return this.matching.open(actor, query.user_bank_id ?? null);
  }

  @Get('rows')
  @Answers(listAnswer(statementRowView))
  @Ability('payment:pay_approve5', 3)
  rows(
    @CurrentActor() actor: Actor,
    @Query({ schema: rowQuery }) query: ListQuery,
  ): Promise<ListPage<StatementRowView>> {
    return this.matching.list(actor, query);
  }

  /** Settles many rows. Each has its own result; a refusal stops none of the others. */
  @Post('matches')
  @Answers(matchResults)
  @HttpCode(200)
  @Ability('payment:pay_approve5', 3)
  matchAll(
    @CurrentActor() actor: Actor,
    @Body({ schema: matchesBody }) body: z.infer<typeof matchesBody>,
  ): Promise<{ results: RowResult[] }> {
    return this.matching.matchAll(actor, body.matches);
  }

  /** Settles a row: a debit pays the payments with its day, a credit reopens payments that came back. */
  @Post('rows/:id/match')
  @Answers(statementRowView)
  @HttpCode(200)
  @Ability('payment:pay_approve5', 3)
  match(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: rowId }) row_id: string,
    @Body({ schema: matchBody }) body: z.infer<typeof matchBody>,
  ): Promise<StatementRowView> {
    return this.matching.match(actor, { row_id, pay_keys: body.pay_keys });
  }

  @Post('rows/:id/ignore')
  @Answers(statementRowView)
  @HttpCode(200)
  @Ability('payment:pay_approve5', 3)
  ignore(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: rowId }) id: string,
    @Body({ schema: ignoreBody }) body: z.infer<typeof ignoreBody>,
  ): Promise<StatementRowView> {
    return this.matching.ignore(actor, id, body.reason);
  }

  /** Opens a settled or ignored row again and takes back what it did to its payments. */
  @Post('rows/:id/undo')
  @Answers(statementRowView)
  @HttpCode(200)
  @Ability('payment:pay_approve5', 3)
  undo(@CurrentActor() actor: Actor, @Param('id', { schema: rowId }) id: string): Promise<StatementRowView> {
    return this.matching.undo(actor, id);
  }
}
