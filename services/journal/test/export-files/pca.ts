import { isDay, isYen, parseCsv, shiftJis, unbalanced, type Verdict, widthOf } from './csv.js';

const SIDE = ['税計算モード', '部門コード', '部門名', '科目コード', '科目名', '補助コード', '補助名'].concat(
  '税区分コード',
  '税区分名',
  '金額',
  '消費税額',
);
const segments = (owner: string) =>
  [1, 2, 3].flatMap((at) => ['コード', '名'].map((what) => `${owner}セグメント${'０１２３'[at]}${what}`));
const partner = (owner: string) => [`${owner}取引先コード`, `${owner}取引先名`, ...segments(owner)];
const wide = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${name}${'０１２３４５'[from + at]}`);
const SOURCE = ['税計算', '集計方法', '集計開始日付', '集計終了日付', '管理仕訳区分', '部門コード', '部門名']
  .concat('科目コード', '科目名', '補助コード', '補助名', '金額')
  .map((name) => `配賦元${name}`);
const TITLES = [
  ...['伝票日付', '伝票番号', '仕訳区分', '管理仕訳区分'],
  ...SIDE.map((name) => `借方${name}`),
  ...SIDE.map((name) => `貸方${name}`),
  ...['摘要文', ...wide('数字', 1, 2), '入力プログラム区分', ...SOURCE],
  ...[...wide('数字', 3, 5), ...wide('金額', 1, 5), ...wide('文字列', 1, 5), '入力日付時間'],
  ...[...partner('借方'), ...partner('貸方'), '配賦選択', ...partner('配賦元')],
];

/**
 * Checks a file against PCA会計 汎用データ 仕訳データ version 7. PCA's FAQ 1847 demands 81 items and every title. COEL's article
 * on PCA会計DX lists the values of 仕訳区分, and a 税区分コード that is never empty, with 00 for 対象外. PCA's API description has
 * 税計算モード 0 to 2. A side without an account has 00 and 0. A taxed purchase under 00 would leave the tax return, so 00
 * and 税計算モード 0 go together.
 */
export function checkPca(bytes: Buffer): Verdict {
  const verdict: Verdict = { problems: [], booked: [] };
  const text = shiftJis(bytes);
  if (text === null) return { problems: ['not Shift_JIS with CR LF'], booked: [] };
  const [header = [], ...rows] = parseCsv(text);
  if (TITLES.length !== 81 || header.join() !== TITLES.join())
    verdict.problems.push(`header ${header.join()}`);
  rows.forEach((row, at) => {
    const problem = (what: string) => verdict.problems.push(`row ${at + 2}: ${what}`);
    const cell = (name: string) => row[TITLES.indexOf(name)] ?? '';
    if (row.length !== 81) problem(`${row.length} items`);
    const date = cell('伝票日付');
    if (!/^\d{8}$/.test(date) || !isDay(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`))
      problem(`伝票日付 ${date}`);
    if (!/^\d+$/.test(cell('伝票番号'))) problem(`伝票番号 ${cell('伝票番号')}`);
    if (!['11', '21', '31', '32', '33'].includes(cell('仕訳区分'))) problem('仕訳区分');
    if (cell('管理仕訳区分') !== '0' || cell('入力プログラム区分') !== '10') problem('区分');
    if (widthOf(cell('摘要文')) > 60) problem('摘要文 is longer than 60');
    for (const [side, name] of [
      ['debit', '借方'],
      ['credit', '貸方'],
    ] as const) {
      const of = (what: string) => cell(`${name}${what}`);
      const [code, amount, tax, mode] = [of('税区分コード'), of('金額'), of('消費税額'), of('税計算モード')];
      if (code === '') problem(`${name}税区分コード is empty`);
      if (!isYen(amount)) problem(`金額 ${amount}`);
      if (!['0', '1', '2'].includes(mode)) problem(`税計算モード ${mode}`);
      if ((code === '00') !== (mode === '0') && !['A0', 'P0'].includes(code))
        problem(`mode ${mode} of ${code}`);
      if (tax !== '' && (!isYen(tax) || mode !== '1' || Number(tax) > Number(amount)))
        problem(`消費税額 ${tax}`);
      if (of('科目コード') === '') {
        if (amount !== '0' || code !== '00' || of('科目名') !== '') problem(`${name} has no 科目コード`);
        continue;
      }
      if (of('取引先名') === '') problem(`${name} names no 取引先`);
      verdict.booked.push({
        slip: `${date} ${cell('伝票番号')}`,
        side,
        account: of('科目コード'),
        amount: Number(amount),
        tax_class: code,
        summary: cell('摘要文'),
      });
    }
  });
  verdict.problems.push(...unbalanced(verdict.booked));
  return verdict;
}
