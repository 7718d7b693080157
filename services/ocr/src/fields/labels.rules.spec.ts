import { AMOUNT_ROLES, findLabels, type Role } from './labels.rules.js';

/** The longest label in a text read for one field, as the rules of that field ask for it. */
function told(text: string, role: Role): string | undefined {
  const asked: readonly Role[] = (AMOUNT_ROLES as readonly Role[]).includes(role)
    ? AMOUNT_ROLES
    : /number/.test(role)
      ? ['invoice_number', 'weak_number', 'order_number', 'unknown_number']
      : ['due_date', 'issue_date'];
  const spans = findLabels(text, asked);
  const [longest] = spans.sort((a, b) => b.end - b.start - (a.end - a.start));
  return longest?.role;
}

/** Words that Japanese invoices print, blanks left out. */
const WORDS: Partial<Record<Role, string>> = {
  issue_date:
    '請求日 御請求日 ご請求日 請求年月日 ご請求年月日 請求書発行日 請求書作成日 請求書日付 発行日 発行日付 発行年月日 作成日 交付日 発信日 提出日 起票日 ' +
    '明細発行日 通知書発行日 締日 締め日 〆日 締切日 請求締日 請求締め日 御請求締切日 売上締日 当月締日 今回締切日 締切年月日 計上日 請求基準日 ' +
    'ご案内日 InvoiceDate DateofInvoice IssueDate DateofIssue Issued IssuedOn BillingDate StatementDate Date',
  order_number: '注文番号 発注番号 契約番号 ご注文番号 発注No 契約No.',
  unknown_number: '受託番号 作業番号 依頼番号',
  due_date:
    '支払期限 支払期日 お支払期限 お支払い期限 お支払いの期限 お支払期限日 支払予定日 お支払(予定)日 お支払日 支払締切日 お支払い締切日 お支払時期 支払約定日 ' +
    '振込期限 お振込期日 お振込予定日 お振込日 振込締切日 お振込指定日 振り込み期限 入金期限 ご入金期日 ご入金予定日 入金締切日 入金指定日 ' +
    '払込期限 お払込期限 送金期日 ご送金期限 納付期限 納入期限 納期限 決済日 決済予定日 口座振替日 口座振替予定日 お振替日 ' +
    '引落日 お引落日 引落予定日 お引き落とし日 ご請求期限 弁済期日 DueDate PaymentDue PaymentDueDate PaymentDeadline PayBy DueOn PayableBy',
  invoice_number:
    '請求書番号 請求番号 ご請求番号 御請求書番号 請求書No. 請求No 請求書の番号 請求書管理番号 請求管理番号 請求整理番号 請求コード 請求ID 計算書番号 明細番号 明細書No. ' +
    '伝票番号 売上伝票No. 請求伝票番号 文書番号 書類番号 管理番号 発行番号 通し番号 InvoiceNo. InvoiceNumber Invoice# InvoiceID Inv.No. BillNo. DocumentNo. StatementNumber',
  payable:
    'ご請求額 ご請求金額 御請求金額 請求金額 請求代金 ご請求総額 今回ご請求額 当月請求額 合計請求額 最終請求額 差引請求額 差引ご請求額 差引支払額 差引振込額 差引お支払金額 差引額 差引合計 ' +
    'お支払金額 お支払い金額 お支払額 お支払合計 お支払い総額 今回お支払額 支払金額 振込金額 お振込額 お振込合計額 ご送金額 払込金額 お払込金額 納付金額 ご納付額 納入金額 ' +
    '引落金額 お引落金額 お引き落とし金額 振替金額 口座振替金額 精算金額 ご精算額 お支払いいただく金額 今回ご請求残高 請求残高 ' +
    'TotalDue AmountDue BalanceDue AmountPayable AmountToPay PaymentAmount InvoiceAmount PayThisAmount NetPayable',
  total:
    '合計 合計金額 合計額 総合計 総計 総額 御合計 税込合計 税込金額 税込総額 税込額 税込計 合計(税込) 合計金額(税込) 今回合計 当月合計 報酬合計 ' +
    'ご利用合計 ご利用金額合計 利用料金合計 ご使用料金合計 税込請求額 税込お買上額 当月御買上額(税込) GrandTotal Total TotalAmount Total(incl.tax)',
  subtotal:
    '小計 売上小計 報酬小計 税抜小計 税抜合計 税抜金額 税抜額 税抜対象額 税別合計 合計(税抜) 本体価格 本体合計 課税対象額 課税対象金額 課税標準額 課税売上額 外税対象額 ' +
    '今回お買上額 当月御買上高 今回売上額 お取引額 納品額 今回ご利用額 当月発生額 報酬額 今回出来高 出来高金額 Subtotal Sub-total NetAmount TaxableAmount',
  tax:
    '消費税 消費税額 消費税等 消費税額等 消費税合計 内消費税 うち消費税 消費税及び地方消費税 消費税・地方消費税 10%消費税 8%消費税額 税額 税額合計 外税 内税額 税 ' +
    'ConsumptionTax Tax TaxAmount VAT GST JCT',
  withholding:
    '源泉徴収税 源泉徴収税額 源泉所得税 源泉所得税額 源泉税 源泉徴収分 源泉徴収所得税 所得税 所得税及び復興特別所得税 復興特別所得税 WithholdingTax',
  non_taxable:
    '非課税 非課税額 非課税小計 不課税 不課税計 課税対象外 消費税対象外 対象外金額 免税 立替金 立替金合計 立替経費 実費 実費精算 実費合計 預り金 預かり金 ' +
    '収入印紙代 特許印紙代 登録免許税 法定費用 公租公課 軽油引取税 軽油税 入湯税 宿泊税 関税 Non-taxable TaxExempt Reimbursements Disbursements Out-of-pocketExpenses',
  carried_over:
    '繰越額 繰越金額 繰越残高 ご繰越額 前回繰越 前月繰越額 前月より繰越 差引繰越額 前回残高 前月末残高 前回末残高 前回未決済残高 未入金額 未入金残高 未払残高 ' +
    '繰越未入金額 PreviousBalance BalanceForward BroughtForward',
  previous_bill:
    '前回請求額 前回ご請求額 前回のご請求額 前月御請求額 前月ご請求金額 前回ご請求残高 先月請求額',
  deposit:
    '入金額 ご入金額 御入金額 今回入金額 当月ご入金額 前月入金額 入金済額 入金済み額 既入金額 既払額 お支払済額 お支払済金額 領収済額 受領済額 内金 前受金 前払金 前渡金 手付金 ' +
    'PaymentReceived LessPayments AmountPaid',
};

for (const [role, list] of Object.entries(WORDS) as [Role, string][])
  describe(role, () => {
    it.each(list.split(' '))('%s', (word) => expect(told(word, role)).toBe(role));
  });

describe('no label of the day to pay', () => {
  it.each(['入金日', '納入日', '有効期限', '見積有効期日', '支払条件', 'お支払方法', '前受金額'])(
    '%s',
    (word) => expect(told(word, 'due_date')).not.toBe('due_date'),
  );
});

it('separates two labels in one cell', () =>
  expect(findLabels('請求日2026/10/31お支払期限2026/11/30', ['due_date', 'issue_date'])).toEqual([
    { role: 'issue_date', start: 0, end: 3 },
    { role: 'due_date', start: 13, end: 18 },
  ]));
