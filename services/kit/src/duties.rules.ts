import { DomainError } from './errors.js';

/** What an organization does when one person would do two duties on one record that belong to two. */
export const DUTY_POLICIES = ['off', 'warn', 'enforce'] as const;
export type DutyPolicy = (typeof DUTY_POLICIES)[number];

/**
 * The duties on a record, from its arrival until money leaves. `account` checks an account that a user entered,
 * `read_account` one that only the reader entered. `release` sets the money free.
 */
export const DUTIES = [
  'upload',
  'edit',
  'level',
  'final',
  'enter_account',
  'account',
  'read_account',
  'confirm',
  'release',
] as const;
export type Duty = (typeof DUTIES)[number];

/** The refusals of a second duty. */
export const DUTY_CODES = [
  'duty_two_levels',
  'duty_own_record',
  'duty_own_account',
  'duty_read_account',
  'duty_two_confirmations',
  'duty_confirm_and_release',
] as const;
export type DutyCode = (typeof DUTY_CODES)[number];

/** The pairs that one person may not do on one record, by the code of the refusal. Their order does not matter. */
export const DUTY_PAIRS: Readonly<Record<DutyCode, readonly (readonly [Duty, Duty])[]>> = {
  duty_two_levels: [
    ['level', 'level'],
    ['level', 'final'],
  ],
  duty_own_record: [
    ['upload', 'final'],
    ['edit', 'final'],
  ],
  duty_own_account: [['enter_account', 'account']],
  duty_read_account: [['upload', 'read_account']],
  duty_two_confirmations: [['confirm', 'confirm']],
  duty_confirm_and_release: [['confirm', 'release']],
};

/** A duty and the person who did it. An API key counts as its maker. */
export interface DutyMark {
  duty: Duty;
  /** Number of the level or the confirmation. */
  level?: number | undefined;
  user_id: string;
  /** The absent user in whose place a deputy acted: the act counts as both. */
  for_user_id?: string | null | undefined;
  /** Name of the user or key that acted. */
  user_name: string;
  /** ISO instant. */
  at: string;
}

/** A mark before it is made. */
export type NextDuty = Pick<DutyMark, 'duty' | 'user_id' | 'for_user_id'>;

export interface DutyConflict {
  code: DutyCode;
  earlier: DutyMark;
}

const CODES = new Map<string, DutyCode>(
  DUTY_CODES.flatMap((code) =>
    DUTY_PAIRS[code].flatMap(([a, b]): [string, DutyCode][] => [
      [`${a}/${b}`, code],
      [`${b}/${a}`, code],
    ]),
  ),
);

/** The code of the refusal when one person does both duties; null for duties that one person may do. */
export function dutyCode(a: Duty, b: Duty): DutyCode | null {
  return CODES.get(`${a}/${b}`) ?? null;
}

function people({ user_id, for_user_id }: NextDuty): string[] {
  return for_user_id ? [user_id, for_user_id] : [user_id];
}

/** The first earlier duty that one of the people of the next one has done and must not have. */
export function dutyConflict(marks: readonly DutyMark[], next: NextDuty): DutyConflict | null {
  const acting = people(next);
  for (const earlier of marks) {
    const code = dutyCode(earlier.duty, next.duty);
    if (code !== null && people(earlier).some((user_id) => acting.includes(user_id)))
      return { code, earlier };
  }
  return null;
}

/**
 * May a person do the next duty? Under `warn` they may once they accepted the warning.
 * @param accepted the person saw the warning and continues
 * @returns the conflict that they accepted, for the log; else null
 * @throws DomainError one of DUTY_PAIRS, with `can_accept` when the person may continue
 */
export function checkDuty(
  policy: DutyPolicy,
  marks: readonly DutyMark[],
  next: NextDuty,
  accepted: boolean,
): DutyConflict | null {
  const conflict = policy === 'off' ? null : dutyConflict(marks, next);
  if (conflict === null) return null;
  if (policy === 'warn' && accepted) return conflict;
  const { duty, user_name, at } = conflict.earlier;
  throw new DomainError(conflict.code, 'conflict', {
    can_accept: policy === 'warn',
    earlier: { duty, user_name, at },
  });
}

/** What the log keeps of an accepted warning. */
export function acceptedDuty(duty: Duty, { code, earlier }: DutyConflict): object {
  return {
    duty,
    reason: code,
    earlier_duty: earlier.duty,
    earlier_by: earlier.user_name,
    earlier_at: earlier.at,
  };
}

/** A stored or received value as a policy; anything unknown is off. */
export function dutyPolicyOf(value: string | undefined): DutyPolicy {
  return DUTY_POLICIES.find((policy) => policy === value) ?? 'off';
}

/** Whether the person may continue after a warning: the field for a row of a bulk act. */
export function canAccept(error: DomainError): { can_accept?: true } {
  return error.params['can_accept'] === true ? { can_accept: true } : {};
}
