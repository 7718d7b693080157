import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { useMemo, useState } from 'react';
import type { ExportKind } from './export.types';

/** The ability that each kind needs. */
const NEEDED = {
  accrual: 'invoice:export_journal',
  payment: 'invoice:export_journal',
  table: 'invoice:export_table',
} as const satisfies Record<ExportKind, string>;
export const EXPORT_KINDS = Object.keys(NEEDED) as ExportKind[];

const REMEMBERED = 'uketori.journal.export';

/** Kinds that a page of their own exports. */
export type OwnEntries = 'estimate' | 'spread';

interface Choice {
  kind: ExportKind;
  formats: Partial<Record<ExportKind, string>>;
}

function remembered(): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED) ?? '') as Choice;
    if (kept.formats) return kept;
  } catch {
    // No choice is stored yet, or it cannot be read: start with the defaults.
  }
  return { kind: 'accrual', formats: {} };
}

/** Kind and format of the file: what was chosen last, of what this user may make. `only` leaves no choice of the kind. */
export function useExportChoice(only?: OwnEntries) {
  const kinds = useKinds();
  const [choice, setChoice] = useState(remembered);
  const own = kinds.includes(choice.kind) ? choice.kind : (kinds[0] ?? 'accrual');
  const formatOf: ExportKind = only ? 'accrual' : own;
  const kind = only ?? own;
  const formats = useApiQuery('/export-formats');
  const offered = useMemo(
    () => (formats.data?.items ?? []).filter((one) => (one.kind === 'table') === (kind === 'table')),
    [formats.data, kind],
  );
  const format = offered.find((one) => one.id === choice.formats[formatOf]) ?? offered[0] ?? null;
  const choose = (next: Choice) => {
    setChoice(next);
    localStorage.setItem(REMEMBERED, JSON.stringify(next));
  };
  return {
    kinds: only ? [] : kinds,
    kind,
    formats,
    offered,
    format,
    chooseKind: (next: ExportKind) => choose({ ...choice, kind: next }),
    chooseFormat: (id: string) => choose({ kind: formatOf, formats: { ...choice.formats, [formatOf]: id } }),
  };
}

function useKinds(): ExportKind[] {
  const held = {
    'invoice:export_journal': useAbility('invoice:export_journal') > 0,
    'invoice:export_table': useAbility('invoice:export_table') > 0,
  };
  const payJournal = useOrganizationSetting('setting_pay_journal', false);
  return EXPORT_KINDS.filter((kind) => held[NEEDED[kind]] && (kind !== 'payment' || payJournal));
}
