import type { FieldName } from '../invoice.record';
import type { Invoice } from '../invoice.types';
import { rebased } from './changes';

export const TABS = [
  'header',
  'lines',
  'tax',
  'approval',
  'payment',
  'files',
  'notes',
  'comments',
  'log',
] as const;
export type TabKey = (typeof TABS)[number];

export function isTab(key: string | undefined): key is TabKey {
  return TABS.some((tab) => tab === key);
}

export type Phase =
  | 'viewing'
  | 'editing'
  /** The question is open what else the save shall do. */
  | 'asking'
  /** The form is open, its save is pending. */
  | 'saving'
  /** The form is closed, its save is pending. */
  | 'leaving'
  /** The save found a newer version; the question is open which one counts. */
  | 'conflict';

export interface Editor {
  phase: Phase;
  /** The user's input, on the invoice as it was when editing began. Null while the invoice is only read. */
  form: { base: Invoice; draft: Invoice } | null;
  /** The form holds input that is not saved. */
  dirty: boolean;
  /** The input waits for a newer invoice and then continues on it. */
  keeping: boolean;
  /** Fields that the last save was refused for and that did not change since. */
  refused: ReadonlySet<string>;
  /** Doubtful fields that the user walked past. */
  checked: ReadonlySet<string>;
  /** The section of the page that the user is at. */
  tab: TabKey;
  /** The field with the focus, in the form or on the page. */
  active: FieldName | null;
}

export type EditorEvent =
  | { type: 'ask' | 'dismiss' | 'save' | 'settled' | 'cancel' }
  /** `fresh`: others saved while the form was open and untouched. */
  | { type: 'opened' | 'fresh'; invoice: Invoice }
  | { type: 'typed'; change: Partial<Invoice>; field?: string }
  /** The server took the draft; `saved` follows when the page has the new invoice. */
  | { type: 'accepted' | 'saved'; sent: Invoice }
  | { type: 'refused'; fields: readonly string[]; conflict: boolean }
  | { type: 'resolve'; takeTheirs: boolean }
  | { type: 'arrived'; invoice: Invoice }
  | { type: 'looked'; field: string }
  | { type: 'tab'; tab: TabKey }
  | { type: 'focus'; field: FieldName | null }
  | { type: 'pick'; field: FieldName };

const NONE: ReadonlySet<string> = new Set();

export const VIEWING: Editor = {
  phase: 'viewing',
  form: null,
  dirty: false,
  keeping: false,
  refused: NONE,
  checked: NONE,
  tab: 'header',
  active: null,
};

/** A request that decides the next phase is pending. */
export function isBusy({ phase }: Editor): boolean {
  return phase === 'saving' || phase === 'leaving';
}

/** The phases in which an event means something; in any other one it changes nothing. */
const ALLOWED: Partial<Record<EditorEvent['type'], readonly Phase[]>> = {
  opened: ['viewing'],
  fresh: ['editing'],
  ask: ['editing'],
  dismiss: ['asking'],
  save: ['editing', 'asking'],
  accepted: ['saving', 'leaving'],
  saved: ['saving', 'leaving'],
  refused: ['saving', 'leaving'],
  settled: ['saving', 'leaving'],
  resolve: ['conflict'],
  cancel: ['editing', 'asking', 'saving', 'conflict'],
};

/** The editor after an event; the same object when the event changes nothing. */
export function next(editor: Editor, event: EditorEvent): Editor {
  if (ALLOWED[event.type]?.includes(editor.phase) === false) return editor;
  const { form } = editor;
  switch (event.type) {
    case 'fresh':
      if (!form || editor.dirty || form.base === event.invoice) return editor;
      return { ...editor, form: { base: event.invoice, draft: { ...event.invoice } } };
    case 'opened':
      return {
        ...editor,
        phase: 'editing',
        form: { base: event.invoice, draft: { ...event.invoice } },
        refused: NONE,
        checked: NONE,
      };
    case 'ask':
      return { ...editor, phase: 'asking' };
    case 'dismiss':
      return { ...editor, phase: 'editing' };
    case 'save':
      return { ...editor, phase: 'saving' };
    case 'typed':
      return form ? typed(editor, form, event) : editor;
    case 'accepted':
      return { ...editor, dirty: isTypedSince(editor, event.sent) };
    case 'saved':
      return saved(editor, event.sent);
    case 'settled':
      return { ...editor, phase: form ? 'editing' : 'viewing' };
    case 'refused':
      return { ...editor, phase: phaseAfterRefusal(editor, event.conflict), refused: new Set(event.fields) };
    case 'resolve':
      if (event.takeTheirs || !form) return closed(editor, 'viewing');
      return { ...editor, phase: 'editing', keeping: true };
    case 'cancel':
      return closed(editor, editor.phase === 'saving' ? 'leaving' : 'viewing');
    case 'arrived':
      return arrived(editor, event.invoice);
    case 'looked':
      return { ...editor, checked: new Set(editor.checked).add(event.field) };
    case 'tab':
      return event.tab === editor.tab ? editor : { ...editor, tab: event.tab };
    case 'focus':
      return event.field === editor.active ? editor : { ...editor, active: event.field };
    case 'pick':
      return { ...editor, tab: 'header', active: event.field };
  }
}

/** A save takes its time: input since then is not in what it sent. */
function isTypedSince({ form }: Editor, sent: Invoice): boolean {
  return form !== null && form.draft !== sent;
}

function typed(
  editor: Editor,
  { base, draft }: NonNullable<Editor['form']>,
  { change, field }: Extract<EditorEvent, { type: 'typed' }>,
): Editor {
  const refused = new Set([...editor.refused].filter((name) => name !== field));
  return { ...editor, form: { base, draft: { ...draft, ...change } as Invoice }, dirty: true, refused };
}

/** The sent input is saved. Input since then stays, on top of it. */
function saved(editor: Editor, sent: Invoice): Editor {
  if (!editor.form || editor.form.draft === sent) return closed(editor, 'leaving');
  return { ...editor, form: { base: sent, draft: editor.form.draft }, keeping: true };
}

function phaseAfterRefusal({ form }: Editor, conflict: boolean): Phase {
  if (conflict) return 'conflict';
  return form ? 'editing' : 'viewing';
}

/** Keeps the user's input and nothing else: every other value is the one that others saved. */
function arrived(editor: Editor, invoice: Invoice): Editor {
  const { form, keeping } = editor;
  if (!keeping || !form || form.base.version === invoice.version) return editor;
  return {
    ...editor,
    keeping: false,
    form: { base: invoice, draft: rebased(form.base, form.draft, invoice) },
  };
}

function closed(editor: Editor, phase: Phase): Editor {
  return { ...editor, phase, form: null, dirty: false, keeping: false, checked: NONE };
}
