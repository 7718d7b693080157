// The invoices of a month come in, are coded and approved.
import assert from 'node:assert/strict';
import { until } from '../product/product.mjs';
import { done } from './company.mjs';
import { documentOf } from './document.mjs';
import { chunks, listed, pooled } from './requests.mjs';

const PATIENCE_MS = 120_000;
const TOKEN = 'year-window-token-0123456789';

/** Uploads the invoices of a month, waits until they are read, and completes those that a pattern does not code. */
export async function enter(year, month) {
  const { accountant } = year.company;
  const bills = year.bills.filter((bill) => bill.month === month);
  const byDocument = new Map();
  await pooled(bills, async (bill) => {
    const bytes = documentOf(bill, year.suppliers[bill.supplier], year.buyer);
    const answer = await accountant.upload(`${bill.number}.xml`, bytes);
    assert.equal(answer.status, 202, `${bill.number}: ${answer.bytes}`);
    byDocument.set(answer.body.upload.documents[0].id, bill);
  });
  await until(
    `${bills.length} invoices of ${month}`,
    async () => {
      const rows = await listed(accountant, `/invoices?sort=local_id&local_id_from=${year.seen + 1}`);
      for (const { id, local_id, document_id } of rows) {
        const bill = byDocument.get(document_id);
        if (bill) Object.assign(bill, { id, local_id });
      }
      return bills.every(({ id }) => id);
    },
    PATIENCE_MS,
  );
  year.seen = Math.max(year.seen, ...bills.map(({ local_id }) => local_id));
  await pooled(bills, (bill) => code(year, bill));
  return bills;
}

/** What a user adds to the reading: withheld tax as the product computes it, yen of a foreign invoice, parts, months. */
async function code(year, bill) {
  const supplier = year.suppliers[bill.supplier];
  const { accountant, rule, titles } = year.company;
  const path = `/invoices/${bill.local_id}`;
  const header = {};
  if (supplier.withhold) {
    const { withholding } = done(await accountant.post(`${path}/assessment`, {}));
    assert.ok(withholding.computed, `${bill.number}: no withheld tax computed`);
    header.withholding_tax = withholding.computed.tax;
  }
  if (bill.currency) {
    const { foreign_total, exchange_rate, total } = bill;
    Object.assign(header, {
      foreign_total_amount: String(foreign_total),
      exchange_rate,
      total_amount: total,
    });
  }
  if (Object.keys(header).length > 0) {
    await edit(accountant, path, header);
    const { journals } = done(await accountant.post(`${path}/proposals`, {}));
    await edit(accountant, path, { journals });
  }
  if (supplier.split) {
    const { journals } = done(await accountant.get(path));
    const { items } = done(await accountant.post(`/split-rules/${rule.id}/lines`, { line: journals[0] }));
    await edit(accountant, path, { journals: items });
  }
  if (bill.spread) {
    const { version } = done(await accountant.get(path));
    const plan = { position: 1, first_month: bill.month, months: bill.spread };
    const expense_account_title_id = titles.get(supplier.debit);
    done(await accountant.post(`${path}/spreads`, { version, ...plan, expense_account_title_id }));
  }
}

async function edit(accountant, path, changes) {
  done(await accountant.put(`${path}/editing`, { mode: 1, window_token: TOKEN }));
  const { version } = done(await accountant.get(path));
  done(await accountant.patch(path, { version, window_token: TOKEN, ...changes }));
  done(await accountant.put(`${path}/editing`, { mode: 0, window_token: TOKEN }));
}

/** Approves the invoices of a month through their level and finally. */
export async function approve(year, bills) {
  const { accountant, approver } = year.company;
  const ids = new Set(bills.map(({ id }) => id));
  const first = Math.min(...bills.map(({ local_id }) => local_id));
  const path = `/invoices?sort=local_id&local_id_from=${first}&local_id_to=${year.seen}`;
  /** Repeats an act on the invoices that still need it: approval learns of each by an event. */
  const untilAll = async (isDone, act) => {
    let refused = [];
    const step = async () => {
      const open = (await listed(accountant, path)).filter((row) => ids.has(row.id) && !isDone(row));
      refused = [];
      for (const part of chunks(open, 100)) {
        const invoices = part.map(({ id, version }) => ({ id, invoice_version: version }));
        refused.push(...done(await act(invoices)).results.filter(({ ok }) => !ok));
      }
      return open.length === 0;
    };
    try {
      await until(`the approval of ${bills.length} invoices`, step, PATIENCE_MS);
    } catch (error) {
      throw new Error(`${error.message}: ${JSON.stringify(refused.slice(0, 3))}`);
    }
  };
  await untilAll(
    ({ approve_users }) => approve_users.length > 0,
    (invoices) => accountant.post('/approvals/bulk', { invoices, level: 1 }),
  );
  await untilAll(
    ({ locked }) => locked,
    (invoices) => approver.post('/approvals/bulk-final', { invoices }),
  );
}
