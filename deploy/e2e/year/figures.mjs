// The figures of the product at the end of the year, by name; independent.py gives the same names.
import { done } from './company.mjs';
import { yayoi } from './close.mjs';
import { listed } from './requests.mjs';

class Figures {
  all = {};
  add(name, yen) {
    this.all[name] = (this.all[name] ?? 0) + Number(yen);
  }
}

const BANK = '121';

/** All figures as { name: number }. */
export async function figuresOf(year) {
  const figures = new Figures();
  await asked(year, figures);
  await ledger(year, figures);
  journals(year, figures);
  await classes(year, figures);
  await taxReport(year, figures);
  await withheld(year, figures);
  await bank(year, figures);
  return figures.all;
}

async function asked(year, figures) {
  const [from, to] = [year.months[0], year.months.at(-1)];
  const { total } = done(await year.company.accountant.get(`/reports/invoices?from=${from}&to=${to}`));
  figures.add('asked documents', total.count);
  figures.add('asked yen', total.total_amount);
}

async function ledger(year, figures) {
  const { accountant } = year.company;
  for (const month of year.months) {
    const { totals } = done(await accountant.get(`/payables?from=${month}&to=${month}`));
    for (const { account, ...row } of totals)
      for (const name of ['increase', 'decrease', 'closing'])
        figures.add(`ledger ${month} ${account.code} ${name}`, row[name]);
  }
  const period = `from=${year.months[0]}&to=${year.months.at(-1)}`;
  for (let page = 1, left = 1; left > 0; page++) {
    const { items, count } = done(await accountant.get(`/payables?${period}&page=${page}`));
    for (const { name, account, closing } of items) figures.add(`supplier ${name} ${account.code}`, closing);
    left = count - page * 100;
  }
}

/** Debits less credits of each account and month in the files of the months. */
function journals(year, figures) {
  for (const row of year.journals) {
    const month = row.entry_date.slice(0, 7).replace('/', '-');
    for (const [side, sign] of [
      ['debit', 1],
      ['credit', -1],
    ]) {
      const code = row[`${side}_account_title_code`];
      if (code === '') continue;
      const amount = sign * Number(row[`${side}_amount`]);
      figures.add(`journals ${month} ${code}`, amount);
      const department = row[`${side}_department`];
      if (department !== '' && code.startsWith('5')) figures.add(`department ${department}`, amount);
    }
  }
}

/** Amounts and printed tax of the classes in the file of the year for 弥生会計. */
async function classes(year, figures) {
  for (const cells of await yayoi(year))
    for (const [at, sign] of [
      [4, 1],
      [10, -1],
    ]) {
      const tax_class = cells[at + 3];
      if (tax_class === '対象外') continue;
      figures.add(`弥生 ${tax_class} amount`, sign * Number(cells[at + 4]));
      if (cells[at + 5] !== '') figures.add(`弥生 ${tax_class} tax`, sign * Number(cells[at + 5]));
    }
}

async function taxReport(year, figures) {
  const period = `from=${year.months[0]}&to=${year.months.at(-1)}`;
  const report = done(await year.company.accountant.get(`/reports/purchase-tax?${period}`));
  for (const row of report.classes)
    for (const name of ['amount', 'tax', 'deductible'])
      figures.add(`input tax ${row.tax_class} ${row.percent}% ${name}`, row[name]);
  figures.add('input tax deductible', report.total.deductible);
}

async function withheld(year, figures) {
  for (const month of year.months) {
    const { kinds } = done(await year.company.accountant.get(`/reports/withholding?period=${month}`));
    for (const { type, sub_type, non_resident, ...row } of kinds) {
      const kind = non_resident ? 'abroad' : `${type}${sub_type ? ` ${sub_type}` : ''}`;
      for (const name of ['count', 'base', 'tax'])
        figures.add(`withheld ${month} ${kind} ${name}`, row[name]);
    }
  }
}

async function bank(year, figures) {
  for (const { day, count, total, rows } of year.files) {
    figures.add(`bank file ${day} count`, count);
    figures.add(`bank file ${day} yen`, total);
    for (const { account_number, amount } of rows) figures.add(`payee ${account_number}`, amount);
  }
  const { payer } = year.company;
  for (const state of ['MATCHED', 'IGNORED', 'OPEN'])
    for (const row of await listed(payer, `/bank-statements/rows?state=${state}`)) {
      const month = row.booked_on.slice(0, 7);
      figures.add(`statement ${month} ${row.direction}`, row.amount);
      figures.add(`bank in the books less statement`, row.direction === 'out' ? row.amount : -row.amount);
    }
  for (const month of year.months)
    figures.add(`bank in the books less statement`, figures.all[`journals ${month} ${BANK}`] ?? 0);
  const last = year.months.at(-1);
  for (const code of ['211', '212', '213']) {
    const booked = year.months.reduce(
      (sum, month) => sum + (figures.all[`journals ${month} ${code}`] ?? 0),
      0,
    );
    figures.add(
      `ledger ${code} less journals`,
      (figures.all[`ledger ${last} ${code} closing`] ?? 0) + booked,
    );
  }
}
