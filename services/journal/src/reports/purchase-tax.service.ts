import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { fiscalYearOf } from '../keikasochi/keikasochi.facade.js';
import type { CsvFile } from '../masters/masters.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { issuersOfYear } from '../tax/tax.facade.js';
import { capOfIssuer } from './caps.rules.js';
import { daysOf } from './period.rules.js';
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
      const { settlement_month, settlement_day } = await journalSettings(tx);
      const [, last] = daysOf(q.from, q.to);
      const year = fiscalYearOf(last, settlement_month, settlement_day);
      const issuers = await issuersOfYear(tx, year, most);
      const asked = q.company_id ? issuers.filter(({ company_id }) => company_id === q.company_id) : issuers;
      return {
        from: q.from,
        to: q.to,
        ...purchaseTaxOf(cells, most),
        caps: asked.map((issuer) => capOfIssuer(issuer, year)),
        cap_year: year,
      };
    });
  }

  /** Classes, then suppliers, in Japanese: the words of the tax return. */
  async file(actor: Actor, q: PurchaseTaxQuery): Promise<CsvFile> {
    const report = await this.of(actor, q, MOST_SUPPLIERS_OF_FILE);
    return csvFileOf(`purchase_tax_${q.from}_${q.to}.csv`, purchaseTaxText(report));
  }
}
