/** One booking of a file of 入出金取引明細, its day in the year of Reiwa. Texts are half-width. */
export interface TestBooking {
  day: string;
  side: 'in' | 'out';
  amount: number;
  note?: string;
  name?: string;
}

interface Habit {
  separator?: string;
  end?: string;
  account?: string;
  withEnd?: boolean;
}

const n = (value: number | string, length: number): string => String(value).padStart(length, '0');
const c = (value: string, length: number): string => value.padEnd(length, ' ').slice(0, length);

/** Such a file, field by field as the banks' tables list them: 200 bytes a record. */
export function statementFile(bookings: readonly TestBooking[], habit: Habit = {}): Buffer {
  const { separator = '', end = '', account = '1234567', withEnd = true } = habit;
  const sum = (side: TestBooking['side']) => bookings.filter((one) => one.side === side);
  const total = (side: TestBooking['side']) => sum(side).reduce((all, { amount }) => all + amount, 0);
  const header = [
    '1',
    '03',
    '0',
    '081201',
    '081101',
    '081130',
    '0001',
    c('ﾐｽﾞﾎ', 15),
    '001',
    c('ﾄｳｷﾖｳ', 15),
    '000',
    '1',
    n(account, 10),
    c('ｶ)ｳｹﾄﾘｼﾖｳｼﾞ', 40),
    '1',
    '1',
    n(1_000_000, 14),
    c('', 71),
  ]; // prettier-ignore
  const data = bookings.map(({ day, side, amount, note = '', name = '' }, at) => [
    '2',
    n(at + 1, 8),
    day,
    day,
    side === 'in' ? '1' : '2',
    '11',
    n(amount, 12),
    n(0, 12),
    n(0, 6),
    n(0, 6),
    '0',
    n(0, 7),
    '000',
    n(0, 10),
    c(name, 48),
    c('', 15),
    c('', 15),
    c(note, 20),
    c('', 20),
    ' ',
  ]); // prettier-ignore
  const trailer = [
    '8',
    n(sum('in').length, 6),
    n(total('in'), 13),
    n(sum('out').length, 6),
    n(total('out'), 13),
    '1',
    n(1_000_000, 14),
    n(bookings.length, 7),
    c('', 139),
  ]; // prettier-ignore
  const records = [
    header,
    ...data,
    trailer,
    ...(withEnd ? [['9', n(bookings.length + 3, 10), n(1, 5), c('', 184)]] : []),
  ];
  const text = records.map((fields) => fields.join('') + separator).join('') + end;
  return Buffer.from(
    [...text].map((character) => {
      const point = character.codePointAt(0) as number;
      return point >= 0xff61 ? point - 0xff61 + 0xa1 : point;
    }),
  );
}
