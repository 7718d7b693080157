// The invoices of the day: suppliers, amounts and the PDF files that they send.

/** Buyer's name on each invoice: the demonstration organization. */
const BUYER = '株式会社うけとり商事';

const SUPPLIERS = [
  ['株式会社青葉運送', 'カ）アオバウンソウ', '配送料'],
  ['有限会社みどり印刷', 'ユ）ミドリインサツ', 'パンフレット印刷'],
  ['株式会社星野システム', 'カ）ホシノシステム', 'サーバー保守料'],
  ['株式会社川端清掃', 'カ）カワバタセイソウ', '清掃作業料'],
  ['株式会社大空広告社', 'カ）オオゾラコウコクシャ', '広告掲載料'],
  ['株式会社森下文具店', 'カ）モリシタブングテン', '事務用品'],
  ['株式会社南町電設', 'カ）ミナミマチデンセツ', '電気設備点検料'],
  ['株式会社白川翻訳社', 'カ）シラカワホンヤクシャ', '翻訳料'],
  ['株式会社東雲警備', 'カ）シノノメケイビ', '警備料'],
  ['株式会社若松食品', 'カ）ワカマツショクヒン', '会議用飲料'],
].map(([name, holder, item], at) => ({
  name,
  holder,
  item,
  t_number: registrationNumber(701_070_500_100 + at * 37),
  account_number: String(2_345_601 + at * 1_111),
}));

/** T and 13 digits, of which the first checks the others. */
function registrationNumber(base) {
  const digits = [...String(base)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0);
  return `T${9 - (sum % 9)}${base}`;
}

const yen = (amount) => amount.toLocaleString('en-US');
const japanese = (day) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** The last of them is a credit note of so much before tax. */
const CREDIT = -10_000;

/** So many invoices of a month, ten suppliers at most, no two with the same amount. */
export function billsOf({ size, month, pay_date }) {
  const suppliers = SUPPLIERS.slice(0, Math.min(SUPPLIERS.length, Math.max(3, Math.ceil(size / 4))));
  return Array.from({ length: size }, (_, at) => {
    const supplier = suppliers[at % suppliers.length];
    const net = at === size - 1 ? CREDIT : 40_000 + at * 1_700;
    const issue_date = `${month}-${String(1 + (at % 20)).padStart(2, '0')}`;
    const invoice_number = `${month.replace('-', '')}-${String(at + 1).padStart(3, '0')}`;
    return { at, supplier, net, tax: net / 10, total: net + net / 10, issue_date, pay_date, invoice_number };
  });
}

/** The file of an invoice as the supplier's program prints it; `deducted` are rows of a name and yen below the total. */
export async function pdfOfBill(page, bill, { note = '', deducted = [] } = {}) {
  const { supplier, net, tax, total, issue_date, pay_date, invoice_number } = bill;
  const asked = deducted.reduce((left, [, amount]) => left - amount, total);
  const rows =
    deducted.length > 0
      ? [...deducted.map(([name, amount]) => [name, -amount]), ['差引ご請求額', asked]]
      : [];
  await page.setContent(`<!doctype html><html lang="ja"><meta charset="utf-8"><style>
    body { font: 12pt 'Noto Sans CJK JP', sans-serif; margin: 40px }
    h1 { text-align: center; letter-spacing: 8px } .right { text-align: right }
    table { border-collapse: collapse; width: 100%; margin: 16px 0 } td, th { border: 1px solid #888; padding: 6px }
    .due { font-size: 16pt; border-bottom: 2px solid #222 }
  </style>
  <h1>${net < 0 ? '返還請求書' : '請求書'}</h1>
  <p class="right">請求日 ${japanese(issue_date)}<br>請求書番号 ${invoice_number}</p>
  <p>${BUYER} 御中</p>
  <p class="right">${supplier.name}<br>登録番号 ${supplier.t_number}</p>
  <p class="due">ご請求金額 ¥${yen(asked)}</p>
  <table><tr><th>品名</th><th>数量</th><th>単価</th><th>金額</th></tr>
    <tr><td>${supplier.item}</td><td class="right">1</td><td class="right">${yen(net)}</td><td class="right">${yen(net)}</td></tr></table>
  <table><tr><td>小計</td><td class="right">${yen(net)}</td></tr>
    <tr><td>10%対象 ${yen(net)}円 消費税</td><td class="right">${yen(tax)}</td></tr>
    <tr><td>合計金額</td><td class="right">${yen(total)}</td></tr>
    ${rows.map(([name, amount]) => `<tr><td>${name}</td><td class="right">${yen(amount)}</td></tr>`).join('')}</table>
  <p>お支払期限 ${japanese(pay_date)}</p>
  <p>お振込先 三井住友銀行 横浜支店（588） 普通 ${supplier.account_number}<br>口座名義 ${supplier.holder}</p>
  <p>${note}</p></html>`);
  return page.pdf({ format: 'A4' });
}
