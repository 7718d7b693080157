import { csvText } from '../masters/csv.rules.js';
import type { PurchaseTaxReport } from './purchase-tax.types.js';

const VERDICTS: Readonly<Record<PurchaseTaxReport['classes'][number]['verdict'], string>> = {
  qualified: '適格',
  check: '要確認',
  unqualified: '非適格',
};

/** The tax classes with their sums, and the suppliers below them, as the text of a file. */
export function purchaseTaxText({ classes, suppliers, total, caps, cap_year }: PurchaseTaxReport): string {
  const sums = ({ count, amount, tax, deductible }: PurchaseTaxReport['total']) => [
    count,
    amount,
    tax,
    deductible,
  ];
  const heads = ['控除割合', '区分', '件数', '金額（税込）', '消費税額', '控除できる税額'];
  return csvText([
    ['税区分', '登録番号', ...heads],
    ...classes.map((row) => [row.tax_class, '', `${row.percent}%`, VERDICTS[row.verdict], ...sums(row)]),
    ['合計', '', '', '', ...sums(total)],
    [],
    ['取引先', '登録番号', ...heads],
    ...suppliers.map((row) => [
      row.partner_name,
      row.t_number,
      `${row.percent}%`,
      VERDICTS[row.verdict],
      ...sums(row),
    ]),
    [],
    [`経過措置の年間上限 ${cap_year.from}〜${cap_year.to}`, '上限', '適用額（税込）', '残額'],
    ...caps.map((row) => [row.partner_name, row.limit, row.used, row.remaining]),
  ]);
}
