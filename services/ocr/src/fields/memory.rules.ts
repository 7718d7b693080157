import { boxOf } from '../layout/layout.rules.js';
import type { Box, Found, PageLayout } from '../layout/layout.types.js';
import { editDistance, foldName, tight } from '../layout/text.rules.js';
import { hitsOf, type LearnedPlace, type PlaceHit } from './memory-place.rules.js';
import {
  isAmount,
  LEARNED_FIELDS,
  type LearnedField,
  type ParsedValue,
  valueIn,
} from './memory-values.rules.js';
import { sumsBearOut } from './memory-sums.rules.js';
import type { ReadDocument } from './read-document.types.js';

/** What corrections taught of one supplier's invoices; its places newest first. */
export interface SupplierMemory {
  t_number: string;
  phones: string[];
  names: string[];
  places: LearnedPlace[];
}

const SURE = 0.9;
/** A value read at a taught place is sure when print and label are; names have no check, so they never are. */
const TAUGHT = 0.95;
const TAUGHT_NAME = 0.85;
const WITHOUT_LABEL = 0.8;
/** An amount at odds with the others. */
const WITHOUT_PROOF = 0.8;
/** Print less legible than this neither replaces a value nor fills a gap. */
const LEGIBLE = 0.75;
const BARELY = 0.5;
const NAMES = new Set<LearnedField>(['supplier_name', 'recipient_name', 'address', 'account_holder_kana']);

/**
 * Reads the fields that a person once corrected on this supplier's invoices at the shown place. A value that was
 * already read at that very place stays: only the place changes, never the printed value. Pure.
 */
export function applyMemory(
  document: ReadDocument,
  pages: PageLayout[],
  memories: readonly SupplierMemory[] = [],
): ReadDocument {
  const memory = supplierOnPages(document, pages, memories);
  if (!memory) return document;
  let next = withKnownName(document, memory);
  const amounts: TaughtAmount[] = [];
  for (const field of LEARNED_FIELDS) {
    const places = memory.places.filter((p) => p.field === field);
    for (const place of places) {
      const reading = readAt(field, pages, place, next, memory.names);
      if (!reading) continue;
      if (isAmount(field)) amounts.push({ field, ...reading });
      else next = withField(next, field, reading.found);
      break;
    }
  }
  return withAmounts(next, amounts);
}

/** A value read where a lesson said, and whether its label led there. */
interface Reading {
  found: Found<string | number>;
  labelled: boolean;
}

interface TaughtAmount extends Reading {
  field: LearnedField;
}

/**
 * Taught amounts are used together where they agree, else one by one. An amount that breaks sums which close
 * without it is not used, and the read one becomes doubtful; one that agrees with no sum is not sure. Amounts
 * move with the lines above them: a place without its label counts only where the sums prove the value.
 */
function withAmounts(document: ReadDocument, taught: readonly TaughtAmount[]): ReadDocument {
  const led = taught.filter(({ labelled }) => labelled);
  const together = led.reduce((next, { field, found }) => withField(next, field, found), document);
  const agree = led.every(({ field }) => sumsBearOut(together, field) !== false);
  const guessed = taught.filter(({ labelled }) => !labelled);
  return guessed.reduce(withAmount, agree ? together : led.reduce(withAmount, document));
}

function withAmount(before: ReadDocument, { field, found, labelled }: TaughtAmount): ReadDocument {
  const after = withField(before, field, found);
  if (after === before) return before;
  const proof = sumsBearOut(after, field);
  if (!labelled) return proof ? after : before;
  if (proof !== false) return after;
  return doubted(sumsBearOut(before, field) ? before : after, field);
}

/** A name that reads, to the letter, as people know the supplier of this number or telephone was read right. */
function withKnownName(document: ReadDocument, memory: SupplierMemory): ReadDocument {
  const found = document.supplier_name;
  if (!found || !knownAs(memory.names, found.value)) return document;
  return { ...document, supplier_name: { ...found, confidence: Math.max(found.confidence, TAUGHT) } };
}

/**
 * The supplier whose memory serves for these pages: by registration number, then phone, then name. A sure
 * registration number of somebody else speaks against the other two.
 */
export function supplierOnPages(
  document: ReadDocument,
  pages: PageLayout[],
  memories: readonly SupplierMemory[],
): SupplierMemory | null {
  if (memories.length === 0) return null;
  const texts = pages.flatMap((p) => p.segments.map((s) => s.tight));
  const digits = texts.map((text) => text.replace(/\D/g, ''));
  const number = document.t_number;
  const byNumber = memories.find(
    (m) =>
      m.t_number !== '' &&
      (number?.value === m.t_number || digits.some((d) => d.includes(m.t_number.slice(1)))),
  );
  if (byNumber) return byNumber;
  const rest = memories.filter((m) => !(number && number.confidence >= SURE && m.t_number !== ''));
  const byPhone = rest.find((m) =>
    m.phones.some((phone) => phone.length >= 9 && digits.some((d) => d.includes(phone))),
  );
  if (byPhone) return byPhone;
  const folded = texts.map(foldName);
  const own = foldName(document.supplier_name?.value ?? '');
  return (
    rest.find((m) => m.names.some((name) => isNamed(foldName(name), folded))) ??
    rest.find((m) => m.names.some((name) => isNearly(foldName(name), own))) ??
    null
  );
}

function isNamed(name: string, texts: string[]): boolean {
  return name.length >= 4 && texts.some((text) => text.includes(name));
}

function isNearly(name: string, read: string): boolean {
  if (name.length < 6 || Math.abs(name.length - read.length) > 2) return false;
  return editDistance(name, read) <= Math.floor(name.length / 6);
}

function readAt(
  field: LearnedField,
  pages: PageLayout[],
  place: LearnedPlace,
  document: ReadDocument,
  names: readonly string[],
): Reading | null {
  const before = (document[field as keyof ReadDocument] ?? null) as Found<string | number> | null;
  for (const hit of hitsOf(pages, place)) {
    const parsed = valueIn(field, hit.text, document.issue_date?.value ?? null);
    const known = knownAs(names, parsed?.value);
    // People know the supplier's name: another text at its place is something else.
    if (field === 'supplier_name' && names.length > 0 && !known) continue;
    if (field === 'recipient_name' && known) continue;
    const better = field === 'supplier_name' && known && !knownAs(names, before?.value);
    if (!hit.labelled && !better && !mayGuess(before)) return null;
    if (!parsed || hit.segment.confidence < (before ? LEGIBLE : BARELY)) continue;
    if ((before || !hit.labelled) && isAmount(field) && !isMoney(hit, parsed)) continue;
    const found = {
      value: parsed.value,
      page: hit.page.number,
      box: boxOf(hit.segment, hit.offset + parsed.start, hit.offset + parsed.end),
      confidence: confidenceOf(field, hit, parsed),
      text: hit.segment.text,
    };
    return { found, labelled: hit.labelled };
  }
  return null;
}

/** People chose this one of several names on a page, however surely another one was read. */
function knownAs(names: readonly string[], value: string | number | undefined): boolean {
  return typeof value === 'string' && names.some((name) => foldName(name) === foldName(value));
}

/** Without its label the place alone is a guess: it fills a gap and beats a doubt, never a sure reading. */
function mayGuess(before: Found<string | number> | null): boolean {
  return before === null || before.confidence < SURE;
}

function confidenceOf(field: LearnedField, hit: PlaceHit, parsed: ParsedValue): number {
  const cap = !hit.labelled ? WITHOUT_LABEL : NAMES.has(field) ? TAUGHT_NAME : TAUGHT;
  return Math.min(cap, hit.segment.confidence * (isAmount(field) && !isMoney(hit, parsed) ? 0.85 : 1));
}

/** An amount of four digits without comma, yen sign or 円 may be a quantity or a code; so may a stray digit. */
function isMoney(hit: PlaceHit, parsed: ParsedValue): boolean {
  return (
    /[¥,円]/.test(tight(hit.text)) || (hit.segment.confidence > SURE && Math.abs(Number(parsed.value)) < 1000)
  );
}

function doubted(document: ReadDocument, field: LearnedField): ReadDocument {
  const capped = <T extends { confidence: number }>(found: T): T => ({
    ...found,
    confidence: Math.min(found.confidence, WITHOUT_PROOF),
  });
  const rate = rateOf(field);
  if (rate) {
    const lines = document.tax_breakdown.map((line) => (line.rate === rate ? capped(line) : line));
    return { ...document, tax_breakdown: lines };
  }
  const found = document[field as keyof ReadDocument] as Found<number> | null;
  return found ? { ...document, [field]: capped(found) } : document;
}

type Rate = 10 | 8;

function rateOf(field: LearnedField): Rate | null {
  const digits = /_(10|8)$/.exec(field)?.[1];
  return digits ? (Number(digits) as Rate) : null;
}

function withField(document: ReadDocument, field: LearnedField, found: Found<string | number>): ReadDocument {
  const rate = rateOf(field);
  if (rate) return withShare(document, field.startsWith('taxable') ? 'taxable' : 'tax', rate, found);
  const before = document[field as keyof ReadDocument] as Found<string | number> | null;
  if (before && (before.value === found.value || samePlace(before, found))) return document;
  return { ...document, [field]: found };
}

function withShare(
  document: ReadDocument,
  part: 'taxable' | 'tax',
  rate: Rate,
  found: Found<string | number>,
): ReadDocument {
  const value = Number(found.value);
  const known = document.tax_breakdown.find((line) => line.rate === rate);
  if (known?.[part] === value) return document;
  // Half a line is not a reading: without the other part there is nothing to put it beside.
  if (!known) return document;
  const line = { ...known, [part]: value, confidence: Math.min(known.confidence, found.confidence) };
  return { ...document, tax_breakdown: document.tax_breakdown.map((old) => (old === known ? line : old)) };
}

function samePlace(a: Found<unknown>, b: Found<unknown>): boolean {
  if (a.page !== b.page || a.box.w <= 0) return false;
  return common(a.box, b.box) > 0.5 * Math.min(a.box.w * a.box.h, b.box.w * b.box.h);
}

function common(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
