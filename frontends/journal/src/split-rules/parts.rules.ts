import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';

export type SplitRule = Schema<'SplitRule'>;

/** 100 % in hundredths of a per cent. */
export const WHOLE = 10_000;

export interface Part {
  key: number;
  department: RecordRef | null;
  project: RecordRef | null;
  /** Hundredths of a per cent; null while it is empty. */
  share: number | null;
}

/** 3333 → 33.33%. */
export function percentText(share: number): string {
  return `${(share / 100).toFixed(2)}%`;
}

/** A typed per cent in hundredths. */
export function shareOf(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100);
}

export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { share }) => sum + (share ?? 0), 0);
}

/** The parts with equal shares: the first ones take the hundredths that are left. */
export function equalShares(parts: readonly Part[]): Part[] {
  const each = Math.floor(WHOLE / parts.length);
  const left = WHOLE - each * parts.length;
  return parts.map((part, at) => ({ ...part, share: each + (at < left ? 1 : 0) }));
}

/** Whether the parts can be a rule. */
export function isWhole(parts: readonly Part[]): boolean {
  return (
    parts.length > 1 &&
    sumOf(parts) === WHOLE &&
    parts.every(({ department, project, share }) => (department ?? project) !== null && (share ?? 0) > 0)
  );
}
