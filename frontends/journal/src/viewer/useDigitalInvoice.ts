import { useEffect, useState } from 'react';
import { type DigitalInvoice, wordsOf } from './usePageWords';

/**
 * The content of a document that came as data, from the reading of this version: undefined while it loads, null where
 * there is none.
 */
export function useDigitalInvoice(
  document_id: string,
  read_version: number | undefined,
): DigitalInvoice | null | undefined {
  const [invoice, setInvoice] = useState<DigitalInvoice | null | undefined>(undefined);
  useEffect(() => {
    if (read_version === undefined) return undefined;
    let live = true;
    setInvoice(undefined);
    wordsOf(document_id).then(
      (words) => live && setInvoice(words?.digital_invoice ?? null),
      () => live && setInvoice(null),
    );
    return () => {
      live = false;
    };
  }, [document_id, read_version]);
  return read_version === undefined ? null : invoice;
}
