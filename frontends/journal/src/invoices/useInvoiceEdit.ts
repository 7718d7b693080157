import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { toast } from '@uketori/frontend-kit/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { INVOICE_FIELDS } from './invoice.columns';
import type { Invoice, JournalLine } from './invoice.types';
import { toLineInput } from '../lines/lineInput';

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
  const [draft, setDraft] = useState<Invoice | null>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState(false);
  const token = useRef<string>('');
  const path = `/invoices/${invoice.local_id}`;
  const editing = draft !== null;
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
      setDraft(structuredClone(invoice));
      return true;
    } catch (error) {
      if (!isHeld(error)) toast.error(errorText(error, 'invoice'));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const finish = () => {
    setDraft(null);
    setDirty(false);
  };

  const save = async (): Promise<boolean> => {
    if (!draft || busy) return false;
    setBusy(true);
    try {
      const changes = changesOf(invoice, draft, token.current);
      await api.patch(path, { ...changes, ...words.alongside?.(changes) });
      finish();
      await Promise.all([refetch(), invalidate('/invoices')]);
      toast.success(words.saved);
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
    setDraft((current) => (current ? ({ ...current, ...next } as Invoice) : current));
    setDirty(true);
  };

  return {
    editing,
    busy,
    dirty,
    conflict,
    draft: draft ?? invoice,
    start,
    save,
    cancel: async () => finish(),
    set: (name, value) => change({ [name]: value } as Partial<Invoice>),
    setLines: (journals) => change({ journals }),
    resolveConflict: (takeTheirs) => {
      setConflict(false);
      if (takeTheirs) finish();
      void refetch();
    },
  };
}

/** Only what was changed, so that a field another room locked is not touched by a save of something else. */
function changesOf(before: Invoice, after: Invoice, window_token: string): Record<string, unknown> {
  const changes: Record<string, unknown> = { version: before.version, window_token };
  for (const { name } of INVOICE_FIELDS) {
    if (after[name] !== before[name]) changes[name] = after[name] ?? null;
  }
  if (after.journals !== before.journals) changes.journals = after.journals.map(toLineInput);
  return changes;
}
