import { csvText } from '../masters/csv.rules.js';
import type { WithholdingReport } from './withholding-report.types.js';

/** Kinds as the pages name them (`withholding_type` of the language files). */
const KINDS: Readonly<Record<NonNullable<WithholdingReport['kinds'][number]['type']>, string>> = {
  0: '税理士等の報酬',
  1: '原稿料・著作権使用料',
  2: '診療報酬',
  3: 'プロ野球選手',
  4: 'プロボクサー',
  5: '外交員',
  6: '俳優',
  7: '芸能人',
  8: 'ホステス',
  21: '契約金',
  31: '広告宣伝の賞金',
  32: '馬主（個人）の賞金',
  41: '公的年金等',
  61: '生命・損害保険年金',
  81: '馬主（法人）の賞金',
};

/** The kind of a payment in the words of the forms. */
export function kindName({
  type,
  sub_type,
  non_resident,
}: Pick<WithholdingReport['kinds'][number], 'type' | 'sub_type'> & { non_resident?: boolean }): string {
  if (non_resident) return '非居住者・外国法人';
  if (type === null) return '区分なし';
  return sub_type === 'judicial_scrivener' ? '司法書士等の報酬' : KINDS[type];
}

/** The payees of a period with their sums, and the sums of the kinds below them, as the text of a file. */
export function withholdingText({ payees, kinds, total }: WithholdingReport): string {
  return csvText([
    ['支払先', '区分', '件数', '支払額', '源泉徴収税額', '支払調書'],
    ...payees.map((row) => [
      row.partner_name,
      kindName(row),
      row.count,
      row.base,
      row.tax,
      row.needs_statement === null ? '' : row.needs_statement ? '要' : '不要',
    ]),
    ...kinds.map((row) => [`計（${row.payees}人）`, kindName(row), row.count, row.base, row.tax, '']),
    [`合計（${total.payees}人）`, '', total.count, total.base, total.tax, ''],
  ]);
}
