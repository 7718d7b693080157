import { passes } from '@uketori/service-kit/errors';
import {
  ACTIONS,
  type Action,
  type ActorFacts,
  type ApprovalFacts,
  approversFor,
  asSeen,
  checkApprove,
  checkCancel,
  awaitedLevel,
  checkCancelFinal,
  checkRefuse,
  checkFinalize,
  checkRequestNext,
  checkResubmit,
  checkSeen,
  FINAL_STATES,
  type FinalState,
  isChangedSince,
  refuseUncoded,
  standsFor,
  transition,
} from './approvals.rules.js';

const codeOf = (act: () => unknown): string => {
  try {
    return `-> ${String(act())}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** The whole table written out by hand: rows are states, columns acts. */
const EXPECTED: Record<FinalState, Record<Action, string>> = {
  OPEN: {
    approve: '-> OPEN',
    cancel: '-> OPEN',
    request_next: '-> OPEN',
    finalize: '-> LOCKING',
    cancel_final: 'not_finally_approved',
    disapprove: '-> DISAPPROVED',
    send_back: '-> RETURNED',
    resubmit: 'not_returned',
    locked: 'stale_step',
    lock_refused: 'stale_step',
    unlocked: 'stale_step',
    unlock_refused: 'stale_step',
  },
  LOCKING: {
    approve: 'approval_in_progress',
    cancel: 'approval_in_progress',
    request_next: 'approval_in_progress',
    finalize: 'approval_in_progress',
    cancel_final: 'approval_in_progress',
    disapprove: 'approval_in_progress',
    send_back: 'approval_in_progress',
    resubmit: 'approval_in_progress',
    locked: '-> FINAL',
    lock_refused: '-> OPEN',
    unlocked: 'stale_step',
    unlock_refused: 'stale_step',
  },
  FINAL: {
    approve: 'unable_to_change_locked_invoice_journal',
    cancel: 'unable_to_change_locked_invoice_journal',
    request_next: 'unable_to_change_locked_invoice_journal',
    finalize: 'already_finally_approved',
    cancel_final: '-> UNLOCKING',
    disapprove: 'unable_to_change_locked_invoice_journal',
    send_back: 'unable_to_change_locked_invoice_journal',
    resubmit: 'not_returned',
    locked: 'stale_step',
    lock_refused: 'stale_step',
    unlocked: 'stale_step',
    unlock_refused: 'stale_step',
  },
  UNLOCKING: {
    approve: 'approval_in_progress',
    cancel: 'approval_in_progress',
    request_next: 'approval_in_progress',
    finalize: 'approval_in_progress',
    cancel_final: 'approval_in_progress',
    disapprove: 'approval_in_progress',
    send_back: 'approval_in_progress',
    resubmit: 'approval_in_progress',
    locked: 'stale_step',
    lock_refused: 'stale_step',
    unlocked: '-> OPEN',
    unlock_refused: '-> FINAL',
  },
  RETURNED: {
    approve: 'invoice_returned',
    cancel: 'invoice_returned',
    request_next: 'invoice_returned',
    finalize: 'invoice_returned',
    cancel_final: 'invoice_returned',
    disapprove: 'invoice_returned',
    send_back: 'invoice_returned',
    resubmit: '-> OPEN',
    locked: 'stale_step',
    lock_refused: 'stale_step',
    unlocked: 'stale_step',
    unlock_refused: 'stale_step',
  },
  DISAPPROVED: {
    approve: 'invoice_disapproved',
    cancel: 'invoice_disapproved',
    request_next: 'invoice_disapproved',
    finalize: 'invoice_disapproved',
    cancel_final: 'invoice_disapproved',
    disapprove: 'invoice_disapproved',
    send_back: 'invoice_disapproved',
    resubmit: 'invoice_disapproved',
    locked: 'stale_step',
    lock_refused: 'stale_step',
    unlocked: 'stale_step',
    unlock_refused: 'stale_step',
  },
};

describe('transition table', () => {
  test.each(FINAL_STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const)))(
    '%s × %s',
    (state, action) => {
      expect(codeOf(() => transition(state, action))).toBe(EXPECTED[state][action]);
    },
  );
});

const open: ApprovalFacts = {
  final_state: 'OPEN',
  deleted: false,
  top_level: 0,
  next_level: null,
  next_approvers: [],
  required_approvers: [],
  department_id: 'd1',
  created_by: 'u1',
  editing_by: null,
  editing_by_name: null,
  editing_until: null,
};
const NOW = '2026-11-26T09:00:00.000Z';
const boss: ActorFacts = {
  user_id: 'boss',
  acts_as: ['boss'],
  department_id: null,
  ability_level: 3,
  now: NOW,
};

describe('levels', () => {
  // Every organization setting 0..5, every number of levels already approved, every level asked for.
  const cells = [0, 1, 2, 3, 4, 5].flatMap((approveLevel) =>
    [0, 1, 2, 3, 4, 5].flatMap((top) =>
      [0, 1, 2, 3, 4, 5, 6].map((level) => [approveLevel, top, level] as const),
    ),
  );

  test.each(cells)('setting %s, approved up to %s: approve %s', (approveLevel, top, level) => {
    const wanted =
      level > approveLevel && level === top + 1
        ? 'all_levels_approved'
        : level < 1 || level > approveLevel
          ? 'invalid_approval_level'
          : level <= top
            ? 'already_approved'
            : level > top + 1
              ? 'previous_level_missing'
              : '-> undefined';
    expect(codeOf(() => checkApprove({ ...open, top_level: top }, level, approveLevel, boss))).toBe(wanted);
  });

  test.each(cells)('setting %s, approved up to %s: cancel %s', (_, top, level) => {
    const wanted =
      level < 1 || level > top ? 'not_approved' : level < top ? 'higher_level_approved' : '-> undefined';
    expect(codeOf(() => checkCancel({ ...open, top_level: top }, level, boss))).toBe(wanted);
  });

  test.each(cells)('setting %s, approved up to %s: request %s, finalize', (approveLevel, top, level) => {
    const facts = { ...open, top_level: top };
    expect(passes(() => checkRequestNext(facts, level, approveLevel, boss))).toBe(
      level === top + 1 && level <= approveLevel,
    );
    expect(passes(() => checkFinalize(facts, approveLevel, boss))).toBe(top >= approveLevel);
  });
});

describe('disapproving', () => {
  test.each([0, 1, 2, 3, 4, 5].flatMap((levels) => [0, 1, 2, 3, 4, 5].map((top) => [levels, top] as const)))(
    'setting %s, approved up to %s: by users who may do the next step',
    (levels, top) => {
      const facts = { ...open, top_level: top };
      expect(awaitedLevel(facts, levels)).toBe(top < levels ? top + 1 : 'final');
      expect(codeOf(() => checkRefuse(facts, 'disapprove', levels, boss))).toBe('-> undefined');
      const asked = { ...facts, next_level: top + 1, next_approvers: ['u9'] };
      const wanted = top < levels ? 'not_requested_approver' : '-> undefined';
      expect(codeOf(() => checkRefuse(asked, 'disapprove', levels, boss))).toBe(wanted);
      expect(
        codeOf(() => checkRefuse(asked, 'disapprove', levels, { ...boss, user_id: 'u9', acts_as: ['u9'] })),
      ).toBe('-> undefined');
      expect(codeOf(() => checkRefuse({ ...facts, deleted: true }, 'disapprove', levels, boss))).toBe(
        'invoice_deleted',
      );
    },
  );
});

describe('who may act', () => {
  test.each([
    // ability level, same user, same department, allowed
    [0, true, true, false],
    [1, true, false, true],
    [1, false, true, false],
    [1, false, false, false],
    [2, true, false, true],
    [2, false, true, true],
    [2, false, false, false],
    [3, false, false, true],
  ])('level %s, own %s, own department %s: %s', (ability_level, own, department, allowed) => {
    const department_id = department ? 'd1' : 'd2';
    const user_id = own ? 'u1' : 'u2';
    const actor = { user_id, acts_as: [user_id], department_id, ability_level, now: NOW };
    for (const check of [
      () => checkApprove(open, 1, 2, actor),
      () => checkRequestNext(open, 1, 2, actor),
      () => checkCancel({ ...open, top_level: 1 }, 1, actor),
      () => checkFinalize({ ...open, top_level: 2 }, 2, actor),
      () => checkCancelFinal({ ...open, final_state: 'FINAL' }, actor),
      () => checkRefuse(open, 'disapprove', 2, actor),
    ]) {
      expect(codeOf(check)).toBe(allowed ? '-> undefined' : 'no_privilege');
    }
  });

  test('requested approvers restrict their level, and only that one', () => {
    const asked = { ...open, next_level: 1, next_approvers: ['u7'] };
    expect(codeOf(() => checkApprove(asked, 1, 2, boss))).toBe('not_requested_approver');
    expect(codeOf(() => checkApprove(asked, 1, 2, { ...boss, user_id: 'u7', acts_as: ['u7'] }))).toBe(
      '-> undefined',
    );
    expect(codeOf(() => checkApprove({ ...asked, top_level: 1 }, 2, 2, boss))).toBe('-> undefined');
    expect(codeOf(() => checkApprove({ ...asked, next_approvers: [] }, 1, 2, boss))).toBe('-> undefined');
  });

  test.each<[string, Partial<ApprovalFacts>, string[], string, string | null]>([
    // approvers of the level, users whom the actor acts as, result, absent user of the step
    ['nobody asked', {}, ['boss'], '-> undefined', null],
    ['nobody asked, a deputy', {}, ['boss', 'away'], '-> undefined', null],
    [
      'an absent user asked',
      { next_level: 1, next_approvers: ['away'] },
      ['boss', 'away'],
      '-> undefined',
      'away',
    ],
    [
      'another one asked',
      { next_level: 1, next_approvers: ['u7'] },
      ['boss', 'away'],
      'not_requested_approver',
      null,
    ],
    [
      'both asked',
      { next_level: 1, next_approvers: ['away', 'boss'] },
      ['boss', 'away'],
      '-> undefined',
      null,
    ],
    ['the route names the actor', { required_approvers: ['boss'] }, ['boss'], '-> undefined', null],
    ['the route names another one', { required_approvers: ['u7'] }, ['boss'], 'not_requested_approver', null],
    [
      'the route names an absent user',
      { required_approvers: ['away'] },
      ['boss', 'away'],
      '-> undefined',
      'away',
    ],
    [
      'one of those of the route was asked',
      { required_approvers: ['boss', 'u7'], next_level: 1, next_approvers: ['u7'] },
      ['boss'],
      'not_requested_approver',
      null,
    ],
    ['asked for another level', { next_level: 2, next_approvers: ['u7'] }, ['boss'], '-> undefined', null],
  ])('%s', (_, over, acts_as, wanted, stands_for) => {
    const facts = { ...open, ...over };
    const actor = { ...boss, acts_as };
    expect(codeOf(() => checkApprove(facts, 1, 2, actor))).toBe(wanted);
    expect(codeOf(() => checkRefuse(facts, 'send_back', 2, actor))).toBe(wanted);
    expect(standsFor(facts, 1, actor)).toBe(stands_for);
  });

  test('a route names the approvers of the next level only', () => {
    const named = { ...open, top_level: 1, required_approvers: ['u7'] };
    expect([1, 2, 3].map((level) => approversFor(named, level))).toEqual([[], ['u7'], []]);
  });

  test('a deleted subject refuses every act of approval', () => {
    const gone = { ...open, deleted: true, top_level: 1 };
    for (const check of [
      () => checkApprove(gone, 2, 2, boss),
      () => checkCancel(gone, 1, boss),
      () => checkRequestNext(gone, 2, 2, boss),
      () => checkFinalize(gone, 1, boss),
    ]) {
      expect(codeOf(check)).toBe('invoice_deleted');
    }
  });
});

describe('an invoice that is being edited', () => {
  const edited = {
    ...open,
    editing_by: 'u5',
    editing_by_name: '佐藤 経子',
    editing_until: '2026-11-26T09:00:00.001Z',
  };
  const acts = (facts: ApprovalFacts, actor: ActorFacts): [string, () => unknown][] => [
    ['approve', () => checkApprove(facts, 1, 2, actor)],
    ['cancel', () => checkCancel({ ...facts, top_level: 1 }, 1, actor)],
    ['request_next', () => checkRequestNext(facts, 1, 2, actor)],
    ['finalize', () => checkFinalize({ ...facts, top_level: 2 }, 2, actor)],
    ['disapprove', () => checkRefuse(facts, 'disapprove', 2, actor)],
    ['send_back', () => checkRefuse(facts, 'send_back', 2, actor)],
    ['resubmit', () => checkResubmit({ ...facts, final_state: 'RETURNED' }, actor)],
  ];

  test.each(acts(edited, boss))('refuses %s with who edits until when', (_, act) => {
    expect(act).toThrow(
      expect.objectContaining({
        code: 'editing_in_progress',
        kind: 'locked',
        params: {
          editing_user_id: 'u5',
          editing_user_name: '佐藤 経子',
          expires_at: edited.editing_until,
          same_user: false,
        },
      }),
    );
  });

  test.each(acts(edited, { ...boss, user_id: 'u5' }))('refuses %s of the editor, too', (_, act) => {
    expect(act).toThrow(expect.objectContaining({ params: expect.objectContaining({ same_user: true }) }));
  });

  test.each(acts({ ...edited, editing_until: NOW }, boss))(
    'allows %s from the end of the claim',
    (_, act) => {
      expect(codeOf(act)).toBe('-> undefined');
    },
  );

  test.each([
    [undefined, 'editing_in_progress'],
    [3, 'editing_in_progress'],
    [4, 'editing_in_progress'],
    [5, '-> undefined'],
  ])('of which version 4 is known here, seen in version %s: %s', (seen, result) => {
    const facts = asSeen({ ...edited, subject_version: 4 }, seen);
    expect(codeOf(() => checkApprove(facts, 1, 2, boss))).toBe(result);
  });

  test('may have its final approval taken back: payment refuses where that is too late', () => {
    expect(codeOf(() => checkCancelFinal({ ...edited, final_state: 'FINAL' }, boss))).toBe('-> undefined');
  });
});

describe('the version that was seen', () => {
  test.each([
    // [seen, last change of the content, newest version known here, refusal]
    [undefined, 5, 7, null],
    [4, 5, 7, 'version_conflict'],
    [5, 5, 7, null],
    [6, 5, 7, null],
    [7, 5, 7, null],
    [8, 5, 7, null],
    [1, 0, 7, null],
  ])(
    'seen %s of a content of version %i, known up to %i: %s',
    (seen, content_version, subject_version, code) => {
      const act = () => checkSeen({ content_version, subject_version }, seen);
      if (code === null) expect(act()).toBeUndefined();
      else expect(codeOf(act)).toBe(code);
    },
  );

  test.each([
    [null, 9, false],
    [3, 0, false],
    [3, 3, false],
    [3, 4, true],
  ])('approved at %s, content of version %i: changed since %s', (approved, content, is) => {
    expect(isChangedSince(approved, content)).toBe(is);
  });
});

test.each([
  ['invoice', false, false, '-> undefined'],
  ['invoice', true, false, '-> undefined'],
  ['invoice', false, true, 'not_coded'],
  ['invoice', true, true, '-> undefined'],
  ['inbox_item', false, true, '-> undefined'],
])('%s, coded %s, coding asked for %s: %s', (subject_type, coded, coding_first, result) => {
  expect(codeOf(() => refuseUncoded({ subject_type, coded }, { coding_first }))).toBe(result);
});
