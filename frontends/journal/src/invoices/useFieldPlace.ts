import { useEffect, useRef, type MouseEvent } from 'react';
import { type FieldPlace, placeOf, placeOfValue } from './resume';
import type { InvoiceEditor } from './useInvoiceEditor';

/** Where the user works on the page: the last field with the focus, and the one where the work began. */
export function useFieldPlace(editor: InvoiceEditor) {
  // A calendar loses the focus before the key that leads on.
  const last = useRef<FieldPlace | null>(null);
  const begun = useRef<FieldPlace | null>(null);
  useEffect(() => {
    if (editor.dirty) begun.current = last.current;
  }, [editor.dirty]);
  return {
    note: (target: Element) => {
      last.current = placeOf(target) ?? last.current;
    },
    /** The next invoice begins where the work on this one began. */
    toGoOn: () => begun.current ?? last.current,
    /** A click on a shown value opens its field. */
    openValue: ({ target }: MouseEvent<HTMLElement>) => {
      const value = placeOfValue(target as Element);
      // A user who marks a text wants to copy it.
      if (value && window.getSelection()?.isCollapsed !== false) editor.start(value);
    },
  };
}
