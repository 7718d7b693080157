import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldKana, foldName } from '../layout/text.rules.js';
import { HOLDER_LABEL } from './bank-account.rules.js';
import { LATIN_FORM, LEGAL_FORM, OFFICE } from './company-names.rules.js';
import { withoutForm } from './form-codes.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { belowOf, rightOf } from './search.rules.js';

/** The highest confidence of a name that a rule of safety leaves to the eye; a screen asks below 0.9. */
const UNSAFE = 0.6;

const REGISTERED =
  '(?:適格請求書発行事業者)?(?:登録|事業者|インボイス|法人)(?:登録)?番号|適格請求書発行事業者|(?:Registration|Reg\\.?|Tax)\\s*(?:No\\.?|Number|ID)';
/** The registration number of an issuer behind or before a name, with or without its label, its digits cut off or not. */
const BEHIND = new RegExp(
  `[\\s、,/(（\\[【:]*(?:(?:${REGISTERED})[\\s:：.)）\\]】]*)?T[\\s-]?\\d[\\d\\s-]*[)）\\]】]?$`,
  'i',
);
const BEFORE = new RegExp(
  `^[(（\\[【]*(?:(?:${REGISTERED})[\\s:：.]*)?T[\\s-]?\\d(?:[\\s-]?\\d){5,12}[)）\\]】]?[\\s、,/:]*`,
  'i',
);
const LABEL_BEHIND = new RegExp(`[\\s、,/(（\\[【:]*(?:${REGISTERED})[\\s:：.]*$`, 'i');
/** The T of a number whose digits are a cell of their own, behind an ideograph or a form. */
const LETTER_BEHIND = /(?<=[\p{Script=Han}ぁ-んァ-ヶー)])\s?T$/u;

const HONOURED = /(?:御中|様|殿|宛|御許)$/;
const ADDRESSEE =
  /^(?:Bill(?:ed)?To|Sold?To|Ship(?:ped)?To|Customer|Client|Attention|Attn\.?|To|(?:ご?請求|納品|送付|お届け)先|宛先?|お客様名?|得意先名?)[:：/]?/i;
const CONTACT =
  /(?:ご?担当(?:者名?|部署)?|係|作成者?|起票者?|発行者|責任者|検印|営業|連絡先|問い?合わ?せ先|窓口|取締役|社長|部長|課長|係長|主任|Attn\.?|Attention|Contact(?:Person)?|PIC|Prepared(?:by)?|Issuedby|Salesperson)[:：()（]*/i;

/**
 * Applies the safety rules to names, on the pages that they were read from. The registration number is removed; the
 * addressee, a contact person or the kana of the account become doubtful where they were read as the supplier.
 */
export function safeNames(document: ReadDocument, pages: PageLayout[]): ReadDocument {
  const supplier = bare(document.supplier_name, pages);
  const recipient_name = bare(document.recipient_name, pages);
  const account_holder_kana = bare(document.account_holder_kana, pages);
  const out = { ...document, supplier_name: supplier, recipient_name, account_holder_kana };
  if (!supplier) return out;
  const unsafe =
    isAddressee(supplier, recipient_name, pages) ||
    isContact(supplier, pages) ||
    isHolder(supplier, account_holder_kana, pages);
  return unsafe ? { ...out, supplier_name: doubted(supplier) } : out;
}

const doubted = (found: Found<string>) => ({ ...found, confidence: Math.min(found.confidence, UNSAFE) });

/** A name without the registration number that stuck to it; null where nothing else is left. */
function bare(found: Found<string> | null, pages: PageLayout[]): Found<string> | null {
  if (!found) return null;
  let value = found.value.replace(BEHIND, '').replace(BEFORE, '').replace(LABEL_BEHIND, '');
  // A firm may be called 見本T: the letter goes where the digits of the number follow it.
  if (LETTER_BEHIND.test(value) && numberFollows(found, pages)) value = value.replace(LETTER_BEHIND, '');
  value = value.trim();
  if (value === found.value) return found;
  return value === '' ? null : { ...found, value };
}

function numberFollows(found: Found<string>, pages: PageLayout[]): boolean {
  const digits = /^-?\d[\d-]{0,13}/;
  const page = pages.find((p) => p.number === found.page);
  return (page?.segments ?? []).some(
    (s) =>
      /T[\d-]{1,16}$/.test(s.tight) ||
      (s.tight.endsWith('T') && page !== undefined && digits.test(rightOf(page, s)[0]?.tight ?? '')),
  );
}

/** A name in cells of the pages: those that hold it, blanks and ways of writing forms aside. */
function printsOf(name: string, pages: PageLayout[]): { page: PageLayout; cell: Segment }[] {
  const folded = foldName(name);
  if (folded === '') return [];
  return pages.flatMap((page) =>
    page.segments.filter((cell) => foldName(cell.text).includes(folded)).map((cell) => ({ page, cell })),
  );
}

/** The share of the addressee's letters that may be misread for a name to be the addressee's. */
const MISREAD = 0.2;

function isAddressee(supplier: Found<string>, recipient: Found<string> | null, pages: PageLayout[]): boolean {
  const name = foldName(supplier.value);
  const other = foldName(recipient?.value ?? '');
  if (other !== '' && editDistance(name, other) <= MISREAD * Math.max(name.length, other.length)) return true;
  if (other !== '' && name.length >= 3 && other.startsWith(name)) return true;
  const prints = printsOf(supplier.value, pages);
  return prints.length > 0 && prints.every(({ page, cell }) => isAddressed(page, cell));
}

function isAddressed(page: PageLayout, cell: Segment): boolean {
  if (HONOURED.test(cell.tight) || ADDRESSEE.test(cell.tight)) return true;
  const next = rightOf(page, cell)[0];
  if (next && next.x0 - cell.x1 < 3 * cell.h && /^(?:御中?|様|殿|宛)/.test(next.tight)) return true;
  return page.segments.some(
    (s) =>
      ADDRESSEE.test(s.tight) &&
      s.tight.replace(ADDRESSEE, '') === '' &&
      (belowOf(page, s, 1.6)[0] === cell || rightOf(page, s)[0] === cell),
  );
}

/** A person whom the form names as somebody to ask for, and who is nowhere named otherwise. */
function isContact(supplier: Found<string>, pages: PageLayout[]): boolean {
  const folded = foldName(supplier.value);
  if (LEGAL_FORM.test(folded) || LATIN_FORM.test(supplier.value) || OFFICE.test(folded)) return false;
  const prints = printsOf(supplier.value, pages);
  return prints.length > 0 && prints.every(({ page, cell }) => isAskedFor(page, cell, folded));
}

const AT_END = new RegExp(`${CONTACT.source}$`, 'i');

function isAskedFor(page: PageLayout, cell: Segment, folded: string): boolean {
  const text = foldName(cell.text);
  const before = text.slice(0, text.indexOf(folded));
  if (AT_END.test(before) || /^[(（]?担当/.test(text.slice(text.indexOf(folded) + folded.length)))
    return true;
  if (before !== '') return false;
  return page.segments.some(
    (s) =>
      s !== cell &&
      AT_END.test(s.tight) &&
      (rightOf(page, s)[0] === cell || belowOf(page, s, 1.6)[0] === cell),
  );
}

/** The kana of the account, which no print but the account's own calls the sender. */
function isHolder(supplier: Found<string>, holder: Found<string> | null, pages: PageLayout[]): boolean {
  // Kana of an account write a form as a code: カ).
  if (!holder || LEGAL_FORM.test(foldName(supplier.value))) return false;
  const bareName = foldKana(withoutForm(supplier.value));
  if (!/^[ァ-ヶ-]+$/.test(bareName.replace(/[()]/g, ''))) return false;
  if (bareName !== foldKana(withoutForm(holder.value)) && !foldKana(holder.value).includes(bareName))
    return false;
  return printsOf(supplier.value, pages).every(
    ({ page, cell }) => HOLDER_LABEL.test(cell.tight) || inAccount(page, cell, holder),
  );
}

const ACCOUNT = /口座|振込|銀行|信用金庫|名義|フリガナ|ﾌﾘｶﾞﾅ|普通|当座|Account/i;

/** A cell of the account: the holder's own, or one beside or under words of an account. */
function inAccount(page: PageLayout, cell: Segment, holder: Found<string>): boolean {
  const { x, y, w, h } = holder.box;
  const own = holder.page === page.number && cell.x0 < x + w && x < cell.x1 && cell.y0 < y + h && y < cell.y1;
  return (
    own ||
    ACCOUNT.test(cell.tight) ||
    page.segments.some(
      (s) =>
        ACCOUNT.test(s.tight) &&
        (rightOf(page, s).slice(0, 2).includes(cell) || belowOf(page, s, 1.6)[0] === cell),
    )
  );
}
