// The bank of the year: it books the transfer files that it gets, takes its fees, and gives some transfers back.

function nearness(source, row) {
  if (row.bank_code !== source.bank_code) return 'other_bank';
  return row.branch_code === source.branch_code ? 'same_branch' : 'same_bank';
}

/** What the bank charges for a row of a transfer file, by its price list. */
export function chargeOf({ source, fees }, row) {
  const near = nearness(source, row);
  const [, , , yen] = fees.find(
    ([kind, from, below]) => kind === near && from <= row.amount && (below === null || row.amount < below),
  );
  return yen;
}

/** The bookings of one transfer file: one sum with its fees or without them, and then the fees by themselves. */
export function bookingsOf(year, file, pay_keys) {
  const day = year.late[file.day] ?? file.day;
  const charges = file.rows.reduce((sum, row) => sum + chargeOf(year, row), 0);
  const isTogether = year.together.includes(file.day.slice(0, 7));
  const sum = { day, out: file.total + (isTogether ? charges : 0), text: 'ソウゴウフリコミ', pay_keys };
  if (isTogether || charges === 0) return [sum];
  return [sum, { day, out: charges, text: 'フリコミテスウリョウ', pay_keys: null }];
}

/** A statement as the bank's page offers it. */
export function statementOf(rows) {
  const cell = (amount) => (amount ? String(amount) : '');
  const lines = rows.map(({ day, out, back, text }) =>
    [day.replaceAll('-', '/'), cell(out), cell(back), text].map((one) => `"${one}"`).join(','),
  );
  return Buffer.from(['日付,お引出金額,お預入金額,お取引内容', ...lines, ''].join('\r\n'));
}

export const COLUMNS = { skip: 1, date: 0, out: 1, in: 2, amount: null, text: [3], balance: null };
