// What the files and the reports of the day say, against what the suppliers asked for.
import assert from 'node:assert/strict';
import { invariantsOf } from '../product/invariants.mjs';

const sumOf = (rows, value) => rows.reduce((sum, row) => sum + value(row), 0);

/** What the files and the reports say is what the suppliers asked for. */
export async function compare(day) {
  const { bills, payments, transfer, exported, company, month, people } = day;
  const total = sumOf(bills, (bill) => bill.total);
  assert.equal(transfer.total, total, 'transfer file');
  assert.equal(
    sumOf(transfer.rows, ({ amount }) => amount),
    total,
    'rows of the transfer file',
  );
  assert.equal(
    sumOf(bookedIn(exported), (amount) => amount),
    total,
    'accounting file',
  );
  assert.equal(bookedIn(exported).length, bills.length, 'rows of the accounting file');
  assert.equal(transfer.rows.length, payments.length, 'the credit note is no transfer');
  const rows = await day.invoices(`status=paid&issue_date_from=${month}-01`);
  assert.equal(rows.length, bills.length, 'paid invoices');
  assert.equal(
    sumOf(rows, (row) => Number(row.total_amount)),
    total,
    'paid sum',
  );
  const statement = (await company.payer.get('/bank-statements/rows?state=MATCHED')).body.items;
  assert.equal(
    sumOf(statement, ({ amount }) => amount),
    total,
    'statement',
  );
  assert.equal(
    sumOf(statement, (row) => row.payments.length),
    payments.length,
    'payments of the statement',
  );
  const report = (await company.accountant.get(`/reports/invoices?from=${month}&to=${month}`)).body.total;
  const { count, total_amount, unapproved, unexported, unpaid } = report;
  assert.deepEqual([count, total_amount], [bills.length, total], 'report of the month');
  assert.deepEqual([unapproved, unexported, unpaid], [0, 0, 0], 'open work of the month');
  for (const { name, page } of people) assert.deepEqual(page.errors, [], `console of ${name}`);
  const { failures } = await invariantsOf(day.product, 'after the day');
  assert.deepEqual(failures, []);
}

/** The amounts of the rows of an accounting file; those of a credit note are on the other side. */
function bookedIn(file) {
  const rows = file
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  return rows.map((cells) => Number(cells[8]) * (cells[4] === '未払金' ? -1 : 1));
}
