import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { assetClassOf, expenseLines, LEAST_ASSET, mayHoldEquipment } from '../assets/assets.facade.js';
import type { CsvFile } from '../masters/masters.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { assetsText } from './asset-candidates-text.rules.js';
import type { AssetCandidates } from './asset-candidates.types.js';
import { daysOf } from './period.rules.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';
import { csvFileOf } from './reports.rules.js';

const MOST_READ = 5000;
const MOST_SHOWN = 500;

/** Lines on expense accounts that may be fixed assets (固定資産の可能性). */
@Injectable()
export class AssetCandidatesService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, q: PurchaseTaxQuery, most = MOST_SHOWN): Promise<AssetCandidates> {
    return this.work.read(actor, async (tx) => {
      const { is_tax_inclusive_books } = await journalSettings(tx);
      const { from, to, department_id = null, company_id = null } = q;
      const period = { days: daysOf(from, to), department_id, company_id };
      const lines = await expenseLines(tx, period, is_tax_inclusive_books, LEAST_ASSET, MOST_READ);
      const rows = lines.flatMap(({ acquired, ...line }) => {
        const found = mayHoldEquipment(line.account_title) ? assetClassOf(line.amount, acquired) : null;
        return found ? [{ ...line, class: found }] : [];
      });
      const small = rows.filter((row) => row.class !== 'fixed_asset');
      return {
        from,
        to,
        rows: rows.slice(0, most),
        small_business_total: small.reduce((sum, { amount }) => sum + amount, 0),
      };
    });
  }

  async file(actor: Actor, q: PurchaseTaxQuery): Promise<CsvFile> {
    const { rows } = await this.of(actor, q, MOST_READ);
    return csvFileOf(`asset_candidates_${q.from}_${q.to}.csv`, assetsText(rows));
  }
}
