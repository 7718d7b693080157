// The end of a month: estimates of what did not come, the files for the accounting program, and the lock.
import { until } from '../product/product.mjs';
import { done } from './company.mjs';

const PATIENCE_MS = 120_000;
const ACCRUED = '213';
const KINDS = ['accrual', 'payment', 'estimate', 'spread'];

/** The suppliers whose invoice of the month is expected and did not come, with their last one. */
function missing(year, month) {
  return year.suppliers.flatMap((supplier) => {
    if (!supplier.accrues) return [];
    const own = year.bills.filter((bill) => bill.supplier === supplier.key);
    const last = own.findLast((bill) => bill.month < month);
    return last && !own.some((bill) => bill.month === month) ? [{ supplier, amount: last.total }] : [];
  });
}

/** Estimates, files and both locks of a month. */
export async function close(year, month) {
  const { accountant, companies, titles } = year.company;
  for (const { supplier, amount } of missing(year, month))
    done(
      await accountant.post(`/month-end/${month}/accruals`, {
        company_id: companies.get(supplier.key),
        amount,
        debit_account_title_id: titles.get(supplier.debit),
        credit_account_title_id: titles.get(ACCRUED),
      }),
    );
  const last = endOf(month);
  await until(
    `${year.entries} entries of payments`,
    async () => {
      const request = requestOf(year, 'payment', { month, last });
      const answer = await accountant.post('/exports/preview', request);
      return answer.status === 200 && answer.body.invoice_count === year.entries;
    },
    PATIENCE_MS,
  );
  for (const kind of KINDS)
    year.journals.push(...(await exported(year, requestOf(year, kind, { month, last }))));
  year.entries = 0;
  for (const area of ['journal', 'payment'])
    done(await accountant.post(`/month-end/${month}/closings`, { area, confirmed: true }));
}

const endOf = (month) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** The entries of a kind that no file holds, until the end of the month. Invoices have the posting dates of the month. */
function requestOf(year, kind, { month, last }) {
  const isBill = kind === 'accrual';
  return {
    kind,
    format_id: year.company.format.id,
    target: { query: isBill ? { posting_date_from: `${month}-01`, posting_date_to: last } : {} },
    exported: 'not_exported',
    ...(isBill ? {} : { until: last }),
  };
}

/** The rows of a file, each with its cells by their heading; none where there is nothing to export. */
export async function exported(year, request) {
  const { accountant } = year.company;
  const answer = await accountant.post('/exports', request);
  if (answer.status === 409 && answer.body.code === 'no_data_selected') return [];
  const { id } = done(answer);
  const { bytes } = await accountant.get(`/exports/${id}/file`);
  const [head, ...rows] = new TextDecoder().decode(bytes).trim().split(/\r?\n/);
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at], cell])));
}

/** The whole year as 弥生会計 imports it: cells by their place, from 0. */
export async function yayoi(year) {
  const { accountant } = year.company;
  const rows = [];
  for (const kind of KINDS) {
    const request = { kind, format_id: 'yayoi', target: { query: {} }, exported: 'all' };
    const days = kind === 'accrual' ? {} : { until: endOf(year.months.at(-1)) };
    const answer = await accountant.post('/exports', { ...request, ...days });
    if (answer.status === 409 && answer.body.code === 'no_data_selected') continue;
    const { id } = done(answer);
    const { bytes } = await accountant.get(`/exports/${id}/file`);
    for (const row of new TextDecoder('shift_jis').decode(bytes).trim().split('\r\n'))
      rows.push(row.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
  }
  return rows;
}
