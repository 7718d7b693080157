import { api } from '@uketori/frontend-kit/api';
import { invalidate, readApi } from '@uketori/frontend-kit/apiHooks';
import type { DataOf } from '@uketori/frontend-kit/apiTypes';
import { useEffect, useState } from 'react';
import { INVOICE_FIELDS } from '../invoice.record';
import { valueFor } from './normalise';
import { labelOf, type Place, wordsIn } from './places';

type Words = Exclude<DataOf<'/documents/content/{token}'>, string>;

/** The print of one page as the reader laid it out. */
export type WordPage = Words['pages'][number];

/** The content of a document that came as data. */
export type DigitalInvoice = NonNullable<Words['digital_invoice']>;

/** What the last reading of a document left beside its fields; null where there was none. */
export async function wordsOf(id: string): Promise<Words | null> {
  const { read } = await readApi('/documents/{id}', { params: { path: { id } } });
  const token = read.words_link?.split('/').at(-1);
  if (!token) return null;
  const words = await api.get('/documents/content/{token}', { params: { path: { token } } });
  return typeof words === 'string' ? null : words;
}

/** The words of a document's last reading; none while they load, and none when they cannot be had. */
export function usePageWords(document_id: string | null, read_version: number): readonly WordPage[] {
  const [pages, setPages] = useState<readonly WordPage[]>([]);
  useEffect(() => {
    if (!document_id) return undefined;
    let live = true;
    void invalidate(`/documents/${document_id}`);
    wordsOf(document_id).then(
      (words) => live && setPages(words?.pages ?? []),
      () => live && setPages([]),
    );
    return () => {
      live = false;
    };
  }, [document_id, read_version]);
  return pages;
}

/** A place of a page with the label near it. */
export function placeAt(page: WordPage, pages: number, box: number[]): Place {
  const label = labelOf(page.words, box);
  return {
    page: page.page,
    pages,
    box: box.map(inside),
    label: label?.text ?? '',
    label_box: label ? label.box.map(inside) : [],
  };
}

function inside(n: number): number {
  return Math.round(Math.min(1, Math.max(0, n)) * 1e5) / 1e5;
}

/**
 * The place where a typed value is printed: only if there is exactly one. Two places would be a guess, and a
 * wrong lesson is worse than none.
 */
export function findPlace(pages: readonly WordPage[], name: string, value: unknown): Place | null {
  if (value === null || value === '' || !INVOICE_FIELDS.some((field) => field.name === name)) return null;
  const found: Place[] = [];
  for (const page of pages)
    for (const word of [...page.words, ...wordsIn(page.words)]) {
      if (valueFor(name, word.text) !== value) continue;
      const isPart = found.some((place) => place.page === page.page && overlaps(place.box, word.box));
      if (isPart)
        found.splice(
          found.findIndex((p) => p.page === page.page && overlaps(p.box, word.box)),
          1,
        );
      found.push(placeAt(page, pages.length, word.box));
      if (found.length > 1) return null;
    }
  return found[0] ?? null;
}

function overlaps(a: readonly number[], b: readonly number[]): boolean {
  const [ax = 0, ay = 0, aw = 0, ah = 0] = a;
  const [bx = 0, by = 0, bw = 0, bh = 0] = b;
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}
