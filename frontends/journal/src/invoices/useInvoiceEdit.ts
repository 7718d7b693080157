import { type ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { isConflict } from '@uketori/frontend-kit/conflict';
import { confirmLeave, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { toast } from '@uketori/frontend-kit/toast';
import { useEffect, useState } from 'react';
import { changesOf, rebased, seenVersion } from './changes';
import type { Invoice, JournalLine } from './invoice.types';
import { isHeld, useEditClaim } from './useEditClaim';

export interface InvoiceEdit {
  editing: boolean;
  busy: boolean;
  /** The invoice with what was typed so far. */
  draft: Invoice;
  dirty: boolean;
  start: () => Promise<boolean>;
  /** Asks first when something was typed. */
  cancel: () => Promise<void>;
  save: () => Promise<boolean>;
  set: (name: string, value: unknown) => void;
  setLines: (lines: JournalLine[]) => void;
  /** Set when the save found a newer version. */
  conflict: boolean;
  resolveConflict: (takeTheirs: boolean) => void;
}

/** Editing one invoice: the claim that keeps others out, the draft, and the save that gives the claim back. */
export function useInvoiceEdit(
  invoice: Invoice,
  refetch: () => Promise<unknown>,
  words: {
    saved: string;
    askToTakeOver: (held: ApiError) => Promise<boolean>;
    /** What goes with a save beside the changes themselves. */
    alongside?: (changes: Record<string, unknown>) => Record<string, unknown>;
  },
): InvoiceEdit {
  /** The invoice as it was when editing began, and as it is typed. */
  const [form, setForm] = useState<{ base: Invoice; draft: Invoice } | null>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const path = `/invoices/${invoice.local_id}`;
  const editing = form !== null;
  useDirtyGuard(dirty);

  const claim = useEditClaim(path, editing);

  // Whoever keeps what was typed in a conflict keeps that and nothing else: the rest is what others saved.
  useEffect(() => {
    if (!keeping || !form || form.base.version === invoice.version) return;
    setKeeping(false);
    setForm({ base: invoice, draft: rebased(form.base, form.draft, invoice) });
  }, [keeping, form, invoice]);

  const start = async (): Promise<boolean> => {
    if (editing) return true;
    setBusy(true);
    try {
      await claim.take(words.askToTakeOver);
      setForm({ base: invoice, draft: { ...invoice } });
      return true;
    } catch (error) {
      if (!isHeld(error)) toast.error(errorText(error, 'invoice'));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const finish = () => {
    setForm(null);
    setDirty(false);
    setKeeping(false);
  };

  const save = async (): Promise<boolean> => {
    if (!form || busy) return false;
    setBusy(true);
    try {
      const changes = changesOf(form.base, form.draft);
      await api.patch(path, {
        version: seenVersion(form.base, invoice),
        window_token: claim.window_token(),
        ...changes,
        ...words.alongside?.(changes),
      });
      setDirty(false);
      // The new state first: the old one must not flash up between.
      await refetch();
      finish();
      toast.success(words.saved);
      await invalidate('/invoices');
      return true;
    } catch (error) {
      if (isConflict(error)) setConflict(true);
      else toast.error(errorText(error, 'invoice'));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const change = (next: Partial<Invoice>) => {
    setForm((now) => now && { base: now.base, draft: { ...now.draft, ...next } as Invoice });
    setDirty(true);
  };

  return {
    editing,
    busy,
    dirty,
    conflict,
    draft: form?.draft ?? invoice,
    start,
    save,
    cancel: async () => {
      if (!dirty || (await confirmLeave())) finish();
    },
    set: (name, value) => change({ [name]: value } as Partial<Invoice>),
    setLines: (journals) => change({ journals }),
    resolveConflict: (takeTheirs) => {
      setConflict(false);
      if (takeTheirs) finish();
      else setKeeping(true);
      void refetch();
    },
  };
}
