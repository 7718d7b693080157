import { csvText } from '../masters/csv.rules.js';
import { kindName } from './withholding-text.rules.js';
import { needsStatement, type WithheldRow } from './withholding-period.rules.js';

/** Where a payee lives, as its invoices print it. */
export interface PayeeAddress {
  key: string;
  postal_code: string;
  address: string;
}

export interface PaymentStatement {
  key: string;
  company_id: string | null;
  partner_name: string;
  postal_code: string;
  address: string;
  needed: boolean | null;
  lines: Pick<WithheldRow, 'type' | 'sub_type' | 'count' | 'base' | 'tax'>[];
  base: number;
  tax: number;
}

/** A payee is a supplier of the master, or a name without one. */
export function payeeKey({
  company_id,
  partner_name,
}: Pick<WithheldRow, 'company_id' | 'partner_name'>): string {
  return company_id ?? `name:${partner_name}`;
}

/**
 * One statement for each payee with a line for each kind of payment. It is needed where one of its kinds needs it; where
 * none does and one of them is not decided by its sum, neither is the statement. Payees abroad are left out: they have a
 * form of their own (Regulation for Enforcement of the Income Tax Act art. 89).
 */
export function statementsOf(
  rows: readonly WithheldRow[],
  addresses: readonly PayeeAddress[],
): PaymentStatement[] {
  const places = new Map(addresses.map((place) => [place.key, place]));
  const groups = [
    ...Map.groupBy(
      rows.filter(({ non_resident }) => !non_resident),
      payeeKey,
    ),
  ];
  const statements = groups.map(([key, own]) => {
    const verdicts = own.map(({ type, base }) => needsStatement(type, base));
    const first = own[0] as WithheldRow;
    return {
      key,
      company_id: first.company_id,
      partner_name: first.partner_name,
      postal_code: places.get(key)?.postal_code ?? '',
      address: places.get(key)?.address ?? '',
      needed: verdicts.includes(true) ? true : verdicts.includes(null) ? null : false,
      lines: own.map(({ type, sub_type, count, base, tax }) => ({ type, sub_type, count, base, tax })),
      base: own.reduce((sum, { base }) => sum + base, 0),
      tax: own.reduce((sum, { tax }) => sum + tax, 0),
    };
  });
  return statements.sort((a, b) => b.tax - a.tax || (a.partner_name < b.partner_name ? -1 : 1));
}

/** The year as the tax office writes it: 令和 since May 2019, two digits. */
export function reiwaYear(year: number): string {
  return String(year - 2018).padStart(2, '0');
}

/**
 * The headings of the file. Its first fourteen items are common to all statements on disk and in e-Tax. Their names and
 * order are those of the National Tax Agency, "レコードの内容及び記録要領":
 * https://www.nta.go.jp/taxes/tetsuzuki/shinsei/hoteichosho/06.htm. The rest are the boxes of the paper form 309, with one kind
 * of payment in a row. They are not the record of e-Tax, which this file does not claim to be.
 */
export const STATEMENT_HEADINGS: readonly string[] = [
  '法定資料の種類',
  '整理番号1',
  '本支店等区分番号',
  '提出義務者の住所又は所在地',
  '提出義務者の氏名又は名称',
  '提出義務者の電話番号',
  '整理番号2',
  '提出者の住所又は所在地',
  '提出者の氏名又は名称',
  '訂正表示',
  '年分',
  '支払を受ける者の住所又は居所',
  '国外住所表示',
  '支払を受ける者の氏名又は名称',
  '区分',
  '細目',
  '支払金額',
  '未払金額',
  '源泉徴収税額',
  '未徴収税額',
  '摘要',
  '提出義務者の個人番号又は法人番号',
  '支払を受ける者の個人番号又は法人番号',
];

/** The corporate number of a payer: the digits of its number as a qualified issuer where it is a corporation's. */
export function corporateNumber(t_number: string, isIndividual: boolean): string {
  return !isIndividual && /^T\d{13}$/.test(t_number) ? t_number.slice(1) : '';
}

/** One row for each payee and kind. What the product does not know stays empty, the individual number (My Number) always. */
export function statementsText(
  year: number,
  payer: { name: string; corporate_number: string },
  statements: readonly PaymentStatement[],
): string {
  const rows = statements.flatMap((statement) =>
    statement.lines.map((line) => [
      '309',
      '',
      '',
      '',
      payer.name,
      '',
      '',
      '',
      '',
      '0',
      reiwaYear(year),
      statement.address,
      '0',
      statement.partner_name,
      kindName(line),
      '',
      line.base,
      '',
      line.tax,
      '',
      '',
      payer.corporate_number,
      '',
    ]),
  );
  return csvText([STATEMENT_HEADINGS, ...rows]);
}
