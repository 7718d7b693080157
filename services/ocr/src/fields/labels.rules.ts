import { matchesOf } from '../layout/text.rules.js';

/**
 * The trade's words on an invoice, in Japanese and English, matched on text without blanks.
 * Order inside a role does not matter; where two roles could match, the longer match wins.
 */
const GO = '[ごお御]?';
const OKU = '(?:り|し)?';
const PERIOD = '(?:今回|当月|今月|当期|次回)';
/** Words for paying an invoice; 入金 and 納入 also mean receipts and deliveries, so they are separate. */
const PAYING = `(?:支払[いひ]?|振り?込み?|払い?込み?|送金|納付|決済|(?:自動)?引き?落と?${OKU}|(?:口座)?振替|弁済)`;
/** What a form calls the day until which, or on which, something is done. */
const TERM = '(?:(?:締め?切り?|〆切|期限|期日|約定|指定|予定)日?|日|時期)日?';
const DAY = '(?:年月日|日付?|日時)';
const MONEY = '(?:合計|総)?(?:金額|代金|額)(?:合計|計)?';
const TAXED = '(?:\\(税込み?\\)|\\(消費税込み?\\))';
const UNTAXED = '(?:\\(税[抜別]き?\\)|\\(消費税抜き?\\))';
/** What else is numbered on a bill. */
const NOT_OF_BILL =
  '電話|登録|口座|普通|当座|貯蓄|郵便|法人|事業者|顧客|得意先|取引先|客様|会員|社員|部署|銀行|支店|店舗|記号|商品|製品|品目|型式|図面|車両|部屋|許可|免許|承認|業者|仕入|振替|加入|保険|供給|地点|契約者|使用|税務|認証|製造|暗証';
const words = (...parts: string[]) => new RegExp(`(?:${parts.join('|')})`, 'gi');

export const LABELS = {
  issue_date: words(
    `(?<!次[回月].{0,2})${GO}請求(?:年月日|日付?)`,
    `${GO}請求締め?切?日`,
    `(?:(?:${GO}請求|明細|通知|計算|精算)書?)?(?:発行|作成|交付|発信|提出|起票)${DAY}`,
    `${GO}請求書${DAY}`,
    `(?:売上|請求|${PERIOD})?(?:締め?切?|〆)(?:年月)?日`,
    `${GO}(?:案内|通知)日`,
    '請求基準日',
    '計上日',
    'invoicedate',
    'issuedate',
    'dateofi(?:ssue|nvoice)',
    'billingdate',
    'billdate',
    'dateissued',
    'issued(?:on|date)?(?![a-z])',
    '^dated?(?=[:.\\d])',
    'statementdate',
    '(?<![a-z])date(?!due|of)',
    '(?<![取引納品出荷注文受生])日付',
    // Set apart, its first letter in a cell of its own.
    '^付(?=\\d{2})',
  ),
  due_date: words(
    `${GO}${PAYING}(?:の|\\()?${TERM}\\)?`,
    `${GO}請求の?(?:期限|期日)`,
    `${GO}(?:入金|納[入付])(?:の|\\()?(?:期限|期日|(?:締め?切り?|指定)日|予定日?\\)?)`,
    '納[付入]?期限',
    '支払約定日',
    `${GO}支払(?:条件|サイト)(?=[::]?.*\\d{1,2}[日/.])`,
    '(?:弁済|履行)期(?:限|日)?',
    `${GO}入金締め?切り?`,
    '(?<![a-z])terms:?net\\d{1,3}(?:days)?\\(?',
    '^(?:期限|期日)(?=[::]|$|20\\d{2}|令和|R\\d)',
    'payment(?:due|deadline)(?:date)?',
    'duedate',
    'payby',
    'dueby',
    'dueon',
    'payableby',
    'paybefore',
    '(?<![a-z])due(?=[:\\d])',
  ),
  invoice_number: words(
    `${GO}(?:請求書?|計算書|明細書?)(?:の)?(?:発行|管理|整理|通知|伝票)?(?:番号|no\\.?|№|ナンバー|id|コード)`,
    '請求書#',
    'inv(?:oice|\\.)(?:no\\.?|number|#|id)',
    '(?:伝票|文書|書類|管理|発行|通し|書面)(?:番号|no\\.?|№)',
    '[弊当][所社](?:整理|管理|文書|案件)?(?:番号|no\\.?)',
    '(?:売上|請求)伝票(?:番号|no\\.?|№)',
    '(?:bill|document|statement)(?:no\\.?|number|#)',
  ),
  weak_number: words(
    '(?:(?<![a-z一-龠])|(?<=\\d日))no[.:。、,]',
    '№',
    '^no$',
    '^no(?=\\d{1,4}-\\d{1,4}$)',
    '^no(?=\\d{3}[\\dA-Z-]{2}|(?!v-)[A-Z]{1,4}-?\\d)',
    '(?:(?<![a-z一-龠ぁ-んァ-ヶ])|(?<=日.))番号(?=[:.]?第?[A-Z\\d]|$)',
    '(?:工事|整理|案件|照会|参照)(?:番号|no\\.?)',
    'reference(?:no\\.?|number)?',
    'ref\\.?no\\.?',
    'ref[.:]',
  ),
  /** The buyer's own, used where the seller gave none. */
  order_number: words(
    '(?:注文|発注|契約)(?:番号|no\\.?)',
    '[貴御][所社](?:整理|管理|文書|案件|注文|発注)?(?:番号|no\\.?)',
  ),
  /** Labels of values that no rule uses. */
  unknown_number: words(`^(?!(?:${NOT_OF_BILL}))[一-龠]{2,4}(?:番号|no[.:])`),
  payable: words(
    `(?:${PERIOD}|差引|合計|最終|総)*${GO}(?:請求|${PAYING})(?:い|み)?(?:${MONEY}|残[高額])`,
    `差引${GO}(?:請求|支払|振込|合計)?(?:金)?額`,
    `${GO}${PAYING}(?:合計|総額)`,
    `${GO}請求総額`,
    `${GO}請求合計(?:金?額)?`,
    `${GO}納入金?額`,
    `(?:差引|合計)?${GO}精算(?:金)?額`,
    'totaldue',
    'amountdue',
    'balancedue',
    'amount(?:to)?pay(?:able)?',
    'totalpayable',
    'totalamountdue',
    '(?:invoice|payment)(?:amount|total)',
    'netpayable',
    'pleasepay',
    'paythisamount',
    '差引合計',
    `差?引?${GO}送金(?:金)?額`,
    `${GO}支払い?(?:いただ|頂)く(?:金)?額`,
  ),
  total: words(
    `(?:報酬|${PERIOD})?(?:税込|総|御)?(?:合計|総計)(?:金?額)?${TAXED}?`,
    `${GO}(?:利用|使用|料金)(?:料金?|金額?|代金)?(?:合計|総額)(?:金?額)?${TAXED}?`,
    '税込(?:合計|金額|総額|計|額)',
    `税込${GO}(?:請求|買上|売上|取引)(?:金)?額`,
    `${PERIOD}?${GO}(?:買上|売上|取引|納品)(?:金)?[額高]${TAXED}`,
    '^総額',
    `${GO}請求合計(?:金?額)?`,
    '御買上合計',
    'grandtotal',
    '(?<!sub-?)total(?:amount)?',
    'total(?:amount)?\\(?(?:incl?\\.?|tax-?included)',
    '今回(?:御)?請求額\\(税込\\)',
    '当月合計',
  ),
  subtotal: words(
    '(?:報酬|売上)?小計',
    '税抜(?:き)?(?:合計|金額|計|小計|対象額|額)',
    `${PERIOD}?${GO}(?:買上|売上|取引|納品|利用|発生)(?:金)?(?:額|高)`,
    '本体(?:価格|金額)?(?:合計)?',
    '報酬(?:金)?額',
    '課税(?:対象|標準|売上)?(?:合計|金?額)',
    '外税対象額',
    'sub-?total',
    'nettotal',
    'netamount',
    'taxableamount',
    'total(?:amount)?\\(?(?:excl?\\.?|tax-?excluded)',
    `合計${UNTAXED}`,
    '税別(?:合計|金額|小計)',
    '(?:今回)?出来高(?:金額|\\(税抜\\))?',
  ),
  tax: words(
    '(?:内|うち)?(?:(?:10|8)%)?消費税(?:額|等|(?:及び|・)地方消費税)*(?:合計|計)?',
    '税額(?:合計)?',
    '外税',
    '内税(?:額|合計)',
    '^税$',
    'consumptiontax',
    'salestax',
    '(?<![a-z.(])tax(?:amount)?(?!able|in|ex|rate|id|no)',
    '(?<![a-z])vat',
    '(?<![a-z])gst',
    '(?<![a-z])jct',
  ),
  withholding: words(
    '源泉(?:徴収|所得|復興)?(?:所得)?(?:税)?(?:等)?(?:額|分)?',
    '(?:復興特別)?所得税(?:(?:及び|・|、)復興特別所得税)?額?',
    'withholding(?:tax)?',
    'withheld',
  ),
  non_taxable: words(
    '(?:非課税|不課税|(?:消費税|課税)?対象外|免税|非対象)(?:対象|売上|取引|分)*(?:小計|合計|計|額|金額)?',
    '立替(?:金|経費|費用|払)?(?:合計|計|額)?',
    '預か?り金',
    '実費(?:等|分|費用|精算|請求)*(?:小計|合計|計|額)?',
    '(?:特許|収入|登記)?印紙(?:代|税)',
    '収入印紙',
    '郵券代?',
    '公租公課',
    '登録免許税',
    '(?:法定|公的)費用(?:計|合計)?',
    '軽油(?:引取)?税',
    '(?:入湯|宿泊|ゴルフ場利用|関)税',
    'non-?taxable',
    'tax-?exempt',
    'reimburse(?:d|ments?)',
    'disbursements?',
    'out-?of-?pocket(?:expenses?)?',
    '(?<!\\d)0%対象',
  ),
  carried_over: words(
    '(?:差引|前月|前回|前期)*(?:より)?(?:御|ご)?繰越(?:未入金)?(?:金)?(?:額|残高)?',
    '前(?:回|月|期)(?:末|繰越)?(?:未決済)?残高',
    '(?:お|御)?未入金(?:残高|額)?',
    '前回未払(?:い)?額?',
    '(?:前[回月期])?未収(?:金|繰越)(?:金?額|残高)?',
    '(?:お|御)?未払(?:残高|金?額)',
    'balanceforward',
    'broughtforward',
    'carriedforward',
    'carriedover',
    'previousbalance',
  ),
  previous_bill: words(
    '(?:前回|前月|先月)(?:迄の?|までの?|の)?(?:御|ご)?請求(?:金)?(?:額|残高)',
    'previousinvoice',
  ),
  deposit: words(
    '(?:今回|当月|前月|前回)?(?:御|ご|お)?入金(?:済み?)?(?:金)?額',
    '(?:御|ご)入金',
    '^入金(?:済み?|合計)?(?=[::]|$)',
    '内金(?![属融具物型庫])(?:(?:御|ご)?入金)?(?:済み?)?',
    '前[受払渡]金',
    '手付金',
    '(?:ポイント(?:ご?利用|充当)|相殺)(?:分|金?額)?',
    '(?:お|御)?(?:申込|予約)金(?:(?:御|ご)?入金)?(?:済み?)?(?:金?額)?',
    '(?:お|御)?(?:支払|領収|受領)済み?(?:金)?額',
    '既(?:入金|払|受領|(?:お|御)?支払)(?:済み?)?(?:金)?額?',
    '(?:less:?)?paymentsreceived',
    '(?:less:?)?paymentreceived',
    'lesspayments?',
    'amountpaid',
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

export interface LabelSpan<R extends Role = Role> {
  role: R;
  start: number;
  end: number;
}

/** All label words in a text without blanks, overlaps resolved in favour of the longer one. */
export function findLabels<R extends Role>(source: string, roles: readonly R[]): LabelSpan<R>[] {
  const spans: LabelSpan<R>[] = [];
  for (const role of roles) {
    for (const m of matchesOf(LABELS[role], source)) {
      if (m[0] !== '') spans.push({ role, start: m.index, end: m.index + m[0].length });
    }
  }
  spans.sort((a, b) => b.end - b.start - (a.end - a.start) || roles.indexOf(a.role) - roles.indexOf(b.role));
  const kept: LabelSpan<R>[] = [];
  for (const span of spans) if (!kept.some((k) => span.start < k.end && k.start < span.end)) kept.push(span);
  return kept.sort((a, b) => a.start - b.start);
}

/** Any wording that heads a cell: a search for a value to the right stops here. */
export const ANY_LABEL =
  /^(?:請求|発行|支払|お支払|御支払|振込|お振込|登録番号|適格請求書|小計|合計|総計|消費税|税込|税抜|税率|源泉|数量|単価|金額|品名|品目|摘要|内容|銀行名?|金融機関名?|支店名?|口座|預金種[別目]|種[別目]|フリガナ|名義|住所|所在地|電話|TEL|FAX|担当|件名|工事名|代表者|商号|会社名|前回|繰越|御?入金|今回|当月|備考|通貨|Invoice|Due|Date|Bank|Branch|Account|SWIFT|Currency|Total|Subtotal|Tax)/i;
