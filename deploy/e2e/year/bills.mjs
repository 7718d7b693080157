// The list that a year begins with: the amounts and days on the invoices of its suppliers, and the events at the bank. The
// list has none of the figures that the product computes. independent.py starts from it, too.
import { suppliersOf } from './suppliers.mjs';

export const BUYER = '株式会社うけとり商事';

/** Prices of the source account, as the seed of the product has them: nearness, from, below, yen. */
const FEES = [
  ['same_branch', 0, null, 0],
  ['same_bank', 0, 30_000, 110],
  ['same_bank', 30_000, null, 220],
  ['other_bank', 0, 30_000, 330],
  ['other_bank', 30_000, null, 550],
];
const SOURCE = { bank_code: '0001', branch_code: '001' };

/** Every n-th of the payments that may come back does, by the kinds of their suppliers. */
const RETURNED_EVERY = 3;
/** One document in so many gives money back. */
const CREDIT_EVERY = 12;

/** Numbers from 0 to 1 that are the same for the same seed. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Months that end with `last`, as 2026-10. */
function monthsUntil(last, count) {
  const end = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1;
  return Array.from({ length: count }, (_, at) => {
    const month = end - count + 1 + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** The day of a month, or the Monday after it. The days in use here are far from holidays. */
function weekday(month, day) {
  const date = new Date(`${month}-${String(day).padStart(2, '0')}T00:00:00Z`);
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The tax that the supplier prints: rounded once for each rate, in the way that it always does. */
function printedTax(net, rate, rounds) {
  return rounds === 'floor' ? Math.floor((net * rate) / 100) : Math.round((net * rate) / 100);
}

function linesOf(supplier, random) {
  const between = (low, high) => low + Math.floor(random() * (high - low));
  if (supplier.kind === 'cloud') return [{ rate: 0, foreign: 100 * between(2, 60) }];
  if (supplier.kind === 'carrier') return [{ rate: 10, net: between(26_800, 28_900) }];
  if (supplier.large && random() < 0.4) return [{ rate: 10, net: between(1_000_001, 2_400_000) }];
  return supplier.rates.map((rate) => ({ rate, net: between(12_345, 480_000) }));
}

/** A invoice of a supplier with its amounts, in yen, or in dollars and the yen of the day. */
function billOf(supplier, { at, month, day, random, part }) {
  const rounds = supplier.key % 2 === 0 ? 'floor' : 'half_up';
  const lines = (part ?? linesOf(supplier, random)).map((line) => {
    const tax = line.foreign ? 0 : printedTax(line.net, line.rate, rounds);
    return { text: supplier.word, ...line, tax };
  });
  const bill = {
    number: `${month.replace('-', '')}-${String(at + 1).padStart(5, '0')}`,
    supplier: supplier.key,
    month,
    issue_date: `${month}-${String(day).padStart(2, '0')}`,
    delivery_date: null,
    credit: false,
    lines,
  };
  if (supplier.currency) {
    // Whole hundreds of dollars: the yen are whole, so that no rounding decides.
    const rate = 14_800 + Math.floor(random() * 1_200);
    const [line] = lines;
    line.net = (line.foreign / 100) * rate;
    Object.assign(bill, {
      currency: supplier.currency,
      foreign_total: line.foreign,
      exchange_rate: `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`,
    });
  }
  const total = lines.reduce((sum, line) => sum + line.net + line.tax, 0);
  return { ...bill, total };
}

/** A part of a invoice is given back: goods returned, a price reduced. */
function creditFor(bill, supplier, { at, share, random }) {
  const [line] = bill.lines;
  const net = Math.floor((line.net * share) / 100);
  const day = Math.min(27, Number(bill.issue_date.slice(8)) + 3);
  const part = [{ rate: line.rate, net }];
  // The share of the input tax is that of the purchase.
  const { delivery_date } = bill;
  return { ...billOf(supplier, { at, month: bill.month, day, random, part }), delivery_date, credit: true };
}

/**
 * A year of so many documents of so many suppliers that ends with the month `last`.
 * `late`: the bank books the file of a day on another one. `bank_days`: when the bank gives transfers of the month before
 * back, and when they are sent again. `together`: months whose files are booked with their fees in one sum.
 */
export function yearOf({ documents, suppliers: count, months: length, last = '2026-10', seed = 20 }) {
  const random = dice(seed);
  const months = monthsUntil(last, length);
  const suppliers = suppliersOf(count);
  const credits = Math.floor(documents / CREDIT_EVERY);
  const ordinary = documents - credits;
  const bills = [];
  const seen = new Map();
  for (let at = 0; at < ordinary; at++) {
    const supplier = suppliers[at % count];
    const month = months[Math.floor((at * length) / ordinary)];
    const bill = billOf(supplier, { at, month, day: 3 + (at % 20), random });
    // Made before the share of the transitional measure changed, and invoiced after it.
    if (supplier.kind === 'workshop' && supplier.key % 4 === 3 && month === '2026-10')
      bill.delivery_date = '2026-09-28';
    bills.push(bill);
    const turn = seen.get(supplier.kind) ?? 0;
    seen.set(supplier.kind, turn + 1);
    if (supplier.returned && turn % RETURNED_EVERY === 0) bill.returned = true;
    if (supplier.spread) bill.spread = 3 + (turn % 10);
  }
  const used = bills.filter(({ supplier }) => suppliers[supplier].credits);
  for (let at = 0; at < Math.min(credits, used.length); at++) {
    // Every third one is larger than the invoice: its rest is carried forward.
    const share = at % 3 === 0 ? 130 : 30 + (at % 4) * 10;
    const of = used[at];
    bills.push(creditFor(of, suppliers[of.supplier], { at: ordinary + at, share, random }));
  }
  return {
    buyer: BUYER,
    months,
    source: SOURCE,
    fees: FEES,
    suppliers,
    bills,
    late: { '2026-09-30': '2026-10-01' },
    bank_days: Object.fromEntries(
      months.map((month) => [month, { returned_on: weekday(month, 7), resent_on: weekday(month, 15) }]),
    ),
    together: months.filter((_, at) => at % 2 === 1),
  };
}
