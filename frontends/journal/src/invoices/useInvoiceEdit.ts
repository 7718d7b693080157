import { type ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { isConflict } from '@uketori/frontend-kit/conflict';
import { confirmLeave } from '@uketori/frontend-kit/dirty';
import { errorText, fieldIssues } from '@uketori/frontend-kit/errorText';
import { toast } from '@uketori/frontend-kit/toast';
import { useState } from 'react';
import { changesOf, seenVersion } from './changes';
import type { Invoice, JournalLine } from '../invoice.types';
import { isHeld, useEditClaim } from './useEditClaim';
import { useInvoiceDraft } from './useInvoiceDraft';

const NONE: ReadonlySet<string> = new Set();

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
  /** Fields that the last save was refused for and that were not typed in since. */
  refused: ReadonlySet<string>;
  /** Set when the save found a newer version. */
  conflict: boolean;
  resolveConflict: (takeTheirs: boolean) => void;
}

interface Words {
  saved: string;
  askToTakeOver: (held: ApiError) => Promise<boolean>;
  /** Why a save was refused. */
  refused: (error: unknown) => string;
  /** What goes with a save beside the changes themselves. */
  alongside?: (changes: Record<string, unknown>) => Record<string, unknown>;
}

/** Which fields the last save was refused for; noting another error forgets them. */
function useRefusals() {
  const [fields, setFields] = useState(NONE);
  return {
    fields,
    note: (error: unknown) => setFields(new Set(fieldIssues(error).map(({ path }) => String(path[0])))),
    /** Forgets one field, or all. */
    clear: (name?: string) =>
      setFields((now) => new Set([...now].filter((field) => name !== undefined && field !== name))),
  };
}

/** Editing one invoice: the claim that keeps others out, the draft, and the save that gives the claim back. */
export function useInvoiceEdit(invoice: Invoice, refetch: () => Promise<unknown>, words: Words): InvoiceEdit {
  const { form, dirty, begin, finish, finishSent, change, clean, keepMine } = useInvoiceDraft(invoice);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(false);
  const refusals = useRefusals();
  const path = `/invoices/${invoice.local_id}`;
  const editing = form !== null;
  const claim = useEditClaim(path, editing);

  const start = async (): Promise<boolean> => {
    if (editing) return true;
    setBusy(true);
    try {
      await claim.take(words.askToTakeOver);
      refusals.clear();
      begin();
      return true;
    } catch (error) {
      if (!isHeld(error)) toast.error(errorText(error, 'invoice'));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const save = async (): Promise<boolean> => {
    if (!form || busy) return false;
    setBusy(true);
    try {
      const changes = changesOf(form.base, form.draft);
      const version = seenVersion(form.base, invoice);
      await claim.under((window_token) =>
        api.patch(path, { version, window_token, ...changes, ...words.alongside?.(changes) }),
      );
      clean(form.draft);
      // The new state first: the old one must not flash up between.
      await refetch();
      finishSent(form.draft);
      toast.success(words.saved);
      await invalidate('/invoices');
      return true;
    } catch (error) {
      refusals.note(error);
      if (isConflict(error)) setConflict(true);
      else toast.error(words.refused(error));
      return false;
    } finally {
      setBusy(false);
    }
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
    set: (name, value) => {
      change({ [name]: value } as Partial<Invoice>);
      refusals.clear(name);
    },
    refused: refusals.fields,
    setLines: (journals) => change({ journals }),
    resolveConflict: (takeTheirs) => {
      setConflict(false);
      if (takeTheirs) finish();
      else keepMine();
      void refetch();
    },
  };
}
