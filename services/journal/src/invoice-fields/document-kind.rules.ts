import { normaliseForSearch } from '@uketori/service-kit/search';

/** What a document is: it asks for money, or it gives money back (返還インボイス, 値引, 返品). */
export const DOCUMENT_KINDS = ['bill', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const CREDIT_WORDS = /返還|返品|値引|赤伝|クレジット・?(?:ノート|メモ)|credit(?: |_|-)?(?:note|memo)/;

interface Kinded {
  document_kind: string;
  total_amount: number | null;
}

/**
 * The kind to propose: a total below zero is a credit note's, and the reader turns the amounts of a page that is headed
 * as one. Without an amount the words of the file's name decide.
 */
export function proposedKind(total: number | null, fileName: string): DocumentKind {
  if (total !== null && total !== 0) return total < 0 ? 'credit_note' : 'bill';
  return CREDIT_WORDS.test(normaliseForSearch(fileName)) ? 'credit_note' : 'bill';
}

/** True when the amount of a document has not the sign of its kind. */
export function isSignWrong({ document_kind, total_amount }: Kinded): boolean {
  if (total_amount === null || total_amount === 0) return false;
  return (document_kind === 'credit_note') !== total_amount < 0;
}

/**
 * The kind after a user changed the total and said nothing of the kind: it goes with the sign where the two agreed
 * before. Null where it stays.
 */
export function kindAfterTotal(before: Kinded, total: number | null): DocumentKind | null {
  if (total === null || total === 0 || isSignWrong(before)) return null;
  const kind: DocumentKind = total < 0 ? 'credit_note' : 'bill';
  return kind === before.document_kind ? null : kind;
}
