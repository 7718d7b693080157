import type { PageLayout, Segment } from '../layout/layout.types.js';
import { joined, partOf, replaced } from '../layout/segment.rules.js';
import { editDistance } from '../layout/text.rules.js';
import { median } from '../median.rules.js';
import { findLabels, LABELS, type Role } from './labels.rules.js';
import { commaLost, mendDigits, tornAmount, withComma } from './mend-digits.rules.js';

const ROLES = Object.keys(LABELS) as Role[];

/**
 * Labels as they are printed most, to recognise a misread one. Short ones are left out: one letter of three is too much
 * to guess.
 */
const MANNER = ['', 'お', 'ご', '御'];
const combined = (heads: string[], tails: string[]) =>
  MANNER.flatMap((m) => heads.flatMap((h) => tails.map((t) => m + h + t)));
const PRINTED = [
  ...new Set([
    ...combined(['支払', '支払い', '振込', '振込み', '入金'], ['期限', '期日', '予定日', '期限日']),
    ...combined(
      ['請求'],
      ['金額', '総額', '合計', '合計額', '合計金額', '書番号', '書No.', '年月日', '書発行日'],
    ),
    ...combined(['支払', '振込'], ['金額', '総額']),
    ...['今回', '当月', '今月', '差引', '前回'].flatMap((lead) =>
      ['', 'ご', '御', 'お'].flatMap((m) =>
        ['請求額', '請求金額', '支払額', '入金額'].map((t) => lead + m + t),
      ),
    ),
    ...['前月', '前回', '前期'].flatMap((lead) =>
      ['繰越', '繰越額', '繰越金額', '繰越残高'].map((t) => lead + t),
    ),
    ...(
      '請求日付 請求締切日 発行年月日 発行日付 請求書発行日 請求書作成日 伝票日付 お支払日 決済期日 請求番号 請求No. 伝票番号 ' +
      '管理番号 文書番号 請求書管理番号 ご請求額 御請求額 合計請求金額 差引合計額 合計金額 総合計 税込合計 税込金額 税抜合計 ' +
      '税抜金額 税抜小計 報酬小計 報酬合計 消費税額 消費税等 消費税額合計 内消費税 源泉徴収税額 源泉徴収税 源泉所得税 ' +
      '源泉徴収額 御入金額 繰越金額 今回御買上額 当月御買上高 非課税対象 登録番号 事業者登録番号 適格請求書発行事業者登録番号 ' +
      '口座番号 口座名義 口座種別 預金種別 フリガナ 金融機関名 お振込先 振込口座 InvoiceDate IssueDate DueDate PaymentDue ' +
      'InvoiceNo. TotalDue AmountDue Subtotal ConsumptionTax GrandTotal'
    ).split(' '),
  ]),
].filter((label) => label.length >= 4);

/** Narrower than a printed 1, in heights of a line; and what is less narrow but poorly read. */
const RULING = 0.1;
const THIN = 0.25;
const POOR = 0.95;
const NOISE = /^[ー一ニ二=_|.・:;'"`‐~<>^*+-]+$/;
/**
 * A recognised page with its cells mended: rules and specks that were read as letters go, labels torn into two cells
 * are one, labels with a misread letter get it back. A text layer stays unchanged. Values are never touched.
 */
export function mendPage(page: PageLayout): PageLayout {
  if (page.engine === 'text_layer') return page;
  const typical = median(
    page.segments.filter((s) => s.confidence > 0.7).map((s) => s.h),
    14,
  );
  const rows = page.rows
    .map((row) =>
      joinTorn(
        row
          .filter((s) => !isNoise(s, typical) && !isHole(s, page.width))
          .map(withoutEdges)
          .filter((s) => s.tight !== ''),
      )
        .map(mendLabel)
        .map(mendDigits),
    )
    .filter((row) => row.length > 0);
  rows.forEach((row, i) => {
    for (const segment of row) segment.row = i;
  });
  return { ...page, rows, segments: rows.flat() };
}

function isNoise(s: Segment, typical: number): boolean {
  const width = (s.x1 - s.x0) / typical;
  if (width < RULING || (s.tight.length === 1 && width < THIN && s.confidence < POOR)) return true;
  if (NOISE.test(s.tight)) return s.tight.length > 1 || s.h < 0.6 * typical || s.tight === '|';
  return s.h < 0.3 * typical || (s.confidence < 0.1 && s.tight.length <= 2);
}

/** The holes along both edges of continuous paper are read as rings. */
function isHole(s: Segment, width: number): boolean {
  return /^[OQCD0o〇○◯]$/.test(s.tight) && (s.x1 < MARGIN * width || s.x0 > (1 - MARGIN) * width);
}

/** Share of the page's width on either side on which such paper prints nothing. */
const MARGIN = 0.06;

function withoutEdges(s: Segment): Segment {
  const lead = /^[|_]+(?=.)/.exec(s.tight)?.[0].length ?? 0;
  const tail = /(?<=.)[|_]+$/.exec(s.tight)?.[0].length ?? 0;
  // The rows below number their cells again: the caller's page stays unchanged.
  return lead + tail === 0 ? { ...s } : partOf(s, lead, s.tight.length - tail);
}

/** お支払 and 期限 side by side are one label when together they hold one that neither holds alone. */
function joinTorn(row: Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const s of row) {
    const last = out.at(-1);
    if (last && (tornLabel(last, s) || tornAmount(last, s) || tornDate(last, s)))
      out[out.length - 1] = joined(last, s);
    else if (last && commaLost(last, s)) out[out.length - 1] = joined(withComma(last, s), s);
    else out.push(s);
  }
  return out;
}

function tornLabel(a: Segment, b: Segment): boolean {
  const gap = b.x0 - a.x1;
  if (gap > 2.4 * Math.max(a.h, b.h) || a.tight.length > 6 || /[\d¥]/.test(a.tight)) return false;
  const seam = a.tight.length;
  return findLabels(a.tight + b.tight, ROLES).some(
    (l) => l.start < seam && l.end > seam && l.end - l.start >= 4,
  );
}

/** 2026年 and 10月31日 in two cells of a line. */
function tornDate(a: Segment, b: Segment): boolean {
  if (b.x0 - a.x1 > 2.4 * Math.max(a.h, b.h)) return false;
  return (
    (/\d年$/.test(a.tight) && /^\d{1,2}月?/.test(b.tight)) ||
    (/\d年\d{1,2}$/.test(a.tight) && b.tight.startsWith('月')) ||
    (/\d年\d{1,2}月$/.test(a.tight) && /^\d{1,2}日/.test(b.tight))
  );
}

/** Words of which a letter is read as another that never appears there. */
const MISREAD: [RegExp, string][] = [
  [/[清晴情]求/, '請求'],
  [/[綠緑線縁]越/, '繰越'],
  [/踝税/, '課税'],
];

/** Puts back the misread letter of a label at the head of a cell: one of four or more, two of seven or more. */
function mendLabel(s: Segment): Segment {
  for (const [misread, word] of MISREAD) {
    const at = s.tight.search(misread);
    if (at >= 0) return replaced(s, at, at + word.length, word);
  }
  // ご is read as the numeral of its shape: 今回二請求額.
  const manner = s.tight.search(/[二ニ](?=(?:請求|入金|利用)(?:金?額|高))/);
  if (manner >= 0) return replaced(s, manner, manner + 1, 'ご');
  const head = /^[^\d¥:(（]{3,16}/.exec(s.tight)?.[0] ?? '';
  if (head.length < 3 || /[。、]/.test(s.tight) || findLabels(head, ROLES).length > 0) return s;
  const meant = printedLike(head);
  return meant === null ? s : replaced(s, 0, head.length, meant);
}

/** The printed label nearest to a text; null when none is near enough or two are equally near. */
export function printedLike(text: string): string | null {
  let near: string[] = [];
  let distance = 3;
  for (const label of PRINTED) {
    const most = label.length >= 7 ? 2 : label.length >= 4 ? 1 : 0;
    if (most === 0 || Math.abs(label.length - text.length) > most) continue;
    const d = editDistance(label, text);
    if (d > most || d > distance) continue;
    near = d === distance ? [...near, label] : [label];
    distance = d;
  }
  return new Set(near.map(roleOf)).size === 1 ? (near.at(-1) ?? null) : null;
}

function roleOf(label: string): string {
  return findLabels(label, ROLES)[0]?.role ?? label;
}
