import { isSlashDate, isYen, parseCsv, shiftJis, unbalanced, type Verdict, widthOf } from './csv.js';

const PURCHASE = /^(課対|非対|共対)仕入込(10%|8%|軽減8%)(適格|区分(80|70|50|30)%|控不)$/;
const OTHER = ['対象外', '非課仕入', '課税売上込10%', '課税売上込軽減8%'];

/**
 * Checks a file against 弥生's published import format: support page 18545 has the 25 items of 弥生会計 05 and later, their
 * widths in half-width characters and 識別フラグ. On page 27184 an empty account has 0, and no amount is negative. With 27 items
 * the last two are the names of the partners (pages 29610, 29668), at most 15 full-width characters.
 */
export function checkYayoi(bytes: Buffer, items: 25 | 27): Verdict {
  const verdict: Verdict = { problems: [], booked: [] };
  const text = shiftJis(bytes);
  if (text === null) return { problems: ['not Shift_JIS with CR LF'], booked: [] };
  let slip = 0;
  let isOpen = false;
  parseCsv(text).forEach((row, at) => {
    const problem = (what: string) => verdict.problems.push(`row ${at + 1}: ${what}`);
    const cell = (item: number) => row[item - 1] ?? '';
    if (row.length !== items) problem(`${row.length} items`);
    const flag = cell(1);
    if (!['2000', '2111', '2110', '2100', '2101'].includes(flag)) problem(`flag ${flag}`);
    const isMiddle = flag === '2100' || flag === '2101';
    if (isMiddle !== isOpen) problem(`flag ${flag} ${isOpen ? 'inside' : 'outside'} a slip`);
    if (!isMiddle) slip++;
    isOpen = flag === '2110' || flag === '2100';
    if (!isSlashDate(cell(4))) problem(`date ${cell(4)}`);
    if (cell(20) !== (flag === '2000' ? '0' : '3')) problem(`type ${cell(20)} of flag ${flag}`);
    if (!['0', '1', '2', '3'].includes(cell(23)) || !['yes', 'no'].includes(cell(25)))
      problem('付箋 or 調整');
    if (widthOf(cell(17)) > 64) problem('摘要 is longer than 64');
    if (items === 27 && [26, 27].some((item) => widthOf(cell(item)) > 30))
      problem('取引先名 is longer than 30');
    for (const [side, first] of [
      ['debit', 5],
      ['credit', 11],
    ] as const) {
      for (const item of [first, first + 1, first + 2])
        if (widthOf(cell(item)) > 24) problem(`item ${item} is longer than 24`);
      const [account, tax_class, amount, tax] = [
        cell(first),
        cell(first + 3),
        cell(first + 4),
        cell(first + 5),
      ];
      if (!isYen(amount)) problem(`amount ${amount}`);
      if (!PURCHASE.test(tax_class) && !OTHER.includes(tax_class)) problem(`tax class ${tax_class}`);
      if (account === '' && (flag === '2000' || amount !== '0' || tax_class !== '対象外'))
        problem('an empty account has 0 and 対象外, in compound slips only');
      if (
        tax !== '' &&
        (!isYen(tax) || Number(tax) > Number(amount) || OTHER.slice(0, 2).includes(tax_class))
      )
        problem(`tax ${tax} of ${amount}`);
      if (tax !== '' && !tax_class.endsWith('適格') && !tax_class.startsWith('課税売上'))
        problem(`tax ${tax} on ${tax_class}`);
      if (account !== '')
        verdict.booked.push({
          slip: String(slip),
          side,
          account,
          amount: Number(amount),
          tax_class,
          summary: cell(17),
        });
    }
  });
  if (isOpen) verdict.problems.push('the last slip has no end');
  verdict.problems.push(...unbalanced(verdict.booked));
  return verdict;
}
