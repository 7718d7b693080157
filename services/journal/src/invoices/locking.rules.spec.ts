import { describe, expect, test } from '@jest/globals';
import { decideLock, decideUnlock } from './locking.rules.js';

describe('lock by attempt', () => {
  const open = {
    locked: false,
    lock_attempt: 0,
    last_attempt: 2,
    version: 7,
    balanced: true,
    deleted: false,
    document_kind: 'bill' as 'bill' | 'credit_note',
    total_amount: 110_000 as number | null,
    is_addressee_open: false,
  };
  const outcome = (over: Partial<typeof open>, expected: number, attempt: number, edited = false) => {
    const decision = decideLock({ ...open, ...over }, expected, attempt, edited);
    return 'step' in decision ? decision.step : decision.refusal;
  };
  test('table', () => {
    expect(outcome({}, 7, 3)).toBe('lock');
    expect(outcome({ document_kind: 'credit_note' }, 7, 3)).toBe('document_kind_sign');
    expect(outcome({ document_kind: 'credit_note', total_amount: -33_000 }, 7, 3)).toBe('lock');
    expect(outcome({ document_kind: 'credit_note', total_amount: null }, 7, 3)).toBe('lock');
    expect(outcome({ total_amount: -33_000 }, 7, 3)).toBe('lock');
    expect(outcome({}, 6, 3)).toBe('version_conflict');
    expect(outcome({}, 7, 2)).toBe('version_conflict');
    expect(outcome({ balanced: false }, 7, 3)).toBe('unbalanced_journal');
    expect(outcome({ is_addressee_open: true }, 7, 3)).toBe('addressee_unexplained');
    expect(outcome({ is_addressee_open: true, balanced: false }, 7, 3)).toBe('unbalanced_journal');
    expect(outcome({ deleted: true }, 7, 3)).toBe('invoice_deleted');
    expect(outcome({}, 7, 3, true)).toBe('editing_in_progress');
    const locked = { locked: true, lock_attempt: 3, last_attempt: 3, version: 8 };
    expect(outcome(locked, 7, 3)).toBe('already');
    expect(outcome({ ...locked, balanced: false, is_addressee_open: true }, 7, 3, true)).toBe('already');
    expect(outcome(locked, 8, 4)).toBe('version_conflict');
    expect(outcome(locked, 8, 2)).toBe('version_conflict');
  });
  const undo = (over: { locked: boolean; linked?: boolean }, attempt: number) => {
    const decision = decideUnlock({ linked: false, lock_attempt: 3, last_attempt: 3, ...over }, attempt);
    return 'step' in decision ? decision.step : decision.refusal;
  };
  test('unlock', () => {
    expect(undo({ locked: true }, 3)).toBe('unlock');
    expect(undo({ locked: true }, 4)).toBe('unlock');
    expect(undo({ locked: true }, 2)).toBe('version_conflict');
    expect(undo({ locked: true, linked: true }, 3)).toBe('unable_to_change_locked_pay_record');
    expect(undo({ locked: false }, 3)).toBe('already');
    expect(undo({ locked: false }, 4)).toBe('remember');
  });
});
