// The payments of a month: offsets, accounts, approvals, transfer files, and the statement of the bank.
import assert from 'node:assert/strict';
import { until } from '../product/product.mjs';
import { confirmAccount } from '../product/samples.mjs';
import { parseZengin } from '../product/zengin.mjs';
import { bookingsOf, COLUMNS, statementOf } from './bank.mjs';
import { done } from './company.mjs';
import { chunks, listed, pooled } from './requests.mjs';

const PATIENCE_MS = 120_000;
const inMonth = (day, month) => day !== null && day.startsWith(month);

/** Pays what is due in a month, and books what the bank does in it. */
export async function settle(year, month) {
  const { payer } = year.company;
  await until(
    'the payments of the approved invoices',
    async () => (await payer.get('/payments?limit=1')).body.items[0]?.local_id === year.approved,
    PATIENCE_MS,
  );
  const due = await dueIn(year, month);
  await offset(year, due, month);
  await approve(year, await dueIn(year, month));
  const rows = [...year.bookings.splice(0)];
  rows.push(
    ...(await transfers(year, month)),
    ...(await others(year, month)),
    ...(await givenBack(year, month)),
  );
  await book(
    year,
    month,
    rows.filter(({ day }) => inMonth(day, month)),
  );
  year.bookings.push(...rows.filter(({ day }) => !inMonth(day, month)));
  await sendAgain(year, month);
}

/** The open payments of a month, credit notes left out, in the order of the invoices. */
async function dueIn(year, month) {
  const rows = await listed(year.company.payer, `/payments?state=DRAFT&${payDates(month)}`);
  const place = new Map(year.bills.map(({ id }, at) => [id, at]));
  return rows
    .filter(({ payment_amount, offset_amount }) => payment_amount + offset_amount >= 0)
    .sort((a, b) => place.get(a.invoice_id) - place.get(b.invoice_id));
}

/** The filter of the list for the planned days of a month. */
function payDates(month) {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `pay_date_from=${month}-01&pay_date_to=${month}-${last}`;
}

/** Open credit notes of a supplier settle its invoices of the month, the oldest first. */
async function offset(year, due, month) {
  const { payer } = year.company;
  const byInvoice = new Map(year.bills.map((bill) => [bill.id, bill]));
  const credits = (await listed(payer, '/payments?open_credit=true'))
    .map((payment) => ({
      ...payment,
      bill: byInvoice.get(payment.invoice_id),
      open: -payment.payment_amount,
    }))
    .filter(({ bill }) => bill.month <= month)
    .sort((a, b) => year.bills.indexOf(a.bill) - year.bills.indexOf(b.bill));
  for (const payment of due) {
    const { supplier } = byInvoice.get(payment.invoice_id);
    let owed = payment.payment_amount;
    const offsets = [];
    for (const credit of credits.filter(({ bill }) => bill.supplier === supplier)) {
      const amount = Math.min(owed, credit.open);
      if (amount === 0) continue;
      owed -= amount;
      credit.open -= amount;
      offsets.push({ pay_key: credit.pay_key, amount });
    }
    if (offsets.length > 0) done(await payer.post(`/payments/${payment.pay_key}/offsets`, { offsets }));
  }
}

/** Confirms new accounts and the payments, and approves these. An invoice that credit notes settle is paid by that. */
async function approve(year, due) {
  const { payer } = year.company;
  for (const account of done(await payer.get('/payee-accounts')).items)
    await confirmAccount(payer, { payee_account: { id: account.id, state: account.state } });
  const act = async (rows, action) => {
    for (const part of chunks(rows)) {
      const pay_keys = part.map(({ pay_key }) => pay_key);
      const { results } = done(await payer.post('/payments/bulk', { ...action, pay_keys }));
      assert.deepEqual(
        results.filter(({ ok }) => !ok),
        [],
        JSON.stringify(action),
      );
    }
  };
  await act(due, { action: 'confirm', level: 1 });
  await act(due, { action: 'approve' });
  const settled = due.filter(({ payment_amount }) => payment_amount === 0);
  await act(settled, { action: 'mark_paid' });
  year.entries += settled.length;
}

/** The transfer files of a month, one for each day, and what the bank books for them. */
async function transfers(year, month) {
  const { payer } = year.company;
  const path = `/payments?state=APPROVED&exported=false&payment_type=transfer&${payDates(month)}`;
  const rows = (await listed(payer, path)).filter(({ transfer_amount }) => transfer_amount > 0);
  const days = [...Map.groupBy(rows, ({ pay_date }) => pay_date)].sort(([a], [b]) => (a < b ? -1 : 1));
  const bookings = [];
  for (const [pay_date, payments] of days) {
    const user_bank_id = year.company.bank.id;
    const batch = done(await payer.post('/zengin-exports', { user_bank_id, pay_date }));
    const { bytes } = await payer.get(`/zengin-exports/${batch.id}/file`);
    const file = { ...parseZengin(bytes), day: pay_date };
    year.files.push(file);
    bookings.push(
      ...bookingsOf(
        year,
        file,
        payments.map(({ pay_key }) => pay_key),
      ),
    );
  }
  return bookings;
}

/** Direct debits and transfers abroad: the bank books each by itself. */
async function others(year, month) {
  const { payer } = year.company;
  const path = `/payments?state=APPROVED&payment_type=direct_debit,other&${payDates(month)}`;
  const rows = await listed(payer, path);
  return rows.map(({ pay_key, pay_date, payment_amount, partner_name }) => ({
    day: pay_date,
    out: payment_amount,
    text: partner_name,
    pay_keys: [pay_key],
  }));
}

/** Transfers of the month before that the bank gives back, without its fee. */
async function givenBack(year, month) {
  const { payer } = year.company;
  const before = year.months[year.months.indexOf(month) - 1];
  if (!before) return [];
  const { returned_on } = year.bank_days[month];
  const flagged = new Set(year.bills.filter(({ returned }) => returned).map(({ id }) => id));
  for (const id of year.given) flagged.delete(id);
  const path = `/payments?${payDates(before)}`;
  const rows = (await listed(payer, path)).filter(({ invoice_id }) => flagged.has(invoice_id));
  for (const { invoice_id } of rows) year.given.add(invoice_id);
  return rows.map(({ pay_key, transfer_amount, account_holder_kana }) => ({
    day: returned_on,
    back: transfer_amount,
    text: `クミモドシ ${account_holder_kana}`,
    pay_keys: [pay_key],
  }));
}

/** Imports the bookings of a month and settles each row: as proposed where the product proposes the right payments. */
async function book(year, month, rows) {
  if (rows.length === 0) return;
  const { payer, bank } = year.company;
  const sorted = [...rows].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const content = statementOf(sorted).toString('base64');
  const file = { user_bank_id: bank.id, content, columns: COLUMNS, file_name: `meisai-${month}.csv` };
  assert.equal(done(await payer.post('/bank-statements', file)).new_count, rows.length);
  year.statement.push(...sorted);
  // A transfer is settled before its return.
  for (const direction of ['out', 'in']) {
    const { items, total } = done(await payer.get('/bank-statements/open-rows'));
    assert.equal(items.length, total);
    const wanted = [...rows];
    const matches = [];
    for (const row of items.filter((one) => one.direction === direction)) {
      const at = wanted.findIndex((one) => isSame(one, row));
      assert.ok(at >= 0, `a row of nobody: ${JSON.stringify(row)}`);
      const [{ pay_keys }] = wanted.splice(at, 1);
      if (pay_keys === null) {
        done(await payer.post(`/bank-statements/rows/${row.id}/ignore`, { reason: '振込手数料' }));
        continue;
      }
      year.proposed += isProposed(row, pay_keys) ? 1 : 0;
      year.chosen += 1;
      matches.push({ row_id: row.id, pay_keys });
    }
    for (const part of chunks(matches, 100)) {
      const { results } = done(await payer.post('/bank-statements/matches', { matches: part }));
      assert.deepEqual(
        results.filter(({ ok }) => !ok),
        [],
      );
      year.entries += part.reduce((sum, { pay_keys }) => sum + pay_keys.length, 0);
    }
  }
}

function isSame({ day, out, back, text }, row) {
  return (
    row.booked_on === day &&
    row.amount === (out ?? back) &&
    row.direction === (out ? 'out' : 'in') &&
    row.description.normalize('NFKC').includes(text.normalize('NFKC').slice(0, 6))
  );
}

function isProposed({ proposals }, pay_keys) {
  const [first] = proposals;
  return first !== undefined && new Set(first.pay_keys).symmetricDifference(new Set(pay_keys)).size === 0;
}

/** What came back is sent again on another day of the month. */
async function sendAgain(year, month) {
  const { payer } = year.company;
  const back = await listed(payer, '/payments?returned=true');
  if (back.length === 0) return;
  const { resent_on } = year.bank_days[month];
  await pooled(back, async ({ pay_key }) => {
    const { version } = done(await payer.del(`/payments/${pay_key}/approval`, {}));
    const moved = done(await payer.patch(`/payments/${pay_key}`, { version, pay_date: resent_on }));
    done(await payer.post(`/payments/${pay_key}/approval`, { version: moved.version }));
  });
  await book(year, month, await transfers(year, month));
}
