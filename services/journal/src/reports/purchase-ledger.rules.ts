import { transitionNote } from '../keikasochi/keikasochi.rules.js';
import { csvText } from '../masters/csv.rules.js';

/** A line of the ledger as it is stored. Whole yen; a return is negative. */
export interface LedgerLine {
  purchase_date: string | null;
  posting_date: string;
  local_id: number;
  partner_name: string;
  t_number: string;
  description: string;
  account_title: string;
  tax_class: string;
  percent: number;
  amount: number;
  tax: number;
}

/** The words for goods and food of the reduced rate that the ledger must have (art. 30 (8) i (c)). */
const REDUCED_NOTE = '軽減税率対象';

/**
 * The notes that the books must have on a purchase. One marks the reduced rate (Consumption Tax Act art. 30 (8) i (c)), the
 * other names the share of the transitional measure (supplementary provisions of 2016 art. 52, 53).
 */
export function ledgerNote({ tax_class, percent }: Pick<LedgerLine, 'tax_class' | 'percent'>): string {
  const reduced = tax_class.includes('軽') ? REDUCED_NOTE : '';
  return [reduced, transitionNote(percent)].filter(Boolean).join(' ');
}

/** The content of a purchase: the line's own text, else its account. */
export function ledgerContent({ description, account_title }: LedgerLine): string {
  return description || account_title;
}

export interface LedgerRow extends Omit<LedgerLine, 'percent' | 'description' | 'account_title'> {
  content: string;
  note: string;
}

export function ledgerRow(line: LedgerLine): LedgerRow {
  const { percent: _percent, description: _description, account_title: _title, ...row } = line;
  return { ...row, content: ledgerContent(line), note: ledgerNote(line) };
}

const HEADINGS = [
  '計上日',
  '課税仕入れの年月日',
  '請求書番号',
  '相手方の氏名又は名称',
  '登録番号',
  '内容',
  '支払対価の額（税込）',
  '消費税額',
  '税区分',
  '備考',
];

/** The ledger in the words of the law, as the text of a file. */
export function purchaseLedgerText(
  rows: readonly LedgerRow[],
  total: { amount: number; tax: number },
): string {
  return csvText([
    HEADINGS,
    ...rows.map((row) => [
      row.posting_date,
      row.purchase_date ?? '',
      row.local_id,
      row.partner_name,
      row.t_number,
      row.content,
      row.amount,
      row.tax,
      row.tax_class,
      row.note,
    ]),
    ['合計', '', '', '', '', '', total.amount, total.tax, '', ''],
  ]);
}
