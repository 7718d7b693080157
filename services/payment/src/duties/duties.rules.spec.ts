import { checkDuty, type DutyPolicy } from '@uketori/service-kit/duties.rules';
import { accountDuties, accountDuty, confirmationDuties } from './duties.rules.js';

const at = '2026-11-28T00:00:00.000Z';
const CONFIRMATIONS = [
  { user_id: 'a', user_name: 'a', confirmed_at: at, responsible_id: 'a' },
  { user_id: 'key', user_name: 'key', confirmed_at: at, responsible_id: 'maker' },
  { user_id: 'old', user_name: 'old', confirmed_at: at },
];

/** The user, the next confirmation, the payment approval. */
const PAYMENT: [string, string | null, string | null][] = [
  ['a', 'duty_two_confirmations', 'duty_confirm_and_release'],
  ['maker', 'duty_two_confirmations', 'duty_confirm_and_release'],
  ['old', 'duty_two_confirmations', 'duty_confirm_and_release'],
  ['key', null, null],
  ['b', null, null],
];
/** The user, the user who entered the account, the confirmation of the account. */
const ACCOUNT: [string, string | null, string | null][] = [
  ['uploader', null, 'duty_read_account'],
  ['second', null, 'duty_read_account'],
  ['b', null, null],
  ['uploader', 'b', null],
  ['b', 'uploader', null],
];

describe.each(['off', 'warn', 'enforce'] as const)('under %s', (policy: DutyPolicy) => {
  function expectCode(act: (accepted: boolean) => string | null, code: string | null): void {
    if (code === null || policy === 'off') {
      expect([act(false), act(true)]).toEqual([null, null]);
      return;
    }
    expect(() => act(false)).toThrow(expect.objectContaining({ code }));
    if (policy === 'warn') expect(act(true)).toBe(code);
    else expect(() => act(true)).toThrow(expect.objectContaining({ code }));
  }

  test.each(PAYMENT)('%s: another confirmation %s, the approval %s', (user_id, confirm, release) => {
    const marks = confirmationDuties(CONFIRMATIONS);
    const act = (duty: 'confirm' | 'release') => (accepted: boolean) =>
      checkDuty(policy, marks, { duty, user_id }, accepted)?.code ?? null;
    expectCode(act('confirm'), confirm);
    expectCode(act('release'), release);
  });

  test.each(ACCOUNT)('%s confirms an account that %s entered: %s', (user_id, entered_by, code) => {
    const account = { entered_by, entered_at: at, uploader_ids: ['uploader', 'second'] };
    const next = { duty: accountDuty(account), user_id };
    expectCode((accepted) => checkDuty(policy, accountDuties(account), next, accepted)?.code ?? null, code);
  });
});
