import { isSlashDate, isYen, parseCsv, shiftJis, unbalanced, type Verdict, widthOf } from './csv.js';

/** Symbols of a slip, and of a side by their last two digits: 2xx debit, 3xx credit. */
const SLIP = [
  'OBCD001',
  'CSJS001',
  'CSJS002',
  'CSJS003',
  'CSJS004',
  'CSJS005',
  'CSJS006',
  'CSJS007',
  'CSJS009',
];
const SIDE = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '20',
  '22',
  '23',
];
const NEEDED = ['01', '03', '06', '13', '14', '20', '22', '23'];

/**
 * Checks a file against the symbols of 勘定奉行i's OBC受入形式 as freee (help article 14687912396825) and OZO3 (article 210104026)
 * list them. The header has symbols, and the first row of each slip has *. 用途区分 is 0, 部門指定方法 1, 整理区分 0. Each side has the
 * account by its code and 税区分. Taxed lines have 税率 8 or 10, 税率種別 0 or 1 (reduced) and インボイス取引区分. With 消費税自動計算 0,
 * 本体金額 and 消費税額 are given. A taxed line without 税区分 or インボイス取引区分 would be booked with the account's own, so both must be there.
 */
export function checkObc(bytes: Buffer): Verdict {
  const verdict: Verdict = { problems: [], booked: [] };
  const text = shiftJis(bytes);
  if (text === null) return { problems: ['not Shift_JIS with CR LF'], booked: [] };
  const [header = [], ...rows] = parseCsv(text);
  const known = [...SLIP, 'CSJS100', ...['2', '3'].flatMap((side) => SIDE.map((at) => `CSJS${side}${at}`))];
  for (const symbol of header) if (!known.includes(symbol)) verdict.problems.push(`symbol ${symbol}`);
  for (const symbol of [
    'OBCD001',
    'CSJS005',
    'CSJS100',
    ...['2', '3'].flatMap((s) => NEEDED.map((at) => `CSJS${s}${at}`)),
  ])
    if (!header.includes(symbol)) verdict.problems.push(`no ${symbol}`);
  if (new Set(header).size !== header.length) verdict.problems.push('a symbol twice');
  let slip = 0;
  let date = '';
  rows.forEach((row, at) => {
    const problem = (what: string) => verdict.problems.push(`row ${at + 2}: ${what}`);
    const cell = (symbol: string) => row[header.indexOf(symbol)] ?? '';
    if (row.length !== header.length) problem(`${row.length} columns`);
    if (!['', '*'].includes(cell('OBCD001')) || (at === 0 && cell('OBCD001') !== '*')) problem('伝票区切');
    if (cell('OBCD001') === '*') {
      slip++;
      date = cell('CSJS005');
    }
    if (!isSlashDate(cell('CSJS005')) || cell('CSJS005') !== date) problem(`日付 ${cell('CSJS005')}`);
    if (cell('CSJS002') !== '0' || cell('CSJS003') !== '1' || cell('CSJS006') !== '0')
      problem('header of the slip');
    if (widthOf(cell('CSJS100')) > 80) problem('摘要 is longer than 80');
    for (const [side, digit] of [
      ['debit', '2'],
      ['credit', '3'],
    ] as const) {
      const of = (what: string) => cell(`CSJS${digit}${what}`);
      if (of('01') === '') {
        if (SIDE.some((what) => of(what) !== '')) problem(`${side} has no account`);
        continue;
      }
      if (!/^[0-9A-Za-z-]{1,20}$/.test(of('01'))) problem(`account ${of('01')}`);
      if (of('03') === '') problem(`${side} has no 税区分`);
      if (!isYen(of('13')) || !isYen(of('14')) || of('06') !== '0')
        problem(`amounts ${of('13')} ${of('14')}`);
      const isTaxed = of('20') !== '';
      if (isTaxed && (!['8', '10'].includes(of('20')) || !['0', '1'].includes(of('22')))) problem('税率');
      if (isTaxed !== (of('23') !== '') || isTaxed !== (of('22') !== ''))
        problem(`インボイス取引区分 ${of('23')}`);
      if (!isTaxed && of('14') !== '0') problem(`tax ${of('14')} without a rate`);
      if (of('22') === '1' && of('20') !== '8') problem('reduced rate');
      verdict.booked.push({
        slip: String(slip),
        side,
        account: of('01'),
        amount: Number(of('13')) + Number(of('14')),
        tax_class: of('03'),
        summary: cell('CSJS100'),
      });
    }
  });
  verdict.problems.push(...unbalanced(verdict.booked));
  return verdict;
}
