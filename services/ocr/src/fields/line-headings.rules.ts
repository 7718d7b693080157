import type { Segment } from '../layout/layout.types.js';

export type Column =
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'amount'
  | 'tax_rate'
  | 'date'
  | 'code'
  | 'note'
  /** Outlays beside the fee of the same line: 登録免許税, 印紙代, 実費. */
  | 'outlay'
  /** A destination of goods: the name of a line on a carrier's invoice, a remark on others. */
  | 'place'
  /** A heading of no known meaning: its cells belong to nothing else. */
  | 'other';

export interface Cell {
  column: Column;
  x0: number;
  x1: number;
  /** How likely this one is meant where several columns are of one kind. */
  rank?: number;
  /** The heading's words. */
  name?: string;
  /** Where the texts under it begin, when it heads texts. */
  left?: number;
}

/** The rank of a column of money that says what for and not that it is the amount of the line. */
const COST = 0.5;

/** A column of one kind of cost; 売上金額 and 入金金額 are no kinds of one. */
export const isCost = (c: Cell) => c.column === 'amount' && c.rank === COST && !/額/.test(c.name ?? '');

const AMOUNTS: [number, RegExp][] = [
  [-2, /消費税|^税額|TaxAmount|Discount|値引|割引|^掛率/i],
  [
    -1,
    /^(?:契約|請負|前回|前月|既|累計|累積|.計出来高|残|予算|見積|定価|差引|繰越|入金)|累[計積](?:金?額)?$/,
  ],
  // The first letter is the one that recognition loses.
  [3.5, /^[^前既累]?回(?:出来高|請求|施工|分|金額)/],
  [4, /^(?:今回|当月|今月|当期)(?!.*(?:入金|数量|まで|検針|指針|使用量|日$))/],
  // Beside one with its tax, which may be called the whole.
  [2.5, /^(?:税抜|税別|本体)(?:き)?(?:金額|価格|額|小計|合計)/],
  [1, /^(?:税込|内税)み?(?:金額|価格|額|小計|合計)/],
  [
    3,
    /^金\s?[額客領]|Amount|^[ごお御]?(?:価[格額]|報酬額|請求金?額|利用金?額|利用料金?)|^[額金]$|^料金(?:\(円\))?$/i,
  ],
  [2, /^(?:合計|小計|計|合計金額|LineTotal|Total)(?:\(円\))?$/i],
  // 材料 and 資料 are things.
  [
    COST,
    /(?:運賃|料金|(?<![資材燃原飲塗肥試衣食染顔香調])料|代金|会費|実費|金額)(?:\((?:円|[非不]?課税|税抜|税別)\)?)?$/,
  ],
  // Kinds of cost, where each line has but one of them.
  [COST, /^(?:(?:部品|材料|資材|用品|作業|外注)[代費]|工賃|労務費|人件費|諸(?:費用|経費)|(?:法定)?費用等?)$/],
  [COST, /^(?:.{0,4}手数料|報酬)(?:[・/](?:手数料|報酬))?(?:額|等)?$/],
  // 今回 or 累計 before it was not read.
  [0, /(?:出来高|請求高|施工高)$/],
];

const DESCRIPTIONS: [number, RegExp][] = [
  [
    3,
    /^(?:品名|品目|商品(?!コード|番号|CD)名?|名称|業務内容|作業内容|工事(?:名称?|内容)|件名|内容|Description|Item|サービス|[ごお]?(?:利用|請求|取引)(?:の)?内容|品番・品名|項目|料金(?:項目|種別|名称|内訳)|.{1,6}[・/](?:内容|項目|品名|品目|商品名?|名称|摘要)$|Particulars|Details)/i,
  ],
  [2.5, /^(?:業務|作業|工事|役務|サービス)(?:区分|種別)/],
  [
    2,
    /^(?:摘要(?!欄)|明細|工種|[ごお]?(?:利用|請求)?(?:の)?(?:内訳|明細|項目)|科目|費目|種別|種目|細目|勘定科目)/,
  ],
  // 品 名, far apart and misread.
  [1, /^(?:品|名|[ロ口].{0,2}名?|.中)$/],
];

const OTHERS: [Column, RegExp][] = [
  ['unit_price', /^(?:単価|UnitPrice|UnitCost|Price|Rate|税抜単価|税込単価|@)/i],
  [
    'quantity',
    /^(?:数量|Qty|Quantity|個数|個口|個$|台数|員数|件数|回数|枚数|日数|工数|使用量|人工|時間|Hours|Units$|今回数量|人数|数$)/i,
  ],
  ['unit', /^(?:単位|Unit|UOM)(?:単位)?$/i],
  ['tax_rate', /^(?:税率|税区分|税区|課税区分|Tax(?:Rate)?|軽減|税)(?:[%(].*|税率|税区分)?$/i],
];

const LAST: [Column, RegExp][] = [
  [
    'date',
    /^(?:日付|月日|月\/日|年月日|納品日|取引日|納入日|売上日|作業日|配達日|出荷日|利用日|[ごお]利用日|(?!請求|支払|発行|振込|締).{1,3}日$|.{0,3}期間$|日$|Date)/i,
  ],
  [
    'code',
    /^(?:No\.?$|お?問い?合わ?せ(?:番号|No)|車両|車番|(?:乗車)?券(?:番号|No)|チケット(?:番号|No)|伝|送り状|品番|コード|商品(?:コード|番号|CD)|型番|注番|[ごお御貴]?社?(?:注文|発注|製造|図面|部品|手配)(?:番号|No)|#|項番|管理番号|Code|SKU)/i,
  ],
  [
    'place',
    /^(?:着地|着店|地帯|現場名|物件名|[おご]?届け?先|納品先|納入先|配送先|配達先|行き?先|(?:.{1,3}[・/])?(?:運送|輸送|乗車|利用|運行)?区間)/,
  ],
  ['note', /^(?:備考|摘要欄|Note|Remarks)/i],
];

/** Heads what was laid out, where another column holds the fees. */
export const OUTLAYS = /登録免許税|印紙|実費|立替/;

const CARRIER = /運賃|送り状|個口|才数|重量|着地|着店/;

/** What a heading's words say of its column; null when they are no words of a heading. */
export function headingOf(text: string): { column: Column; rank: number } | null {
  // # Description: numbers of the lines come before the descriptions.
  const tight = text.replace(/^\(|\)$/g, '').replace(/^#(?=\p{L}{3})/u, '');
  if (tight.length > 18) return null;
  for (const [column, pattern] of OTHERS) if (pattern.test(tight)) return { column, rank: 1 };
  for (const [rank, pattern] of AMOUNTS) if (pattern.test(tight)) return { column: 'amount', rank };
  for (const [rank, pattern] of DESCRIPTIONS) if (pattern.test(tight)) return { column: 'description', rank };
  for (const [column, pattern] of LAST) if (pattern.test(tight)) return { column, rank: 1 };
  return null;
}

/**
 * One column of descriptions: the first whose heading names goods or work. On a carrier's invoice it is the place the
 * goods went to (every line is a trip, and its goods are a remark on it).
 */
export function oneDescription(columns: Cell[]): Cell[] {
  const described = columns.filter((c) => c.column === 'description');
  // 商品 of a carrier is its service: 宅配120, クール80.
  const carrier =
    columns.some((c) => CARRIER.test(c.name ?? '')) &&
    columns.some((c) => c.column === 'place') &&
    !described.some((c) => /^(?:商品|サービス)/.test(c.name ?? ''));
  const best = carrier
    ? columns.find((c) => c.column === 'place')
    : described.reduce<Cell | undefined>(
        (a, c) => (a === undefined || (c.rank ?? 0) > (a.rank ?? 0) ? c : a),
        undefined,
      );
  const [place] = columns.filter((c) => c.column === 'place');
  const chosen = best ?? (described.length === 0 ? place : undefined);
  return columns.map((c) => {
    if (c === chosen) return { ...c, column: 'description' as const };
    return c.column === 'description' || c.column === 'place' ? { ...c, column: 'note' as const } : c;
  });
}

const TEXTS = new Set<Column>(['description', 'note', 'date', 'code', 'other']);

export const headsTexts = (c: Cell) => TEXTS.has(c.column);

/** Where the texts under each heading begin: at the heading's own left, or before it where it is centred. */
export function withTextStarts(columns: Cell[], body: Segment[]): Cell[] {
  const texts = body.filter(
    (s) => !/^[¥▲△-]?[\d,.]+[^\d\s]{0,3}$/.test(s.tight) || /^\d{1,2}\//.test(s.tight),
  );
  return columns.map((c, i) => {
    if (!headsTexts(c)) return c;
    const from = columns[i - 1]?.x1 ?? 0;
    const under = texts.filter((s) => s.x0 > from - 4 && s.x0 < c.x1 && s.x0 > from);
    const own = under.filter((s) => Math.abs(s.x0 - c.x0) < 12);
    if (own.length >= 2 && own.length >= 0.3 * under.length)
      return { ...c, left: Math.min(c.x0, ...own.map((s) => s.x0)) };
    let best: Segment[] = [];
    for (const s of under) {
      const same = under.filter((o) => Math.abs(o.x0 - s.x0) < 12);
      if (same.length > best.length) best = same;
    }
    return { ...c, left: Math.min(c.x0, ...best.map((s) => s.x0)) };
  });
}

/** How strongly headings indicate lines. A strip of balances has many columns of money and counts zero. */
export function told(columns: Cell[]): number {
  const counts = columns.some((c) => c.column === 'quantity' || c.column === 'unit_price');
  // The amounts in a strip of meters have no heading of their own.
  const billed = columns.some((c) => c.column === 'amount' && (c.rank ?? -1) >= 0);
  return columns.length + (counts ? 3 : 0) + (billed ? 3 : 0);
}
