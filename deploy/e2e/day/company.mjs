// What the company has before the day begins: rules of approval, an address for mails, a supplier of every month.
import assert from 'node:assert/strict';
import { USERS } from '../product/product.mjs';
import {
  amountsOf,
  approveFully,
  balancedLines,
  changeSettings,
  editInvoice,
  masterId,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

export const MONTHLY = '株式会社毎月電力';
export const MONTHLY_AMOUNT = 66_000;

const shifted = (month, months) => {
  const day = new Date(`${month}-15T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 7);
};

/** @returns the callers of the API, the address for mails and the supplier who gets a link */
export async function foundCompany(product, { month, supplier }) {
  const [owner, accountant, approver, payer] = await Promise.all(
    [USERS.owner, USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
  );
  await changeSettings(owner, { pay_confirm_level: 1 });
  await keepMonths(month, { accountant, approver, payer });
  await changeSettings(owner, { setting_coding_first: true, setting_pay_journal: true, approve_level: 2 });
  const idOf = async (user) => (await user.get('/session')).body.user.id;
  const route = { name: '全件', from_amount: 0, approve_level: 2 };
  const approvers = { 1: [await idOf(approver)], 2: [await idOf(owner)] };
  expectDone(await owner.post('/approvals/routes', { ...route, approvers }));
  const { body: capture } = await owner.get('/email-capture');
  const issued = expectDone(await owner.post('/email-capture/issue', { version: capture.version }));
  const opened = await owner.patch('/email-capture', { version: issued.version, senders: 'everyone' });
  expectDone(opened);
  expectDone(
    await accountant.post('/customers', { name: supplier.name, email: 'keiri@aoba.example', sort_num: 0 }),
  );
  return { owner, accountant, payer, mail_address: issued.address };
}

function expectDone(answer) {
  assert.ok(answer.status < 300, `${answer.status} ${answer.bytes}`);
  return answer.body;
}

/** A supplier whose invoices came, were paid and exported in each of the three months before. */
async function keepMonths(month, { accountant, approver, payer }) {
  const company = expectDone(await accountant.post('/companies', { company_name: MONTHLY }));
  const [line] = await balancedLines(accountant, MONTHLY_AMOUNT);
  const journals = [{ ...line, debit_tax_id: await masterId(accountant, 'tax', '課対仕入10%') }];
  const entered = async (back) => {
    const { local_id } = await uploadAndRead(accountant, 'electricity.pdf', smallPdf());
    const day = `${shifted(month, -back)}-25`;
    return editInvoice(accountant, local_id, {
      ...PAYABLE,
      partner_name: MONTHLY,
      company_id: company.id,
      issue_date: day,
      pay_date: day,
      payment_type: 'direct_debit',
      ...amountsOf(MONTHLY_AMOUNT),
      journals,
    });
  };
  const ids = [];
  for (const invoice of await Promise.all([3, 2, 1].map(entered))) {
    await approveFully(accountant, approver, invoice);
    const payment = await payFully(payer, invoice);
    expectDone(await payer.post(`/payments/${payment.pay_key}/paid`, { version: payment.version }));
    ids.push(invoice.local_id);
  }
  const { body: formats } = await accountant.get('/export-formats');
  const format = formats.items.find(({ kind }) => kind === 'journal');
  const request = { format_id: format.id, target: { ids }, exported: 'not_exported', replacements: {} };
  expectDone(await accountant.post('/exports', { ...request, kind: 'accrual', approval: 'approved' }));
}
