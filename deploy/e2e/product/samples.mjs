import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, until } from './product.mjs';

const FOLDER = join(ROOT, 'services/ocr/test/samples');

/** Bytes of a sample invoice, for example digital-withholding.pdf. */
export function sample(name) {
  return readFileSync(join(FOLDER, name));
}

/** The values printed on a sample. */
export function truthOf(name) {
  return JSON.parse(readFileSync(join(FOLDER, name.replace(/\.\w+$/, '.json')), 'utf8'));
}

let serial = 0;

/**
 * A small digital invoice of its own content, so that no two uploads are the same file. Text in a standard
 * font only: partner and date are read, the rest is for the user.
 */
export function smallPdf(text = `INVOICE ${++serial} ${Date.now()}`) {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj 0 -40 Td (Date 2026-10-31 Total JPY 110,000) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return pdfOf(objects);
}

/** A PDF file of the given objects, the first of which is the catalogue. */
export function pdfOf(objects, trailer = '') {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A PDF of so many pages of one size, in points. */
export function blankPdf(pages, [width, height] = [595, 842]) {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ');
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => page),
  ]);
}

/** Uploads a file and waits for its invoice. Returns the invoice in full. */
export async function uploadAndRead(user, fileName, bytes, fields = {}) {
  const answer = await user.upload(fileName, bytes, fields);
  if (answer.status !== 202) throw new Error(`upload of ${fileName}: ${answer.status} ${answer.bytes}`);
  const document_id = answer.body.upload.documents[0].id;
  return until(`the invoice of ${fileName}`, async () => {
    const { body } = await user.get('/invoices?limit=25&sort=-local_id');
    const row = body.items.find((item) => item.document_id === document_id);
    return row && (await user.get(`/invoices/${row.local_id}`)).body;
  });
}

const TOKEN = 'journey-window-token-0123456789';

/** Saves header fields of an invoice under the edit claim. Returns the saved invoice. */
export async function editInvoice(user, local_id, changes) {
  const path = `/invoices/${local_id}`;
  await user.put(`${path}/editing`, { mode: 1, window_token: TOKEN });
  const { body: before } = await user.get(path);
  const saved = await user.patch(path, { version: before.version, window_token: TOKEN, ...changes });
  await user.put(`${path}/editing`, { mode: 0, window_token: TOKEN });
  if (saved.status !== 200) throw new Error(`edit of ${local_id}: ${saved.status} ${saved.bytes}`);
  return saved.body;
}

/** Approves an invoice through its levels and finally. Returns its approval. */
export async function approveFully(accountant, approver, invoice) {
  const path = `/approvals/invoice/${invoice.id}`;
  const known = await until('the approval to know the invoice', async () => {
    const answer = await approver.get(path);
    const { subject_version, editing } = answer.body;
    return answer.status === 200 && subject_version >= invoice.version && !editing ? answer.body : null;
  });
  const first = await accountant.post(`${path}/levels/1`, { version: known.version });
  const second = await approver.post(`${path}/levels/2`, { version: first.body.version });
  if (second.status !== 200)
    throw new Error(`approval of ${invoice.local_id}: ${second.status} ${second.bytes}`);
  const { body: now } = await approver.get(`/invoices/${invoice.local_id}`);
  const final = await approver.post(`${path}/final`, { invoice_version: now.version });
  if (final.status !== 200)
    throw new Error(`final approval of ${invoice.local_id}: ${final.status} ${final.bytes}`);
  return final.body;
}

/**
 * Confirms the payee's account as a second person would after calling back: users cannot confirm what they entered.
 * Returns false when there is nothing to confirm.
 */
export async function confirmAccount(user, payment) {
  if (payment.payee_account?.state !== 'WAITING') return false;
  const path = `/payee-accounts/${payment.payee_account.id}`;
  const { body: account } = await user.get(path);
  const answer = await user.post(`${path}/confirmation`, {
    version: account.version,
    note: '登録済の電話番号に折り返し、口座番号を読み合わせて確認',
  });
  if (answer.status !== 200) throw new Error(`account of a payee: ${answer.status} ${answer.bytes}`);
  return true;
}

/** The payment that a final approval opened: its account confirmed, through all levels and approved. */
export async function payFully(payer, invoice) {
  let payment = await until('the payment', async () => {
    const answer = await payer.get(`/payments/by-invoice/${invoice.id}`);
    return answer.status === 200 ? answer.body : null;
  });
  await confirmAccount(payer, payment);
  for (let level = 1; level <= payment.pay_confirm_level; level++) {
    const answer = await payer.post(`/payments/${payment.pay_key}/confirmations/${level}`, {
      version: payment.version,
    });
    if (answer.status !== 200) throw new Error(`confirmation ${level}: ${answer.status} ${answer.bytes}`);
    payment = answer.body;
  }
  const approved = await payer.post(`/payments/${payment.pay_key}/approval`, { version: payment.version });
  if (approved.status !== 200) throw new Error(`payment approval: ${approved.status} ${approved.bytes}`);
  return approved.body;
}

const ACCOUNT_TYPES = { 普通: 'ordinary', 当座: 'current', 貯蓄: 'savings' };

/** Header of an invoice that is paid by transfer to the account printed on a sample. */
export function payInfoOf(truth, pay_date = truth.due_date) {
  const { bank } = truth;
  return {
    pay_date,
    payment_type: 'transfer',
    payable_amount: truth.payable_amount,
    bank_code: bank.bank_code,
    bank_name: bank.bank_name,
    branch_code: bank.branch_code,
    branch_name: bank.branch_name,
    account_type: ACCOUNT_TYPES[bank.account_type],
    account_number: bank.account_number,
    account_holder_kana: bank.account_holder_kana.normalize('NFKC'),
  };
}

/** Header of an invoice that can be paid by transfer on a business day. */
export const PAYABLE = {
  partner_name: '株式会社テスト商事',
  issue_date: '2026-11-20',
  pay_date: '2026-12-15',
  total_amount: 110_000,
  payable_amount: 110_000,
  taxable_10: 100_000,
  tax_10: 10_000,
  payment_type: 'transfer',
  bank_code: '0005',
  bank_name: '三菱UFJ銀行',
  branch_code: '001',
  branch_name: '本店',
  account_type: 'ordinary',
  account_number: '7654321',
  account_holder_kana: 'カ)テストショウジ',
};

/** The amounts of an invoice whose total contains 10% of tax. */
export function amountsOf(total) {
  const tax = Math.trunc(total / 11);
  return { total_amount: total, payable_amount: total, taxable_10: total - tax, tax_10: tax };
}

/** The id of the record of this name in a master, for example of an account title or a tax class. */
export async function masterId(user, kind, name) {
  const { body } = await user.get(`/masters/${kind}?limit=25&q=${encodeURIComponent(name)}`);
  return body.items.find((item) => item.name === name).id;
}

/** Changes settings of the organization, as its owner. */
export async function changeSettings(owner, changes) {
  const { version } = (await owner.get('/organization-settings')).body;
  const answer = await owner.patch('/organization-settings', { version, ...changes });
  if (answer.status !== 200) throw new Error(`settings: ${answer.status} ${answer.bytes}`);
}

/** Journal lines that balance: an expense against accounts payable, which is outside the scope of the tax. */
export async function balancedLines(user, amount = 110_000) {
  return [
    {
      debit_account_title_id: await masterId(user, 'account_title', '外注費'),
      debit_amount: amount,
      debit_typed_last: 'amount',
      credit_account_title_id: await masterId(user, 'account_title', '未払金'),
      credit_tax_id: await masterId(user, 'tax', '対象外'),
      credit_amount: amount,
      credit_typed_last: 'amount',
      description: 'テスト',
    },
  ];
}
