import { isDay, isSlashDate, isYen, parseCsv, shiftJis, unbalanced, type Verdict } from './csv.js';

const PURCHASE = /^課対仕入(（控(80|70|50|30)）)?(10%|8%|8%（軽）)$/;
const OTHER = /^((非対|共対)仕入|課税売上)(10%|8%|8%（軽）)$|^(対象外|非課仕入|対外仕入)$/;
const isClass = (name: string) => PURCHASE.test(name) || OTHER.test(name);

const SIDE = ['勘定科目', '補助科目', '取引先', '部門', '品目', 'メモタグ', 'セグメント1', '金額', '税区分'];
const NAMES = ['勘定科目', '科目コード', '補助科目', '取引先', '取引先コード', '部門', '品目', 'メモタグ']
  .concat('セグメント1', 'セグメント2', 'セグメント3', '金額', '税区分', '税額')
  .flatMap((name) => [`借方${name}`, `貸方${name}`]);
const TITLES = ['[表題行]', '日付', '伝票番号', '決算整理仕訳', '摘要', ...NAMES];

/**
 * Checks a file against freee's help article 204847430 (その他の会計ソフトから仕訳データを移行する): titles of its template, and
 * every row begins with [明細行]. Each side that is not blank has account, amount and tax class. Rows of one date and number
 * are one entry. Where a column for the tax is there its cells must not be empty, so the columns are left out.
 */
export function checkFreeeJournal(bytes: Buffer): Verdict {
  const verdict: Verdict = { problems: [], booked: [] };
  const text = shiftJis(bytes);
  if (text === null) return { problems: ['not Shift_JIS with CR LF'], booked: [] };
  const [header = [], ...rows] = parseCsv(text);
  for (const title of header) if (!TITLES.includes(title)) verdict.problems.push(`title ${title}`);
  if (header[0] !== '[表題行]' || new Set(header).size !== header.length) verdict.problems.push('titles');
  if (header.includes('借方税額') || header.includes('貸方税額'))
    verdict.problems.push('a column for the tax');
  rows.forEach((row, at) => {
    const problem = (what: string) => verdict.problems.push(`row ${at + 2}: ${what}`);
    const cell = (name: string) => row[header.indexOf(name)] ?? '';
    if (row.length !== header.length) problem(`${row.length} columns`);
    if (cell('[表題行]') !== '[明細行]') problem('no [明細行]');
    if (!isSlashDate(cell('日付'))) problem(`日付 ${cell('日付')}`);
    if (!/^\d+$/.test(cell('伝票番号'))) problem(`伝票番号 ${cell('伝票番号')}`);
    for (const [side, name] of [
      ['debit', '借方'],
      ['credit', '貸方'],
    ] as const) {
      const of = (what: string) => cell(`${name}${what}`);
      if (of('勘定科目') === '') {
        if (SIDE.some((what) => of(what) !== '')) problem(`${name} has no 勘定科目`);
        continue;
      }
      if (!isYen(of('金額'))) problem(`金額 ${of('金額')}`);
      if (!isClass(of('税区分'))) problem(`税区分 ${of('税区分')}`);
      if (of('取引先') === '') problem(`${name} names no 取引先`);
      verdict.booked.push({
        slip: `${cell('日付')} ${cell('伝票番号')}`,
        side,
        account: of('勘定科目'),
        amount: Number(of('金額')),
        tax_class: of('税区分'),
        summary: cell('摘要'),
      });
    }
  });
  verdict.problems.push(...unbalanced(verdict.booked));
  return verdict;
}

const DEAL = [
  '収支区分',
  '管理番号',
  '発生日',
  '決済期日',
  '取引先',
  '勘定科目',
  '税区分',
  '金額',
  '税計算区分',
  '税額',
].concat(
  '備考',
  '品目',
  '部門',
  'メモタグ',
  'セグメント1',
  'セグメント2',
  'セグメント3',
  '決済日',
  '決済口座',
  '決済金額',
);

/**
 * Checks a file against freee's help article 202847320 (取引のインポート): the header of its template.
 * 収支区分, 発生日 and 取引先 are on the first row of a deal alone. 勘定科目, 税区分, 金額 and 税計算区分 are on every row, and a
 * deduction is a negative row. The classes of the
 * transitional measure are split by freee itself, so a tax beside them would be deducted in full.
 */
export function checkFreeeDeals(bytes: Buffer): Verdict {
  const verdict: Verdict = { problems: [], booked: [] };
  const text = bytes.toString('utf8');
  if (!text.startsWith('\ufeff')) verdict.problems.push('no byte order mark');
  const [header = [], ...rows] = parseCsv(text.slice(1));
  if (header.join() !== DEAL.join()) verdict.problems.push(`header ${header.join()}`);
  let slip = 0;
  rows.forEach((row, at) => {
    const problem = (what: string) => verdict.problems.push(`row ${at + 2}: ${what}`);
    const cell = (name: string) => row[DEAL.indexOf(name)] ?? '';
    const isFirst = cell('収支区分') !== '';
    if (isFirst) slip++;
    if (row.length !== DEAL.length) problem(`${row.length} columns`);
    if (isFirst && cell('収支区分') !== '支出') problem(`収支区分 ${cell('収支区分')}`);
    if (at === 0 && !isFirst) problem('no deal begins');
    for (const name of ['発生日', '取引先'])
      if ((cell(name) !== '') !== isFirst) problem(`${name} on ${isFirst ? 'the first' : 'another'} row`);
    if (isFirst && !isDay(cell('発生日'))) problem(`発生日 ${cell('発生日')}`);
    if (cell('決済期日') !== '' && !isDay(cell('決済期日'))) problem(`決済期日 ${cell('決済期日')}`);
    if (cell('勘定科目') === '') problem('no 勘定科目');
    if (!isClass(cell('税区分'))) problem(`税区分 ${cell('税区分')}`);
    if (!/^-?[1-9]\d*$|^0$/.test(cell('金額'))) problem(`金額 ${cell('金額')}`);
    if (cell('税計算区分') !== '税込') problem(`税計算区分 ${cell('税計算区分')}`);
    if (cell('税額') !== '' && cell('税区分').includes('控')) problem(`税額 on ${cell('税区分')}`);
    const tax = Number(cell('税額'));
    if (cell('税額') !== '' && Math.abs(tax) > Math.abs(Number(cell('金額')))) problem(`税額 ${tax}`);
    verdict.booked.push({
      slip: String(slip),
      side: 'debit',
      account: cell('勘定科目'),
      amount: Number(cell('金額')),
      tax_class: cell('税区分'),
      summary: cell('備考'),
    });
  });
  return verdict;
}
