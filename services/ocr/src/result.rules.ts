import type { ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import type { DigitalInvoice } from '@uketori/service-kit/digital-invoice';
import type { ReadDocument } from './fields/read-document.types.js';
import type { Found, PageLayout } from './layout/layout.types.js';

export type Engine = 'text_layer' | 'pp_ocr' | 'digital_invoice';

/** One recognised word or cell for search and for clicking on the page; box in 0..1 of the page as displayed. */
export interface PageWords {
  page: number;
  width: number;
  height: number;
  /** Clockwise turn that was applied to the stored page before reading, 0, 90, 180 or 270. */
  rotated: number;
  /** From the upright page, where boxes are measured, to the stored one: rows of a 3x3 matrix, both in 0..1. */
  map?: number[];
  words: { text: string; box: [number, number, number, number]; confidence: number }[];
}

export interface ReadResult {
  document: ReadDocument;
  email?: Found<string> | null;
  /** Only from an invoice that came as data. */
  more?: Record<'currency' | 'foreign_total' | 'title' | 'delivery_date', Found<string> | null>;
  digital?: DigitalInvoice;
  pages: PageWords[];
  engine: Engine;
  elapsed_ms: number;
  /** The time ran out: later pages or a second look are missing, and no value is sure. */
  partial?: boolean;
}

const PARTIAL_CONFIDENCE = 0.8;

/** A reading that was cut short: every value is left for the eye to check. */
export function partialOf(result: ReadResult): ReadResult {
  return { ...result, document: unsure(result.document, () => true), partial: true };
}

/**
 * The values read from pages (1-based) that there was no time to look at closely: below 0.9, so that a screen asks for
 * the eye. Sums rest on the amounts of all pages.
 */
export function unsure(document: ReadDocument, page: (number: number) => boolean): ReadDocument {
  const capped = <T extends { confidence: number }>(found: T): T => ({
    ...found,
    confidence: Math.min(found.confidence, PARTIAL_CONFIDENCE),
  });
  const out = { ...document };
  let touched = false;
  for (const [name, found] of Object.entries(document)) {
    if (found === null || typeof found !== 'object' || !('confidence' in found)) continue;
    if (!page(found.page)) continue;
    touched = true;
    Object.assign(out, { [name]: capped(found) });
  }
  return touched ? { ...out, tax_breakdown: out.tax_breakdown.map(capped) } : out;
}

const round = (n: number) => Math.round(n * 1e5) / 1e5;
const clamp = (n: number) => Math.min(1, Math.max(0, n));

/** Box of page units as x, y, width, height in 0..1 of the page. */
export function relativeBox(
  box: { x: number; y: number; w: number; h: number },
  page: { width: number; height: number },
): [number, number, number, number] {
  const x = clamp(box.x / page.width);
  const y = clamp(box.y / page.height);
  return [
    round(x),
    round(y),
    round(Math.min(1 - x, box.w / page.width)),
    round(Math.min(1 - y, box.h / page.height)),
  ];
}

/** Cells of the pages for storage. */
export function wordsOf(
  layouts: PageLayout[],
  views: Map<number, { rotated: number; map?: number[] }>,
): PageWords[] {
  return layouts.map((p) => ({
    page: p.number,
    width: Math.round(p.width),
    height: Math.round(p.height),
    rotated: views.get(p.number)?.rotated ?? 0,
    ...(views.get(p.number)?.map ? { map: views.get(p.number)?.map } : {}),
    words: p.segments.map((s) => ({
      text: s.text,
      box: relativeBox({ x: s.x0, y: s.y0, w: s.x1 - s.x0, h: s.h }, p),
      confidence: round(s.confidence),
    })),
  }));
}

/** The reading as the contract carries it; an absent value is an absent field. */
export function toReadFields(result: ReadResult): ReadFields {
  const d = result.document;
  const sizes = new Map(result.pages.map((p) => [p.page, p]));
  const field = (found: Found<string> | Found<number> | null): ReadField | undefined => {
    if (!found) return undefined;
    const page = sizes.get(found.page) ?? { width: 1000, height: 1414 };
    const placed = found.box.w > 0;
    return {
      value: String(found.value),
      page: found.page,
      box: placed ? relativeBox(found.box, page) : [],
      confidence: round(clamp(found.confidence)),
      text: found.text,
    };
  };
  return {
    issue_date: field(d.issue_date),
    due_date: field(d.due_date),
    invoice_number: field(d.invoice_number),
    supplier_name: field(d.supplier_name),
    t_number: field(d.t_number),
    total_amount: field(d.total_amount),
    payable_amount: field(d.payable_amount),
    subtotal: field(d.subtotal),
    tax_amount: field(d.tax_amount),
    tax_breakdown: d.tax_breakdown.map((l) => ({
      rate: l.rate,
      taxable: String(l.taxable),
      tax: String(l.tax),
      confidence: round(l.confidence),
    })),
    non_taxable_amount: field(d.non_taxable_amount),
    withholding_tax: field(d.withholding_tax),
    prepaid_amount: field(d.prepaid_amount),
    retained_amount: field(d.retained_amount),
    offset_claim_amount: field(d.offset_claim_amount),
    bank_name: field(d.bank_name),
    bank_code: field(d.bank_code),
    branch_name: field(d.branch_name),
    branch_code: field(d.branch_code),
    account_type: field(d.account_type),
    account_number: field(d.account_number),
    account_holder_kana: field(d.account_holder_kana),
    phone: field(d.phone),
    postal_code: field(d.postal_code),
    address: field(d.address),
    recipient_name: field(d.recipient_name),
    line_items: d.line_items.map((i) => ({
      description: i.description,
      quantity: i.quantity === null ? '' : String(i.quantity),
      unit: i.unit ?? '',
      unit_price: i.unit_price === null ? '' : String(i.unit_price),
      amount: String(i.amount),
      tax_rate: i.tax_rate ?? 0,
    })),
    engine: result.engine,
    elapsed_ms: result.elapsed_ms,
    partial: result.partial === true,
    email: field(result.email ?? null),
    document_title: field(result.more?.title ?? null),
    currency_code: field(result.more?.currency ?? null),
    foreign_total_amount: field(result.more?.foreign_total ?? null),
    delivery_date: field(result.more?.delivery_date ?? null),
  };
}

/** The reading as one plain JSON file: the field names of the invoice truth files, confidence per field beside. */
export function toPlainFile(result: ReadResult): Record<string, unknown> {
  const d = result.document;
  const value = <T>(f: Found<T> | null): T | null => f?.value ?? null;
  const confidence: Record<string, number> = {};
  const note = (name: string, f: { confidence: number } | null | undefined) => {
    if (f) confidence[name] = round(clamp(f.confidence));
  };
  for (const name of [
    'issue_date',
    'due_date',
    'invoice_number',
    'supplier_name',
    't_number',
    'total_amount',
    'payable_amount',
    'subtotal',
    'tax_amount',
    'withholding_tax',
    'prepaid_amount',
    'retained_amount',
    'offset_claim_amount',
    'phone',
    'postal_code',
    'address',
    'recipient_name',
  ] as const)
    note(name, d[name]);
  for (const name of [
    'bank_name',
    'bank_code',
    'branch_name',
    'branch_code',
    'account_type',
    'account_number',
  ] as const)
    note(name, d[name]);
  note('account_holder', d.account_holder_kana);
  note('non_taxable', d.non_taxable_amount);
  for (const line of d.tax_breakdown) {
    note(`taxable_${line.rate}`, line);
    note(`tax_${line.rate}`, line);
  }
  const bank = {
    bank_name: value(d.bank_name),
    bank_code: value(d.bank_code),
    branch_name: value(d.branch_name),
    branch_code: value(d.branch_code),
    account_type: value(d.account_type),
    account_number: value(d.account_number),
    account_holder_kana: value(d.account_holder_kana),
  };
  return {
    issue_date: value(d.issue_date),
    due_date: value(d.due_date),
    invoice_number: value(d.invoice_number),
    supplier_name: value(d.supplier_name),
    t_number: value(d.t_number),
    total_amount: value(d.total_amount),
    payable_amount: value(d.payable_amount),
    carried_over: d.carried_over,
    subtotal: value(d.subtotal),
    tax_amount: value(d.tax_amount),
    tax_breakdown: d.tax_breakdown.map(({ rate, taxable, tax }) => ({ rate, taxable, tax })),
    non_taxable_amount: value(d.non_taxable_amount),
    withholding_tax: value(d.withholding_tax),
    prepaid_amount: value(d.prepaid_amount),
    retained_amount: value(d.retained_amount),
    offset_claim_amount: value(d.offset_claim_amount),
    bank: Object.values(bank).some((v) => v !== null) ? bank : null,
    phone: value(d.phone),
    postal_code: value(d.postal_code),
    address: value(d.address),
    recipient_name: value(d.recipient_name),
    line_items: d.line_items,
    engine: result.engine,
    elapsed_ms: result.elapsed_ms,
    confidence,
  };
}
