import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import type { z } from 'zod';
import { FileLogService } from '../masters/file-log.service.js';
import { PayablesService } from './payables.service.js';
import * as types from './payables.types.js';

const query = { schema: types.payablesQuery };
const fileQuery = { schema: types.payablesFileQuery };
const ledgerQuery = { schema: types.ledgerQuery };
const ledgerFileQuery = { schema: types.ledgerFileQuery };
const ageingQuery = { schema: types.payablesAgeingQuery };
const ageingFileQuery = { schema: types.payablesAgeingFileQuery };
const confirmationQuery = { schema: types.confirmationQuery };
const supplier = { schema: types.supplierParam };

/** The payables ledger (買掛金・未払金). */
@Controller('payables')
export class PayablesController {
  constructor(
    private readonly payables: PayablesService,
    private readonly files: FileLogService,
  ) {}

  /** Opening balance, increase, decrease and closing balance by supplier and account. */
  @Get()
  @Answers(types.payables)
  @Ability('report:read')
  of(@CurrentActor() actor: Actor, @Query(query) q: types.PayablesQuery) {
    return this.payables.of(actor, q);
  }

  @Get('export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  file(@CurrentActor() actor: Actor, @Query(fileQuery) q: types.PayablesFileQuery) {
    return this.files.download(actor, 'payables', this.payables.file(actor, q));
  }

  /** Open amounts at the end of a day, by supplier and by the days since the pay date. */
  @Get('ageing')
  @Answers(types.payablesAgeing)
  @Ability('report:read')
  ageing(@CurrentActor() actor: Actor, @Query(ageingQuery) q: types.PayablesAgeingQuery) {
    return this.payables.ageing(actor, q);
  }

  @Get('ageing/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  ageingFile(@CurrentActor() actor: Actor, @Query(ageingFileQuery) q: types.PayablesAgeingFileQuery) {
    return this.files.download(actor, 'payables', this.payables.ageingFile(actor, q));
  }

  /** The entries of a supplier with the balance after each. */
  @Get(':supplier')
  @Answers(types.payablesLedger)
  @Ability('report:read')
  ledger(
    @CurrentActor() actor: Actor,
    @Param('supplier', supplier) id: string,
    @Query(ledgerQuery) q: types.LedgerQuery,
  ) {
    return this.payables.ledger(actor, id, q);
  }

  @Get(':supplier/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  ledgerFile(
    @CurrentActor() actor: Actor,
    @Param('supplier', supplier) id: string,
    @Query(ledgerFileQuery) q: types.LedgerFileQuery,
  ) {
    return this.files.download(actor, 'payables', this.payables.ledgerFile(actor, id, q));
  }

  /** The balance of a supplier at the end of a day and what it consists of, for a letter of confirmation (残高確認書). */
  @Get(':supplier/confirmation')
  @Answers(types.payablesConfirmation)
  @Ability('report:read')
  confirmation(
    @CurrentActor() actor: Actor,
    @Param('supplier', supplier) id: string,
    @Query(confirmationQuery) { on }: z.infer<typeof types.confirmationQuery>,
  ) {
    return this.payables.confirmation(actor, id, on);
  }
}
