import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useEffect, useState } from 'react';
import { rebased } from './changes';
import type { Invoice } from './invoice.types';

/** What is typed of an invoice, on the invoice as it was when editing began. `form` is null while nobody edits. */
export function useInvoiceDraft(invoice: Invoice) {
  const [form, setForm] = useState<{ base: Invoice; draft: Invoice } | null>(null);
  const [dirty, setDirty] = useState(false);
  const [keeping, setKeeping] = useState(false);
  useDirtyGuard(dirty);

  // Whoever keeps what was typed in a conflict keeps that and nothing else: the rest is what others saved.
  useEffect(() => {
    if (!keeping || !form || form.base.version === invoice.version) return;
    setKeeping(false);
    setForm({ base: invoice, draft: rebased(form.base, form.draft, invoice) });
  }, [keeping, form, invoice]);

  return {
    form,
    dirty,
    begin: () => setForm({ base: invoice, draft: { ...invoice } }),
    finish: () => {
      setForm(null);
      setDirty(false);
      setKeeping(false);
    },
    change: (next: Partial<Invoice>) => {
      setForm((now) => now && { base: now.base, draft: { ...now.draft, ...next } as Invoice });
      setDirty(true);
    },
    /** Nothing of it is unsaved any more. */
    clean: () => setDirty(false),
    /** Puts what was typed on the newer invoice as soon as that has come. */
    keepMine: () => setKeeping(true),
  };
}
