import type { ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { DomainError } from '@uketori/service-kit/errors';
import { z } from 'zod';
import {
  MAX_ATTACHMENT_PAGE,
  type PageRange,
  type ReadStatus,
  type UploadOptions,
} from '../files/files.rules.js';
import { MAX_SPLIT_PAGES } from '../inspection/inspection.rules.js';

/** A file name counts as recent for the duplicate warning this long. */
export const DUPLICATE_NAME_DAYS = 30;

const MAX_JOURNAL_BYTES = 32_768;

const flagText = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');
const optionalDate = z.union([z.literal(''), z.iso.date()]).default('');
const optionalId = z.union([z.literal(''), z.uuid()]).default('');
const optionalNumber = (least: number, most: number) =>
  z
    .union([z.literal(''), z.coerce.number().int().min(least).max(most)])
    .transform((v) => (v === '' ? undefined : v))
    .optional();

/**
 * Form fields beside the file. Dates YYYY-MM-DD or empty (read by OCR); pay site month 0-12, day 1-31
 * (31 is month end); `journal` is JSON of the upload-time journal lines.
 */
export const uploadFields = z
  .strictObject({
    issue_date: optionalDate,
    pay_date: optionalDate,
    pay_month: optionalNumber(0, 12),
    pay_day: optionalNumber(1, 31),
    department_id: optionalId,
    pattern_id: optionalId,
    journal: z.string().max(MAX_JOURNAL_BYTES).default('').refine(isJsonOrEmpty, 'not JSON'),
    multiple: flagText.default(false),
    attachment_page: optionalNumber(1, MAX_ATTACHMENT_PAGE),
  })
  .refine((f) => (f.pay_month === undefined) === (f.pay_day === undefined), {
    path: ['pay_day'],
    message: 'a pay site needs both',
  });
export type UploadFields = z.infer<typeof uploadFields>;

function isJsonOrEmpty(text: string): boolean {
  if (text === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Checks form fields. Throws invalid_input with the issues. */
export function parseUploadFields(fields: Record<string, string>): UploadFields {
  const parsed = uploadFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new DomainError('invalid_input', 'invalid', { issues });
}

/** The choice with the organization's default filled in for the page that was not chosen. */
export function toOptions(fields: UploadFields, default_page: number): UploadOptions {
  return {
    issue_date: fields.issue_date,
    pay_date: fields.pay_date,
    pay_month: fields.pay_month,
    pay_day: fields.pay_day,
    department_id: fields.department_id,
    pattern_id: fields.pattern_id,
    journal_json: fields.journal,
    attachment_page: fields.attachment_page ?? default_page,
  };
}

/**
 * Split: each page becomes one document. Otherwise the file is one. Throws SaveImageError when the file
 * has more pages than one upload may be split into.
 */
export function pageRanges(page_count: number, split: boolean): PageRange[] {
  if (!split) return [{ first_page: 1, page_count }];
  if (page_count > MAX_SPLIT_PAGES) {
    throw new DomainError('SaveImageError', 'invalid', {
      reason: 'too_many_pages_to_split',
      page_count,
      limit: MAX_SPLIT_PAGES,
    });
  }
  return Array.from({ length: page_count }, (_, i) => ({ first_page: i + 1, page_count: 1 }));
}

/** Below this the screen asks for the eye (the reading's confidence is calibrated to it). */
export const DOUBTFUL_BELOW = 0.9;

/** The few values the upload list shows of a reading; null where nothing was found. */
export interface Found {
  supplier_name: string | null;
  issue_date: string | null;
  due_date: string | null;
  total_amount: number | null;
  withholding_tax: number | null;
  t_number: string | null;
  /** Values that were read, and how many of them are to be checked. */
  values: number;
  doubtful: number;
  /** The time ran out: the page may contain more. */
  partial: boolean;
}

/** Short summary of read fields; amounts as integer yen, a value that is no integer counts as not found. */
export function summarise(fields: ReadFields | null): Found | null {
  if (!fields) return null;
  return {
    supplier_name: fields.supplier_name?.value || null,
    issue_date: fields.issue_date?.value || null,
    due_date: fields.due_date?.value || null,
    total_amount: yen(fields.total_amount?.value),
    withholding_tax: yen(fields.withholding_tax?.value),
    t_number: fields.t_number?.value || null,
    ...countOf(fields),
    partial: fields.partial === true,
  };
}

function countOf(fields: ReadFields): { values: number; doubtful: number } {
  const read = [...Object.values(fields).filter(isReadField), ...(fields.tax_breakdown ?? [])];
  return { values: read.length, doubtful: read.filter((f) => f.confidence < DOUBTFUL_BELOW).length };
}

function isReadField(found: unknown): found is ReadField {
  return (
    typeof found === 'object' && found !== null && 'confidence' in found && (found as ReadField).value !== ''
  );
}

/** Pages of a document as the upload list counts them: those that are read, of those that are to be read. */
export interface PageProgress {
  done: number;
  total: number;
}

/** How far the reading of one document is. `asked` is its open job's number of pages, null when none is open. */
export function pageProgress(
  document: { read_status: ReadStatus; page_count: number },
  asked: number | null,
  pages_done: number | null,
  attachment_page: number,
): PageProgress {
  const chosen = Math.max(1, Math.min(attachment_page, document.page_count));
  const total = asked ?? chosen;
  if (document.read_status === 'SUCCESS' || document.read_status === 'FAILED') return { done: total, total };
  if (document.read_status !== 'READING') return { done: 0, total };
  return { done: Math.min(total, pages_done ?? 0), total };
}

function yen(text: string | undefined): number | null {
  if (!text || !/^-?\d{1,15}$/.test(text)) return null;
  return Number(text);
}
