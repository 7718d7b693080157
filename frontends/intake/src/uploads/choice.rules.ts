import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';

/** Spec 9: pages 1-5 may be read, three unless somebody says otherwise. */
export const ATTACHMENT_PAGES = [1, 2, 3, 4, 5];
export const PAY_MONTHS = Array.from({ length: 13 }, (_, month) => month);
/** 31 is the end of the month. */
export const PAY_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
export const MONTH_END = 31;

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];
/** What a line may name of the masters, on either side (spec 3). */
export const REFERENCES = [
  'account_title',
  'sub_account',
  'tax',
  'department',
  'vendor',
  'project',
  'segment',
  'item',
  'tag',
  'walletable',
] as const;
export type Reference = (typeof REFERENCES)[number];
export type SideChoice = Record<Reference, RecordRef | null>;
export type CustomJournal = Record<Side, SideChoice>;

/** A learned pattern of a supplier, as the upload remembers it. */
export interface PatternChoice {
  id: string;
  company_name: string;
  name: string;
  debit: string | null;
  credit: string | null;
}

/** The user's choices before dropping the files; kept in this browser for the next time. */
export interface UploadChoice {
  issue_by: 'ocr' | 'date';
  issue_date: string | null;
  pay_by: 'ocr' | 'date' | 'site';
  pay_date: string | null;
  pay_month: number;
  pay_day: number;
  attachment_page: number;
  multiple: boolean;
  department: RecordRef | null;
  journal_by: 'auto' | 'pattern' | 'custom';
  pattern: PatternChoice | null;
  custom: CustomJournal;
}

/** Settings of the organization that a first choice starts from. */
export interface Defaults {
  pay_month: number;
  pay_day: number;
  attachment_page: number;
}

/** Last day of the month before the given day (spec 9, default issue date). */
export function endOfPreviousMonth(today: string): string {
  const [year = 1970, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

export function emptySide(): SideChoice {
  return sideOf(() => null);
}

function sideOf(pick: (reference: Reference) => RecordRef | null): SideChoice {
  return Object.fromEntries(REFERENCES.map((reference) => [reference, pick(reference)])) as SideChoice;
}

export function firstChoice(today: string, defaults: Defaults): UploadChoice {
  return {
    issue_by: 'ocr',
    issue_date: endOfPreviousMonth(today),
    pay_by: 'ocr',
    pay_date: null,
    pay_month: defaults.pay_month,
    pay_day: defaults.pay_day,
    attachment_page: defaults.attachment_page,
    multiple: false,
    department: null,
    journal_by: 'auto',
    pattern: null,
    custom: { debit: emptySide(), credit: emptySide() },
  };
}

export function isCustomEmpty(custom: CustomJournal): boolean {
  return SIDES.every((side) => REFERENCES.every((reference) => custom[side][reference] === null));
}

/** The one journal line of a custom choice, with ids only: the server looks up names itself. */
export function journalLine(custom: CustomJournal): Record<string, string> {
  const line: Record<string, string> = {};
  for (const side of SIDES)
    for (const reference of REFERENCES) {
      const chosen = custom[side][reference];
      if (chosen) line[`${side}_${reference}_id`] = chosen.id;
    }
  return line;
}

/**
 * Form fields of POST /uploads. Values that OCR decides are not sent; a payment date that was cleared
 * counts as not chosen, so that the organization's payment term applies.
 */
export function toFields(choice: UploadChoice): Record<string, string> {
  const fields: Record<string, string> = {};
  if (choice.issue_by === 'date' && choice.issue_date) fields.issue_date = choice.issue_date;
  if (choice.pay_by === 'date' && choice.pay_date) fields.pay_date = choice.pay_date;
  if (choice.pay_by === 'site') {
    fields.pay_month = String(choice.pay_month);
    fields.pay_day = String(choice.pay_day);
  }
  if (choice.department) fields.department_id = choice.department.id;
  if (choice.journal_by === 'pattern' && choice.pattern) fields.pattern_id = choice.pattern.id;
  if (choice.journal_by === 'custom' && !isCustomEmpty(choice.custom))
    fields.journal = JSON.stringify([journalLine(choice.custom)]);
  if (choice.multiple) fields.multiple = 'true';
  else fields.attachment_page = String(choice.attachment_page);
  return fields;
}

const oneOf = <T>(value: unknown, known: readonly T[], fallback: T): T =>
  known.includes(value as T) ? (value as T) : fallback;
const day = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
const ref = (value: unknown): RecordRef | null => {
  const { id, name, code } = (value ?? {}) as Partial<RecordRef>;
  return typeof id === 'string' && typeof name === 'string' ? { id, name, code: code ?? null } : null;
};

/** A stored choice; a part that is missing or not allowed is taken from `first`. */
export function restoreChoice(text: string | null, first: UploadChoice): UploadChoice {
  let stored: Partial<UploadChoice>;
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as Partial<UploadChoice>;
  } catch {
    return first;
  }
  const side = (name: Side): SideChoice => {
    const given = (stored.custom?.[name] ?? {}) as Partial<SideChoice>;
    return sideOf((reference) => ref(given[reference]));
  };
  const pattern = typeof stored.pattern?.id === 'string' ? stored.pattern : null;
  return {
    issue_by: oneOf(stored.issue_by, ['ocr', 'date'], first.issue_by),
    issue_date: day(stored.issue_date) ?? first.issue_date,
    pay_by: oneOf(stored.pay_by, ['ocr', 'date', 'site'], first.pay_by),
    pay_date: day(stored.pay_date),
    pay_month: oneOf(stored.pay_month, PAY_MONTHS, first.pay_month),
    pay_day: oneOf(stored.pay_day, PAY_DAYS, first.pay_day),
    attachment_page: oneOf(stored.attachment_page, ATTACHMENT_PAGES, first.attachment_page),
    multiple: stored.multiple === true,
    department: ref(stored.department),
    journal_by: oneOf(stored.journal_by, ['auto', 'pattern', 'custom'], first.journal_by),
    pattern,
    custom: { debit: side('debit'), credit: side('credit') },
  };
}
