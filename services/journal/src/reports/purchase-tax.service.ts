import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { CsvFile } from '../masters/masters.facade.js';
import { purchaseTaxCells } from './purchase-tax.repository.js';
import { purchaseTaxOf } from './purchase-tax.rules.js';
import { purchaseTaxText } from './purchase-tax-text.rules.js';
import type { PurchaseTaxQuery, PurchaseTaxReport } from './purchase-tax.types.js';
import { csvFileOf } from './reports.rules.js';

const MOST_SUPPLIERS = 500;
const MOST_SUPPLIERS_OF_FILE = 5000;

/** Input tax of a period by tax class, deductible share, verdict and supplier (仕入税額控除). */
@Injectable()
export class PurchaseTaxService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, q: PurchaseTaxQuery, most = MOST_SUPPLIERS): Promise<PurchaseTaxReport> {
    return this.work.read(actor, async (tx) => {
      const cells = await purchaseTaxCells(tx, q);
      return { from: q.from, to: q.to, ...purchaseTaxOf(cells, most) };
    });
  }

  /** Classes, then suppliers, in Japanese: the words of the tax return. */
  async file(actor: Actor, q: PurchaseTaxQuery): Promise<CsvFile> {
    const report = await this.of(actor, q, MOST_SUPPLIERS_OF_FILE);
    return csvFileOf(`purchase_tax_${q.from}_${q.to}.csv`, purchaseTaxText(report));
  }
}
