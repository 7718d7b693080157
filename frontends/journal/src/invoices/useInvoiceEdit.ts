import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { confirmLeave, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { toast } from '@uketori/frontend-kit/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changesOf, rebased, seenVersion } from './changes';
import type { Invoice, JournalLine } from './invoice.types';

/** The claim lives five minutes; renewing at half of that survives one lost request. */
const RENEW_MS = 150_000;
const TOKEN_LENGTH = 100;

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

function newWindowToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH));
  return [...bytes].map((byte) => 'abcdefghijklmnopqrstuvwxyz012345'[byte % 32]).join('');
}

function isHeld(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'editing_in_progress';
}

/** The last word of a page that is being closed: the ordinary call would be cut off. */
function sayGoodbye(path: string, window_token: string): void {
  void fetch(`/api/v1${path}/editing`, {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 0, window_token }),
  }).catch(() => undefined);
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
  const token = useRef<string>('');
  const path = `/invoices/${invoice.local_id}`;
  const editing = form !== null;
  useDirtyGuard(dirty);

  const claim = useCallback(
    (mode: 1 | 0 | -1) => api.put(`${path}/editing`, { mode, window_token: token.current }),
    [path],
  );

  useEffect(() => {
    if (!editing) return undefined;
    const renewal = setInterval(() => {
      claim(1).catch((error: unknown) => toast.warning(errorText(error, 'invoice')));
    }, RENEW_MS);
    return () => clearInterval(renewal);
  }, [editing, claim]);

  // Leaving the page gives the claim back; if this is lost it ends by itself after five minutes.
  useEffect(() => {
    if (!editing) return undefined;
    const onPageHide = () => sayGoodbye(path, token.current);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      claim(0).catch(() => undefined);
    };
  }, [editing, claim, path]);

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
      token.current = newWindowToken();
      const held = await claim(1).then(
        () => null,
        (error: unknown) => error,
      );
      if (held) {
        if (!isHeld(held) || !(await words.askToTakeOver(held))) throw held;
        await claim(-1);
        await claim(1);
      }
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
        window_token: token.current,
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
      if (error instanceof ApiError && error.code === 'version_conflict') setConflict(true);
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
