import { matchesOf } from '../layout/text.rules.js';

/**
 * The trade's words for what stands on an invoice, in Japanese and English, matched on text without blanks.
 * Order inside a role does not matter; where two roles could match, the longer match wins.
 */
const GO = '[ごお御]?';
const words = (...parts: string[]) => new RegExp(`(?:${parts.join('|')})`, 'gi');

export const LABELS = {
  issue_date: words(
    `(?<!次[回月].{0,2})${GO}請求(?:年月日|日付?)`,
    `${GO}請求締切?日`,
    '(?:発行|作成|締切?)年月日',
    '発行日付?',
    '作成日',
    '締切?日',
    'invoicedate',
    'issuedate',
    'dateofissue',
    'billingdate',
    'billdate',
    'dateissued',
    'statementdate',
    '(?<![a-z])date(?!due|of)',
    '(?<![取引納品出荷注文受生])日付',
    // Set apart, its first letter in a cell of its own.
    '^付(?=\\d{2})',
  ),
  due_date: words(
    `${GO}支払[いひ]?の?(?:期限|期日|予定日|締切日?|日)日?`,
    `${GO}(?:振込(?:み)?|支払い?|払込|納入)指定日`,
    `${GO}振込(?:み)?(?:期限|期日|予定日|日)日?`,
    `${GO}(?:入金|送金)(?:期限|期日|予定日)`,
    `${GO}払込(?:み)?(?:期限|期日|日)`,
    '納[付入]?期限',
    '決済(?:期日|期限|日)',
    '口座振替日',
    '引落(?:予定)?日',
    'paymentduedate',
    'paymentdue',
    'duedate',
    'payby',
    'dueby',
    'paybefore',
    '(?<![a-z])due(?=[:\\d])',
  ),
  invoice_number: words(
    `${GO}請求書?(?:番号|no\\.?|№|ナンバー|id)`,
    '請求書#',
    'invoice(?:no\\.?|number|#|id)',
    `${GO}請求伝票(?:番号|no\\.?)`,
    '伝票番号',
    '文書番号',
    '書類番号',
    '管理番号',
    '発行番号',
    'billno\\.?',
  ),
  weak_number: words(
    '(?<![a-z一-龠])no[.:。、,]',
    '№',
    '^no(?=\\d{1,4}-\\d{1,4}$)',
    '^no(?=\\d{3}[\\dA-Z-]{2}|(?!v-)[A-Z]{1,4}-?\\d)',
    '(?:(?<![a-z一-龠ぁ-んァ-ヶ])|(?<=日.))番号(?=[:.]?第?[A-Z\\d]|$)',
    '(?:注文|発注|工事|契約|整理|案件|伝票)(?:番号|no\\.?)',
    'reference(?:no\\.?|number)?',
    'ref\\.?no\\.?',
    'ref\\.',
  ),
  payable: words(
    `(?:今回|当月|今月|差引|合計|総)*${GO}(?:請求|支払|振込)(?:い|み)?(?:合計|総)?(?:金額|額|残高)(?:合計)?`,
    `差引${GO}(?:請求|支払|振込|合計)?(?:金)?額`,
    `${GO}支払(?:い)?(?:合計|総額)`,
    `${GO}請求総額`,
    `${GO}請求合計(?:金?額)?`,
    'totaldue',
    'amountdue',
    'balancedue',
    'amountpayable',
    'totalpayable',
    'totalamountdue',
    'netpayable',
    'pleasepay',
    '差引合計',
    '振込金額',
    'お振込み?額',
    `差?引?${GO}送金(?:金)?額`,
    `${GO}支払い?(?:いただ|頂)く(?:金)?額`,
  ),
  total: words(
    '(?:報酬)?(?:税込|総|御)?(?:合計|総計)(?:金?額)?(?:\\(税込み?\\))?',
    '税込(?:合計|金額|総額|計)',
    '^総額',
    `${GO}請求合計(?:金?額)?`,
    '御買上合計',
    'grandtotal',
    '(?<!sub-?)total(?:amount)?',
    'totalincl?\\.?',
    '今回(?:御)?請求額\\(税込\\)',
    '当月合計',
  ),
  subtotal: words(
    '(?:報酬)?小計',
    '税抜(?:き)?(?:合計|金額|計|小計|額)',
    '(?:今回|当月|今月)?(?:御|お)?(?:買上|売上|取引|納品)(?:金)?(?:額|高)',
    '本体(?:価格|金額)?(?:合計)?',
    '報酬(?:金)?額',
    '課税(?:対象)?(?:合計|金?額)',
    'sub-?total',
    'nettotal',
    'netamount',
    'taxableamount',
    '合計\\(税抜き?\\)',
    '税別(?:合計|金額|小計)',
    '(?:今回)?出来高(?:\\(税抜\\))?',
  ),
  tax: words(
    '(?:内)?消費税(?:額|等)*(?:合計|計)?',
    '税額(?:合計)?',
    '外税',
    'consumptiontax',
    'salestax',
    '(?<![a-z.(])tax(?:amount)?(?!able|in|ex|rate|id|no)',
    '(?<![a-z])vat',
    '(?<![a-z])jct',
  ),
  withholding: words(
    '源泉(?:徴収|所得|復興)?(?:所得)?(?:税)?(?:等)?(?:額)?',
    'withholding(?:tax)?',
    'withheld',
  ),
  non_taxable: words(
    '(?:非課税|不課税|課税対象外|対象外|免税|非対象)(?:対象|売上|取引|分)*(?:小計|合計|計|額|金額)?',
    '立替(?:金|経費|費用|払)?(?:合計|計|額)?',
    '預り金',
    '実費(?:等|分|費用)*(?:小計|合計|計|額)?',
    '(?:特許|収入|登記)?印紙(?:代|税)',
    '収入印紙',
    '郵券代?',
    '公租公課',
    '登録免許税',
    '(?:法定|公的)費用(?:計|合計)?',
    'non-?taxable',
    'tax-?exempt',
    'reimbursements?',
    '(?<!\\d)0%対象',
  ),
  carried_over: words(
    '(?:差引|前月|前回|前期)*繰越(?:金)?(?:額|残高)?',
    '前(?:回|月)(?:繰越)?残高',
    '(?:お|御)?未入金(?:残高|額)?',
    '前回未払(?:い)?額?',
    'balanceforward',
    'carriedforward',
    'carriedover',
    'previousbalance',
  ),
  previous_bill: words(
    '(?:前回|前月|先月)(?:迄の?|までの?)?(?:御|ご)?請求(?:金)?(?:額|残高)',
    'previousinvoice',
  ),
  deposit: words(
    '(?:今回|当月)?(?:御|ご|お)?入金(?:金)?額',
    '(?:御|ご)入金',
    '内金(?:(?:御|ご)?入金)?(?:済み?)?',
    '前[受払]金',
    '手付金',
    'paymentsreceived',
    'paymentreceived',
  ),
  not_total: words(
    '請負(?:金)?額',
    '契約(?:金)?額',
    '既(?:御|ご)?請求(?:金)?額',
    '残額',
    '予算',
    '定価',
    '見積(?:金)?額',
    '差額',
    '限度額',
    '当初',
  ),
} as const;

export type Role = keyof typeof LABELS;
/** Label roles whose value is money, in the order ties are broken. */
export const AMOUNT_ROLES = [
  'not_total',
  'previous_bill',
  'deposit',
  'carried_over',
  'withholding',
  'non_taxable',
  'tax',
  'subtotal',
  'total',
  'payable',
] as const satisfies readonly Role[];
export type AmountRole = (typeof AMOUNT_ROLES)[number];

export interface LabelSpan {
  role: Role;
  start: number;
  end: number;
}

/** All label words in a text without blanks, overlaps resolved in favour of the longer one. */
export function findLabels(source: string, roles: readonly Role[]): LabelSpan[] {
  const spans: LabelSpan[] = [];
  for (const role of roles) {
    for (const m of matchesOf(LABELS[role], source)) {
      if (m[0] !== '') spans.push({ role, start: m.index, end: m.index + m[0].length });
    }
  }
  spans.sort((a, b) => b.end - b.start - (a.end - a.start) || roles.indexOf(a.role) - roles.indexOf(b.role));
  const kept: LabelSpan[] = [];
  for (const span of spans) if (!kept.some((k) => span.start < k.end && k.start < span.end)) kept.push(span);
  return kept.sort((a, b) => a.start - b.start);
}

/** Any wording that heads a cell: a search for a value to the right stops here. */
export const ANY_LABEL =
  /^(?:請求|発行|支払|お支払|御支払|振込|お振込|登録番号|適格請求書|小計|合計|総計|消費税|税込|税抜|税率|源泉|数量|単価|金額|品名|品目|摘要|内容|銀行名?|金融機関名?|支店名?|口座|預金種[別目]|種[別目]|フリガナ|名義|住所|所在地|電話|TEL|FAX|担当|件名|工事名|代表者|商号|会社名|前回|繰越|御?入金|今回|当月|備考|通貨|Invoice|Due|Date|Bank|Branch|Account|SWIFT|Currency|Total|Subtotal|Tax)/i;
