import type { Found, PageLayout } from '../layout/layout.types.js';
import type { MoneyToken } from './money-tokens.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { FAX_LABEL, labelBefore } from './sender-marks.rules.js';

/** What other print on the page says about a value, beside how well its own letters were read. */
export interface Witnesses {
  /** Bank and branch are names of the master, to the letter, and belong together. */
  bank_and_branch: boolean;
  /** Both kinds of account are printed and one is ringed. */
  ringed_type: boolean;
  /** The supplier appears twice on the page, or the account holder's kana are its name or a reading of it. */
  supplier: boolean;
  holder: boolean;
  /** The account is another name's, or another company is where the sender might be. */
  another_name: boolean;
  /** A fax number of the same exchange is beside the telephone number. */
  fax: boolean;
  /** The invoice number appears a second time on the pages. */
  number_again: boolean;
  /** Another account is before the one that was read: its bank may be the one that was not read. */
  rival_account: boolean;
  /** The pages contain an amount larger than the payable one, and no label explains it. */
  larger_amount: boolean;
  /** Zeros were read as eights somewhere on the pages. */
  struck_zeros: boolean;
}

/**
 * How sure a recognised value is, by what speaks for it. Fitted on half of the sample layouts and checked on the other
 * half, both ways round (docs/reading.md): of the values called sure, at least 995 in 1000 have to be right.
 */
const SURE = {
  /** A second print, the bank master or arithmetic proves the value. */
  proved: 0.97,
  /** Several recognitions of the same letters agree. */
  voted: 0.95,
  /** The print is clear and has the shape its kind must have. */
  clear: 0.92,
} as const;

/** From which confidence of the print a value of the right shape is called sure; what lies below stays doubtful. */
const CLEAR = {
  issue_date: 0.8,
  due_date: 0.94,
  account_type: 0.7,
  account_number: 0.88,
  phone: 0.8,
  invoice_number: 0.85,
  shapeless: 0.972,
  postal_code: 0.8,
  supplier_name: 0.98,
  account_holder_kana: 0.9,
} as const;

const DOUBTED = 0.85;

/** Poorer print than this may be misread alike in the telephone and the fax number. */
const FAX_VOUCHES = 0.6;

/** A holder in one word shorter than this may have lost the family's name. */
const SHORT_HOLDER = 5;

/** Addresses and addressees with no second print: several looks at a rare ideograph take it for the same common one. */
const NAME_ALONE = 0.88;

/** A name that only its own print speaks for, however clear: less than one that other print bears out. */
const OWN_PRINT = 0.95;

/**
 * Turns what the rules found into calibrated confidence. A text layer is exact: only what the form itself leaves open
 * stays doubtful there. What a rule doubted for its own reasons (a check digit that fails, a date out of order, sums
 * that do not close) comes in low and stays low.
 */
export function calibrated(document: ReadDocument, witness: Witnesses, recognised: boolean): ReadDocument {
  const out = { ...document };
  if (out.account_type && witness.ringed_type) out.account_type = at(out.account_type, 0.6);
  if (!recognised) return witness.supplier ? { ...out, supplier_name: proved(out.supplier_name) } : out;
  for (const name of ['issue_date', 'due_date', 'account_type', 'account_number', 'postal_code'] as const)
    out[name] = clearFrom(out[name], CLEAR[name], SURE.clear);
  out.phone =
    witness.fax && (out.phone?.confidence ?? 0) > FAX_VOUCHES
      ? proved(out.phone)
      : clearFrom(out.phone, CLEAR.phone, SURE.clear);
  const number = out.invoice_number;
  // A short run of digits has no shape, one ideograph before digits may be a misread letter: only clear print decides.
  const shapeless = number !== null && /^(?:\d{1,6}$|\p{Script=Han}\d)/u.test(number.value);
  if (number)
    out.invoice_number = witness.number_again
      ? proved(number)
      : clearFrom(number, shapeless ? CLEAR.shapeless : CLEAR.invoice_number, SURE.clear);
  // One in ten addresses and addressees that read clearly has a letter that resembles another one.
  for (const name of ['address', 'recipient_name'] as const)
    out[name] = out[name] && at(out[name], NAME_ALONE);
  out.supplier_name = witness.supplier
    ? proved(out.supplier_name)
    : alone(clearFrom(out.supplier_name, witness.another_name ? 1 : CLEAR.supplier_name, SURE.clear));
  const holder = out.account_holder_kana?.value ?? '';
  const part = !/[()\s]/.test(holder) && holder.length < SHORT_HOLDER;
  if (out.account_holder_kana && part) out.account_holder_kana = at(out.account_holder_kana, DOUBTED);
  out.account_holder_kana = witness.holder
    ? proved(out.account_holder_kana)
    : clearFrom(out.account_holder_kana, CLEAR.account_holder_kana, SURE.voted);
  if (witness.bank_and_branch)
    for (const name of ['bank_name', 'bank_code', 'branch_name', 'branch_code'] as const)
      out[name] = proved(out[name]);
  return doubted(out, witness);
}

const ACCOUNT = [
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_type',
  'account_number',
] as const;
const AMOUNTS = ['total_amount', 'payable_amount', 'subtotal', 'tax_amount'] as const;

/** What speaks against values however well they were read: it outweighs every witness for them. */
function doubted(document: ReadDocument, witness: Witnesses): ReadDocument {
  const out = { ...document };
  const cap = <K extends keyof ReadDocument & (typeof ACCOUNT | typeof AMOUNTS)[number]>(
    names: readonly K[],
    most: number,
  ) => {
    for (const name of names) {
      const found = out[name];
      if (found) out[name] = { ...found, confidence: Math.min(found.confidence, most) };
    }
  };
  if (witness.rival_account) cap(ACCOUNT, 0.8);
  if (witness.larger_amount) cap(AMOUNTS, DOUBTED);
  if (witness.struck_zeros)
    for (const name of ['account_number', 'invoice_number', 'phone'] as const)
      if (out[name]?.value.includes('8')) out[name] = at(out[name], DOUBTED);
  return out;
}

/** A clear amount above the payable one that no label explains as a balance, a deposit or a contract sum. */
export function largerAmount(
  pages: PageLayout[],
  money: MoneyToken[],
  totals: Pick<ReadDocument, 'total_amount' | 'payable_amount'>,
) {
  const most = Math.max(totals.total_amount?.value ?? 0, totals.payable_amount?.value ?? 0);
  return money.some(
    (t) =>
      t.marked &&
      t.value > most &&
      t.value < 20 * most &&
      t.confidence > 0.5 &&
      !EXPLAINED.some((role) => t.roles[role] !== undefined) &&
      !headed(pages, t),
  );
}

const EXPLAINED = ['not_total', 'previous_bill', 'deposit', 'carried_over'] as const;
/** Headings of columns that hold more than what is billed now. */
const WHOLE = /契約|請負|累計|累積|前回|予算|見積/;

/** A heading over the column of an amount says that it is no sum of this invoice. */
function headed(pages: PageLayout[], { page, box, segment }: MoneyToken): boolean {
  const cells = pages.find((p) => p.number === page)?.segments ?? [];
  return cells.some(
    (s) =>
      s.y1 < segment.y0 && s.x0 < box.x + box.w && box.x < s.x1 && !/\d/.test(s.tight) && WHOLE.test(s.tight),
  );
}

function at(found: Found<string>, confidence: number): Found<string> {
  return { ...found, confidence: Math.min(found.confidence, confidence) };
}

function alone(found: Found<string> | null): Found<string> | null {
  return found && at(found, OWN_PRINT);
}

function proved(found: Found<string> | null): Found<string> | null {
  return found && { ...found, confidence: Math.max(found.confidence, SURE.proved) };
}

function clearFrom(found: Found<string> | null, from: number, sure: number): Found<string> | null {
  if (!found) return null;
  if (found.confidence >= from) return { ...found, confidence: Math.max(found.confidence, sure) };
  return at(found, DOUBTED);
}

const FAX = new RegExp(`${FAX_LABEL.source}([\\d()-]{10,14})`, 'i');

/** A fax number that begins like the telephone number: both cannot be misread alike. */
export function faxBeside(pages: PageLayout[], phone: Found<string> | null): boolean {
  const digits = phone?.value.replace(/\D/g, '') ?? '';
  if (digits.length < 10) return false;
  return pages.some((page) =>
    page.segments.some((s) => {
      const fax = FAX.exec(s.tight)?.[1]?.replace(/\D/g, '') ?? '';
      const cell =
        /^[\d()-]{10,14}$/.test(s.tight) && labelBefore(page, s, 'fax') ? s.tight.replace(/\D/g, '') : '';
      return [fax, cell].some(
        (f) => f.length === digits.length && f !== digits && f.slice(0, -4) === digits.slice(0, -4),
      );
    }),
  );
}

/** The number printed a second time, as many forms do at the foot of each page. */
export function printedAgain(pages: PageLayout[], number: Found<string> | null): boolean {
  if (!number || number.value.length < 5) return false;
  const cells = pages.flatMap((p) => p.segments.filter((s) => s.tight.includes(number.value)));
  return cells.length > 1;
}
