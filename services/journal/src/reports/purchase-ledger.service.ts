import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { CsvFile } from '../masters/masters.facade.js';
import { ledgerLines, ledgerTotal } from './purchase-ledger.repository.js';
import { ledgerRow, purchaseLedgerText } from './purchase-ledger.rules.js';
import type { PurchaseLedger } from './purchase-ledger.types.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';
import { csvFileOf } from './reports.rules.js';

const MOST_LINES = 2000;
/** A file with more lines is one of a shorter period. */
const MOST_LINES_OF_FILE = 100_000;

/** The books of purchases that input tax is deducted by (帳簿, Consumption Tax Act art. 30 (8)). */
@Injectable()
export class PurchaseLedgerService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, q: PurchaseTaxQuery, most = MOST_LINES): Promise<PurchaseLedger> {
    return this.work.read(actor, async (tx) => {
      const lines = await ledgerLines(tx, q, most);
      return { from: q.from, to: q.to, rows: lines.map(ledgerRow), total: await ledgerTotal(tx, q) };
    });
  }

  /** In Japanese: the words of the law. */
  async file(actor: Actor, q: PurchaseTaxQuery): Promise<CsvFile> {
    const { rows, total } = await this.of(actor, q, MOST_LINES_OF_FILE);
    return csvFileOf(`purchase_ledger_${q.from}_${q.to}.csv`, purchaseLedgerText(rows, total));
  }
}
