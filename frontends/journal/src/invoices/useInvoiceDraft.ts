import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useEffect, useRef, useState } from 'react';
import { rebased } from './changes';
import type { Invoice } from '../invoice.types';

/** What is typed of an invoice, on the invoice as it was when editing began. `form` is null while nobody edits. */
export function useInvoiceDraft(invoice: Invoice) {
  const [form, setForm] = useState<{ base: Invoice; draft: Invoice } | null>(null);
  const [dirty, setDirty] = useState(false);
  const [keeping, setKeeping] = useState(false);
  useDirtyGuard(dirty);
  // A save takes its time; what is typed while it is under way is not in what it sent.
  const latest = useRef(form);
  latest.current = form;
  const typedSince = (sent: Invoice) => latest.current !== null && latest.current.draft !== sent;

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
    /** What was sent is saved; whatever was typed since stays, on top of it. */
    finishSent: (sent: Invoice) => {
      if (!typedSince(sent)) return setForm(null);
      setForm((now) => now && { base: sent, draft: now.draft });
      return setKeeping(true);
    },
    change: (next: Partial<Invoice>) => {
      setForm((now) => now && { base: now.base, draft: { ...now.draft, ...next } as Invoice });
      setDirty(true);
    },
    /** Nothing of what was sent is unsaved any more. */
    clean: (sent: Invoice) => setDirty(typedSince(sent)),
    /** Puts what was typed on the newer invoice as soon as that has come. */
    keepMine: () => setKeeping(true),
  };
}
