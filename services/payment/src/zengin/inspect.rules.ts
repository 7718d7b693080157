import { isAllowed, type KanaKind, markFits } from './kana.rules.js';
import { RECORD_BYTES, type RecordKind } from './layout.rules.js';
import { kindOf, readZengin, recordLines, valuesOf, type ZenginReading } from './reader.rules.js';
import { type BankMaster, duplicateRows } from './rows.rules.js';
import { dataLayout } from './writer.rules.js';
import type { FieldLayout, FileProblem, InspectedRecord } from './zengin.types.js';

/** A transfer file taken apart, with everything a bank would refuse or ask about. */
export interface Inspection {
  separator: ZenginReading['separator'];
  records: InspectedRecord[];
  count: number;
  total: number;
  problems: FileProblem[];
}

const NAME_KINDS: Record<string, KanaKind> = {
  consignor_name: 'party',
  account_holder: 'party',
  source_bank_name: 'bank',
  source_branch_name: 'bank',
  bank_name: 'bank',
  branch_name: 'bank',
  edi: 'edi',
};
const REQUIRED_NAMES = new Set(['consignor_name', 'account_holder']);

/** Reads and checks a transfer file of any bank's habit. Never throws: its result is the list of faults. */
export function inspectZengin(bytes: Uint8Array, master: BankMaster): Inspection {
  const reading = readZengin(bytes);
  const records = recordLines(bytes).lines.map(
    (line, at): InspectedRecord => ({
      number: at + 1,
      kind: kindOf(line),
      text: line.padEnd(RECORD_BYTES, ' '),
    }),
  );
  const problems = reading.problems.map(
    ({ code, record, field }): FileProblem => ({
      check: code,
      severity: 'error',
      record,
      field: field ?? null,
      found: '',
    }),
  );
  for (const record of records)
    if (record.kind) problems.push(...recordProblems(record, record.kind, master));
  const dataNumbers = records.filter(({ kind }) => kind === 'data').map(({ number }) => number);
  for (const group of duplicateRows(reading.data)) {
    for (const at of group) problems.push(warning('V-306', dataNumbers[at] ?? 0, 'amount', ''));
  }
  problems.sort((a, b) => a.record - b.record);
  return {
    separator: reading.separator,
    records,
    count: reading.data.length,
    total: reading.data.reduce((sum, row) => sum + (Number.isSafeInteger(row.amount) ? row.amount : 0), 0),
    problems,
  };
}

const error = (check: string, record: number, field: string, found: string): FileProblem => ({
  check,
  severity: 'error',
  record,
  field,
  found,
});

const warning = (check: string, record: number, field: string, found: string): FileProblem => ({
  ...error(check, record, field, found),
  severity: 'warning',
});

function recordProblems(record: InspectedRecord, kind: RecordKind, master: BankMaster): FileProblem[] {
  const values = valuesOf(record.text, kind);
  const problems = dataLayout(kind, values['edi'] ?? null).flatMap((layout) =>
    fieldProblems(record.number, layout, values[layout.name] ?? ''),
  );
  if (kind !== 'data') return problems;
  const of = (name: string): string => values[name] ?? '';
  if (/^0*$/.test(of('amount'))) problems.push(error('V-602', record.number, 'amount', of('amount')));
  if (master.bank(of('bank_code')) === null)
    problems.push(warning('V-401', record.number, 'bank_code', of('bank_code')));
  else if (master.branch(of('bank_code'), of('branch_code')) === null)
    problems.push(warning('V-402', record.number, 'branch_code', of('branch_code')));
  return problems;
}

/** Fields that most banks do not read: blank is usual, and letters in a customer code are only worth a word. */
const LITTLE_USED = new Set([
  'clearing_house',
  'new_code',
  'customer_code_1',
  'customer_code_2',
  'transfer_category',
]);

function fieldProblems(number: number, layout: FieldLayout, value: string): FileProblem[] {
  if (layout.type === 'N') {
    // The amount has its own finding from the reader.
    if (layout.name === 'amount' || /^[0-9]+$/.test(value)) return [];
    const unused = LITTLE_USED.has(layout.name);
    if (unused && value.trim() === '') return [];
    return [(unused ? warning : error)('V-601', number, layout.name, value.trim())];
  }
  const kind = NAME_KINDS[layout.name];
  if (kind === undefined) return [];
  if (value === '') return REQUIRED_NAMES.has(layout.name) ? [error('V-604', number, layout.name, '')] : [];
  const problems: FileProblem[] = [];
  [...value].forEach((character, at) => {
    if (!isAllowed(character, kind)) problems.push(error('V-202', number, layout.name, character));
    else if (!markFits(character, value.charAt(at - 1)))
      problems.push(error('V-206', number, layout.name, value.slice(Math.max(0, at - 1), at + 1)));
  });
  return problems;
}
