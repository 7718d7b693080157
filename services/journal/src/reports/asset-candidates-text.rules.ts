import { csvText } from '../masters/csv.rules.js';
import type { AssetCandidates } from './asset-candidates.types.js';

const WORDS = {
  three_years: '一括償却資産（3年）',
  small_business: '少額減価償却資産の特例',
  fixed_asset: '固定資産',
} as const;

/** Lines that may be fixed assets, in Japanese, as the text of a file. */
export function assetsText(rows: AssetCandidates['rows']): string {
  return csvText([
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
}
