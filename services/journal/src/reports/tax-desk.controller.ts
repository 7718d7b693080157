import { Controller, Get, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { FileLogService } from '../masters/file-log.service.js';
import { AssetCandidatesService } from './asset-candidates.service.js';
import { assetCandidates } from './asset-candidates.types.js';
import { PurchaseLedgerService } from './purchase-ledger.service.js';
import { purchaseLedger } from './purchase-ledger.types.js';
import { type PurchaseTaxQuery, purchaseTaxQuery } from './purchase-tax.types.js';
import { StatementsService } from './statements.service.js';
import { paymentStatements, type StatementsQuery, statementsQuery } from './statements.types.js';

const period = { schema: purchaseTaxQuery };
const yearOf = { schema: statementsQuery };

/** Books and statements for the tax office. */
@Controller('reports')
export class TaxDeskController {
  constructor(
    private readonly ledger: PurchaseLedgerService,
    private readonly candidates: AssetCandidatesService,
    private readonly statements: StatementsService,
    private readonly files: FileLogService,
  ) {}

  /** The purchases of a period line by line, as the books must have them (Consumption Tax Act art. 30 (8)). */
  @Get('purchase-ledger')
  @Answers(purchaseLedger)
  @Ability('report:read')
  purchaseLedger(@CurrentActor() actor: Actor, @Query(period) q: PurchaseTaxQuery) {
    return this.ledger.of(actor, q);
  }

  @Get('purchase-ledger/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  purchaseLedgerFile(@CurrentActor() actor: Actor, @Query(period) q: PurchaseTaxQuery) {
    return this.files.download(actor, 'report', this.ledger.file(actor, q));
  }

  /** Lines on expense accounts that may be fixed assets, by the limits of the day of acquisition. */
  @Get('assets')
  @Answers(assetCandidates)
  @Ability('report:read')
  assets(@CurrentActor() actor: Actor, @Query(period) q: PurchaseTaxQuery) {
    return this.candidates.of(actor, q);
  }

  @Get('assets/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  assetsFile(@CurrentActor() actor: Actor, @Query(period) q: PurchaseTaxQuery) {
    return this.files.download(actor, 'report', this.candidates.file(actor, q));
  }

  /** Yearly statements of payments (支払調書) of the payees whose sums need one, or of one payee. */
  @Get('withholding/statements')
  @Answers(paymentStatements)
  @Ability('report:read')
  paymentStatements(@CurrentActor() actor: Actor, @Query(yearOf) q: StatementsQuery) {
    return this.statements.of(actor, q);
  }

  @Get('withholding/statements/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  paymentStatementsFile(@CurrentActor() actor: Actor, @Query(yearOf) q: StatementsQuery) {
    return this.files.download(actor, 'report', this.statements.file(actor, q));
  }
}
