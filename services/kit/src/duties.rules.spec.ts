import {
  acceptedDuty,
  canAccept,
  checkDuty,
  DUTIES,
  DUTY_POLICIES,
  type Duty,
  type DutyMark,
  dutyCode,
  dutyConflict,
  dutyPolicyOf,
} from './duties.rules.js';
import { DomainError } from './errors.js';

const A = 'user-a';
const B = 'user-b';
const C = 'user-c';

/** Every pair that two people owe; each other pair of the table is one that a single person may do. */
const FORBIDDEN: Record<string, string> = {
  'upload/final': 'duty_own_record',
  'edit/final': 'duty_own_record',
  'level/level': 'duty_two_levels',
  'level/final': 'duty_two_levels',
  'enter_account/account': 'duty_own_account',
  'upload/read_account': 'duty_read_account',
  'confirm/confirm': 'duty_two_confirmations',
  'confirm/release': 'duty_confirm_and_release',
};

const PAIRS = DUTIES.flatMap((a) => DUTIES.map((b): [Duty, Duty] => [a, b]));

function mark(duty: Duty, user_id: string, for_user_id: string | null = null): DutyMark {
  return { duty, user_id, for_user_id, user_name: `name of ${user_id}`, at: '2026-11-28T00:00:00.000Z' };
}

test.each(PAIRS)('%s and %s: what one person may do, in both orders', (a, b) => {
  const wanted = FORBIDDEN[`${a}/${b}`] ?? FORBIDDEN[`${b}/${a}`] ?? null;
  expect(dutyCode(a, b)).toBe(wanted);
  expect(dutyConflict([mark(a, A)], mark(b, A))?.code ?? null).toBe(wanted);
  expect(dutyConflict([mark(a, A)], mark(b, B))).toBeNull();
});

describe.each(DUTY_POLICIES)('under %s', (policy) => {
  test.each(PAIRS)('%s, then %s', (a, b) => {
    const code = FORBIDDEN[`${a}/${b}`] ?? FORBIDDEN[`${b}/${a}`];
    const act = (accepted: boolean) => () => checkDuty(policy, [mark(a, A)], mark(b, A), accepted);
    if (policy === 'off' || code === undefined) {
      expect(act(false)()).toBeNull();
      expect(act(true)()).toBeNull();
      return;
    }
    expect(act(false)).toThrow(expect.objectContaining({ code, kind: 'conflict' }));
    if (policy === 'enforce') expect(act(true)).toThrow(expect.objectContaining({ code }));
    else expect(act(true)()).toEqual({ code, earlier: mark(a, A) });
  });
});

describe('a deputy counts as themselves and as the absent user', () => {
  test.each([
    ['the deputy, then the deputy', mark('level', A, B), mark('level', A), true],
    ['the deputy, then the absent user', mark('level', A, B), mark('level', B), true],
    ['the absent user, then the deputy for them', mark('level', B), mark('level', A, B), true],
    ['the deputy of one, then the deputy of another', mark('level', A, B), mark('level', A, C), true],
    ['two deputies of one user', mark('level', A, C), mark('level', B, C), true],
    ['the deputy, then a third user', mark('level', A, B), mark('level', C), false],
  ] as const)('%s', (_words, earlier, next, refused) => {
    expect(dutyConflict([earlier], next) !== null).toBe(refused);
  });
});

test('the first of several conflicts is named, with what the log keeps of it', () => {
  const marks = [mark('upload', B), mark('edit', A), mark('level', A)];
  const conflict = dutyConflict(marks, mark('final', A));
  expect(conflict).toEqual({ code: 'duty_own_record', earlier: mark('edit', A) });
  expect(conflict && acceptedDuty('final', conflict)).toEqual({
    duty: 'final',
    reason: 'duty_own_record',
    earlier_duty: 'edit',
    earlier_by: 'name of user-a',
    earlier_at: '2026-11-28T00:00:00.000Z',
  });
});

test.each([
  ['off', 'off'],
  ['warn', 'warn'],
  ['enforce', 'enforce'],
  ['', 'off'],
  ['strict', 'off'],
  [undefined, 'off'],
])('the policy %s is read as %s', (value, policy) => expect(dutyPolicyOf(value)).toBe(policy));

test.each([
  ['warn', { can_accept: true }],
  ['enforce', {}],
] as const)('a row of a bulk act that %s refuses says whether the person may continue', (policy, wanted) => {
  try {
    checkDuty(policy, [mark('level', A)], mark('level', A), false);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    expect(canAccept(error as DomainError)).toEqual(wanted);
  }
  expect.assertions(2);
});
