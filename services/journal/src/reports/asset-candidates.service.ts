import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { assetClassOf, expenseLines, LEAST_ASSET, mayHoldEquipment } from '../assets/assets.facade.js';
import { csvText } from '../masters/csv.rules.js';
import type { CsvFile } from '../masters/masters.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import type { AssetCandidates } from './asset-candidates.types.js';
import { daysOf } from './period.rules.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';
import { csvFileOf } from './reports.rules.js';

const MOST_READ = 5000;
const MOST_SHOWN = 500;
const WORDS = {
  three_years: '一括償却資産（3年）',
  small_business: '少額減価償却資産の特例',
  fixed_asset: '固定資産',
} as const;

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
    const text = csvText([
      ['計上日', '請求書番号', '取引先', '内容', '勘定科目', '金額', '区分'],
      ...rows.map((row) => [
        row.posting_date,
        row.local_id,
        row.partner_name,
        row.content,
        row.account_title,
        row.amount,
        WORDS[row.class],
      ]),
    ]);
    return csvFileOf(`asset_candidates_${q.from}_${q.to}.csv`, text);
  }
}
