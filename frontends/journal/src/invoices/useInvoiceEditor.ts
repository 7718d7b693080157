import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { isConflict } from '@uketori/frontend-kit/conflict';
import { confirmLeave, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText, fieldIssues } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useEffect, useReducer, useRef, useState } from 'react';
import { type FieldName, INVOICE_FIELDS } from '../invoice.record';
import type { Invoice, InvoicePatch, JournalLine, SetValue } from '../invoice.types';
import { valueFor } from '../viewer/normalise';
import type { Place } from '../viewer/places';
import { usePageWords } from '../viewer/usePageWords';
import { usePlaces } from '../viewer/usePlaces';
import { changesOf, isCodedAnew, seenVersion } from './changes';
import { doubtsOf, nextDoubt } from './doubts';
import { isBusy, next, type TabKey, VIEWING } from './editor.rules';
import { fieldId, fieldOf } from './fieldId';
import { refusalText } from './refusalText';
import { type FieldPlace, focusLines, focusPlace, takeResumed } from './resume';
import { isSaveQuestionOff, type Learning } from './SaveQuestion';
import { isHeld, useEditClaim } from './useEditClaim';
import { useTakeOverQuestion } from './useTakeOverQuestion';

/** Follows a save, with the version that it made. */
type Then = (version: number) => Promise<unknown>;

export type InvoiceEditor = ReturnType<typeof useInvoiceEditor>;

/**
 * The page of one invoice: what it shows, and its editing. `editor.rules` decides each step; this hook sends the
 * requests, moves the focus and asks the questions that lead from one step to the next.
 */
// One machine: its commands share the state and the claim.
// oxlint-disable-next-line max-lines-per-function
export function useInvoiceEditor(invoice: Invoice, refetch: () => Promise<unknown>) {
  const t = useText('journal');
  const [resumed] = useState(() => takeResumed(invoice.local_id));
  const [editor, dispatch] = useReducer(next, { ...VIEWING, tab: resumed?.tab ?? VIEWING.tab });
  /** Runs after the save in progress. */
  const then = useRef<Then | null>(null);
  /** Where editing begins; the field that needs a look if it is null. */
  const beginAt = useRef<FieldPlace | null>(resumed?.place ?? null);
  const { form, phase, keeping, dirty, checked, active } = editor;
  const editing = form !== null;
  const draft = form?.draft ?? invoice;
  const params = { path: { local_id: invoice.local_id } };
  const claim = useEditClaim(invoice.local_id, editing && (dirty || checked.size > 0));
  /** The claim of this editing, null before the first key; false: another user keeps it. */
  const claimed = useRef<Promise<boolean> | null>(null);
  const sending = useRef(false);
  const askToTakeOver = useTakeOverQuestion();
  const words = usePageWords(invoice.document_id, invoice.read_version);
  const places = usePlaces(words);
  const doubts = doubtsOf(editing ? { ...draft, read_fields: invoice.read_fields } : invoice);
  useDirtyGuard(dirty);

  useEffect(() => {
    if (keeping) dispatch({ type: 'arrived', invoice });
  }, [keeping, form, invoice]);

  // Editing begins in the field that the user chose, in the lines for a user who is there, or in the first field that
  // needs a look. The inputs exist once the draft is on screen.
  useEffect(() => {
    places.forget();
    if (
      editing &&
      !(beginAt.current && focusPlace(beginAt.current)) &&
      !(editor.tab === 'lines' && focusLines())
    )
      document.getElementById(fieldId(doubts[0] ?? INVOICE_FIELDS[0]?.name ?? ''))?.focus();
    // The first field is decided when editing begins, not again while values change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editing]);

  useEffect(() => {
    if (editing) dispatch({ type: 'fresh', invoice });
    else claimed.current = null;
  }, [editing, invoice]);

  /** Opens the form at once, in this field if one is named. Others are kept out from the first key on. */
  const start = (place: FieldPlace | null = null): boolean => {
    if (editing) return true;
    if (phase !== 'viewing') return false;
    beginAt.current = place;
    dispatch({ type: 'opened', invoice });
    return true;
  };

  /** Takes the claim, once for an editing. A user who leaves it to the present editor loses the input. */
  const claimOnce = (): Promise<boolean> =>
    (claimed.current ??= claim.take(askToTakeOver).then(
      () => true,
      (error: unknown) => {
        if (isHeld(error)) dispatch({ type: 'cancel' });
        // The save takes the claim once more; until then the input is only here.
        else toast.warning(errorText(error, 'invoice'));
        return !isHeld(error);
      },
    ));
  const typed = (change: Partial<Invoice>, field?: string) => {
    dispatch({ type: 'typed', change, ...(field && { field }) });
    void claimOnce();
  };

  const cancel = async () => {
    if (!dirty || (await confirmLeave())) dispatch({ type: 'cancel' });
  };

  /** Sent with a save beside the changes: the places of values on the page, and the doubts that the user checked. */
  const alongside = (changes: Partial<InvoicePatch>): Partial<InvoicePatch> => {
    const shown = places.of(changes);
    // A doubtful field was read, and each field that is read can be checked.
    const looked = doubts.filter((name) => checked.has(name)) as NonNullable<InvoicePatch['checked']>;
    return {
      ...(Object.keys(shown).length > 0 && { places: shown }),
      ...(looked.length > 0 && { checked: looked }),
    };
  };

  /** @returns the version that the save made; null when it failed */
  const send = async (): Promise<number | null> => {
    if (!form || sending.current || (phase !== 'editing' && phase !== 'asking')) return null;
    // The claim may take its time: a second press meanwhile is none.
    sending.current = true;
    const isMine = await claimOnce();
    sending.current = false;
    if (!isMine) return null;
    dispatch({ type: 'save' });
    const { base, draft: sent } = form;
    try {
      const changes = changesOf(base, sent);
      const version = seenVersion(base, invoice);
      const { version: made } = await claim.under((window_token) =>
        api.patch('/invoices/{local_id}', {
          params,
          body: { version, window_token, ...changes, ...alongside(changes) },
        }),
      );
      dispatch({ type: 'accepted', sent });
      // The new state first: the old one must not flash up between.
      await refetch();
      dispatch({ type: 'saved', sent });
      toast.success(t('invoice.saved'));
      await invalidate('/invoices');
      dispatch({ type: 'settled' });
      return made;
    } catch (error) {
      const conflict = isConflict(error);
      const fields = fieldIssues(error).map(({ path: [field] }) => String(field));
      dispatch({ type: 'refused', fields, conflict });
      if (!conflict) toast.error(refusalText(error, t));
      return null;
    }
  };

  /** Asks first when the coding changed: save this invoice only, or learn it for the supplier (spec 2). */
  const save = async (after: Then | null = null): Promise<void> => {
    const isOpen = phase === 'editing' || phase === 'asking';
    then.current = after;
    if (isOpen && !isSaveQuestionOff() && isCodedAnew(invoice, draft)) return dispatch({ type: 'ask' });
    const made = await send();
    if (made !== null) await goOn(made);
  };

  /** Runs the step after the save, once the invoice takes acts again. */
  const goOn = async (version: number): Promise<void> => {
    await claim.ended();
    await then.current?.(version);
  };

  const saveAnd = async (learning: Learning | null, keyword: string) => {
    const made = await send();
    if (made === null) return;
    if (learning) await learn(learning, keyword);
    await goOn(made);
  };

  const learn = async (mode: Learning, keyword: string) => {
    try {
      await api.post('/invoices/{local_id}/learn', { params, body: { mode, keyword } });
      toast.success(t('learn.done'));
      await invalidate('/companies');
    } catch (error) {
      toast.error(errorText(error, 'invoice'));
    }
  };

  /** Saves what there is to save, and goes on with the newest version that the user saw. */
  const finish = async (after: Then): Promise<void> => {
    if (isBusy(editor) || phase === 'conflict') return;
    if (dirty || doubts.some((name) => checked.has(name))) return save(after);
    then.current = after;
    dispatch({ type: 'cancel' });
    await goOn(invoice.version);
  };

  const set: SetValue = (name, value) => typed({ [name]: value }, name);

  /** A field chosen by its place on the page. */
  const pick = (field: FieldName) => {
    dispatch({ type: 'pick', field });
    requestAnimationFrame(() => {
      const input = document.getElementById(fieldId(field));
      input?.scrollIntoView({ block: 'center' });
      if (editing) input?.focus();
    });
  };

  /** Words of the page go into the active field. */
  const take = (text: string, place: Place) => {
    if (!active) return;
    const value = valueFor(active, text);
    if (value === null) {
      toast.info(t('viewer.not_for_field', { field: t(`field.${active}`), text }));
      return;
    }
    set(active, value);
    places.show(active, value, place);
  };

  /** Enter goes to the next doubtful field in the order of the form; false from outside of the header's form. */
  const walkOn = (from: HTMLElement): boolean => {
    const here = fieldOf(from);
    if (here === null) return false;
    dispatch({ type: 'looked', field: here });
    const to = nextDoubt(doubts, new Set(checked).add(here), here);
    const input = to ? document.getElementById(fieldId(to)) : null;
    if (!input) {
      // Without the focus in a field Enter saves, as everywhere.
      from.blur();
      return true;
    }
    input.scrollIntoView?.({ block: 'center' });
    input.focus();
    if (input instanceof HTMLInputElement) input.select();
    return true;
  };

  return {
    ...editor,
    editing,
    busy: isBusy(editor),
    /** The invoice with the input so far. */
    draft,
    words,
    doubts,
    start,
    /** Asks first when input would be lost. */
    cancel,
    save: async () => save(),
    finish,
    /** Begun by somebody who was editing the invoice before this one. */
    resumed,
    /** Saves after the question, and teaches what the user chose. */
    saveAnd,
    dismiss: () => dispatch({ type: 'dismiss' }),
    resolve: (takeTheirs: boolean) => {
      dispatch({ type: 'resolve', takeTheirs });
      void refetch();
    },
    set,
    setLines: (journals: JournalLine[]) => typed({ journals }),
    /** A value from elsewhere; begins editing first. */
    put: (...[name, value]: Parameters<SetValue>) => {
      if (start()) set(name, value);
    },
    show: (to: TabKey) => dispatch({ type: 'tab', tab: to }),
    focus: (field: FieldName | null) => dispatch({ type: 'focus', field }),
    pick,
    /** Absent while no field can take words of the page. */
    take: editing && active ? take : undefined,
    walkOn,
  };
}
