import { csvText } from '../masters/csv.rules.js';
import type { FileLanguage } from '../reports/reports.facade.js';
import { PAYABLE_AGES, type RollForward } from './payables.rules.js';
import type { Payables, PayablesAgeing, PayablesLedger } from './payables.types.js';
import { PAYABLES_WORDS } from './payables-words.data.js';

const figuresOf = ({ opening, increase, decrease, closing }: RollForward) => [
  opening,
  increase,
  decrease,
  closing,
];

/** The roll-forward as the text of a file, with the sums of the accounts below. */
export function payablesText({ items, totals, total }: Payables, language: FileLanguage): string {
  const words = PAYABLES_WORDS[language];
  return csvText([
    [words.supplier, words.code, words.account, words.opening, words.increase, words.decrease, words.closing],
    ...items.map((row) => [row.name, row.account.code, row.account.name, ...figuresOf(row)]),
    ...totals.map((row) => [words.total, row.account.code, row.account.name, ...figuresOf(row)]),
    [words.total, '', '', ...figuresOf(total)],
  ]);
}

/** The entries of a supplier as the text of a file, between the balance before and the one after them. */
export function ledgerText(ledger: PayablesLedger, language: FileLanguage): string {
  const words = PAYABLES_WORDS[language];
  return csvText([
    [
      words.day,
      words.kind,
      words.account,
      words.invoice,
      words.invoice_number,
      words.payment,
      words.increase,
      words.decrease,
      words.balance,
    ],
    ['', words.opening, '', '', '', '', '', '', ledger.opening],
    ...ledger.entries.map((entry) => [
      entry.day ?? '',
      words.kinds[entry.kind],
      entry.account.name,
      entry.local_id ?? '',
      entry.invoice_number,
      entry.payment_local_id ?? '',
      entry.amount > 0 ? entry.amount : '',
      entry.amount < 0 ? -entry.amount : '',
      entry.balance,
    ]),
    ['', words.closing, '', '', '', '', '', '', ledger.closing],
  ]);
}

/** Open amounts by supplier and age as the text of a file. */
export function ageingText({ items, total }: PayablesAgeing, language: FileLanguage): string {
  const words = PAYABLES_WORDS[language];
  const row = (name: string, { amount, ages }: PayablesAgeing['total']) => [
    name,
    amount,
    ...PAYABLE_AGES.map((age) => ages[age]),
  ];
  return csvText([
    [words.supplier, words.balance, ...PAYABLE_AGES.map((age) => words.ages[age])],
    ...items.map((one) => row(one.name, one)),
    row(words.total, total),
  ]);
}
