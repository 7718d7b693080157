import type { PageLayout, Segment } from '../layout/layout.types.js';

/** Words before a telephone number. */
export const PHONE_LABEL = /(?:TE.?L|電話(?:番号)?|Phone|[☎℡])[::.]*/i;
/** Words before a fax number. */
export const FAX_LABEL = /(?:FAX|ファックス|ファクス)[::.]*/i;
/** One number for both: TEL/FAX, 電話・FAX兼用. */
export const BOTH_LABEL =
  /(?:TEL|電話(?:番号)?|Phone|[☎℡])[/・&兼,、:.]*(?:FAX|ファックス|ファクス)(?:兼用|共通|共用)?[::.]*/i;
/** Words before a registration number of the invoice system (適格請求書発行事業者の登録番号). */
export const REGISTRATION_LABEL =
  /登録番号|適格|事業者番号|インボイス番号|Registration(?:No|Number)?|Reg\.?No/i;
/** A registration number as printed: T and thirteen digits. */
export const REGISTRATION_NUMBER = /T\d{13}/;
/** A postal code, with its sign or apart from other digits. */
export const POSTAL_CODE = /(?:〒|(?<![\d-]))(\d{3}-\d{4})(?![\d-])/;

/** 03-0123-4567, 03(0123)4567, (03)0123-4567, +81-3-0123-4567. */
export const PHONE = /(?:\+81-?\(?0?\)?-?)?(?:\(0\d{1,4}\)-?|0?\d{1,4}[-(])\d{1,4}[-)]\d{3,4}(?!\d)/;

const BEHIND = 120;
const AT_END = {
  phone: new RegExp(`${PHONE_LABEL.source}$`, 'i'),
  fax: new RegExp(`${FAX_LABEL.source}$`, 'i'),
  both: new RegExp(`${BOTH_LABEL.source}$`, 'i'),
};

/** A label in a cell of its own precedes this one: on its line, at most `BEHIND` units away. */
export function labelBefore(page: PageLayout, cell: Segment, label: keyof typeof AT_END): boolean {
  const atEnd = AT_END[label];
  return page.segments.some(
    (o) => o.row === cell.row && o.x1 <= cell.x0 && cell.x0 - o.x1 < BEHIND && atEnd.test(o.tight),
  );
}
