import { isSlashDate, isYen, parseCsv, unbalanced, type Verdict } from './csv.js';

const SIDE = ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額'];
const HEADER = [
  '取引No',
  '取引日',
  ...SIDE.map((name) => `借方${name}`),
  ...SIDE.map((name) => `貸方${name}`),
  ...[
    '摘要',
    '仕訳メモ',
    'タグ',
    'MF仕訳タイプ',
    '決算整理仕訳',
    '作成日時',
    '作成者',
    '最終更新日時',
    '最終更新者',
  ],
];
const TAXED = /^(課税仕入|非課税対応仕入|共通課税仕入|課税売上) (10%|8%|\(軽\)8%)$/;
const UNTAXED = ['対象外', '非課税仕入'];

/**
 * Checks a file against マネーフォワード's guide ib01 (仕訳帳のインポート): the header row, 取引No, 取引日, 勘定科目 and 金額 on each side
 * that is not blank, one compound entry = same No, same date, balanced. The values of インボイス are those that the-board.jp
 * quotes from the guide, and an organization's own for what is not deductible.
 */
export function checkMoneyForward(bytes: Buffer, own_invoice: readonly string[] = []): Verdict {
  const verdict: Verdict = { problems: [], booked: [] };
  const text = bytes.toString('utf8');
  if (!text.startsWith('\ufeff')) verdict.problems.push('no byte order mark');
  const [header = [], ...rows] = parseCsv(text.slice(1));
  if (header.join() !== HEADER.join()) verdict.problems.push(`header ${header.join()}`);
  const dates = new Map<string, string>();
  rows.forEach((row, at) => {
    const problem = (what: string) => verdict.problems.push(`row ${at + 2}: ${what}`);
    const cell = (name: string) => row[HEADER.indexOf(name)] ?? '';
    if (row.length !== HEADER.length) problem(`${row.length} columns`);
    const number = cell('取引No');
    const date = cell('取引日');
    if (!/^[1-9]\d*$/.test(number)) problem(`取引No ${number}`);
    if (!isSlashDate(date)) problem(`取引日 ${date}`);
    if ((dates.get(number) ?? date) !== date) problem(`two dates of ${number}`);
    dates.set(number, date);
    for (const [side, name] of [
      ['debit', '借方'],
      ['credit', '貸方'],
    ] as const) {
      const of = (what: string) => cell(`${name}${what}`);
      if (of('勘定科目') === '') {
        if (SIDE.some((what) => of(what) !== '')) problem(`${name} has no 勘定科目`);
        continue;
      }
      if (!isYen(of('金額(円)'))) problem(`金額 ${of('金額(円)')}`);
      const isTaxed = TAXED.test(of('税区分'));
      if (!isTaxed && !UNTAXED.includes(of('税区分'))) problem(`税区分 ${of('税区分')}`);
      const invoices = isTaxed ? ['適格', '80%控除', '70%控除', '50%控除', '30%控除', ...own_invoice] : [''];
      if (!invoices.includes(of('インボイス'))) problem(`インボイス ${of('インボイス')} of ${of('税区分')}`);
      if (
        of('税額') !== '' &&
        (!isTaxed || of('インボイス') !== '適格' || Number(of('税額')) > Number(of('金額(円)')))
      )
        problem(`税額 ${of('税額')}`);
      if (of('取引先') === '') problem(`${name} names no 取引先`);
      verdict.booked.push({
        slip: number,
        side,
        account: of('勘定科目'),
        amount: Number(of('金額(円)')),
        tax_class: of('税区分'),
        summary: cell('摘要'),
      });
    }
  });
  verdict.problems.push(...unbalanced(verdict.booked));
  return verdict;
}
