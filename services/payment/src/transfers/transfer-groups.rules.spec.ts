import { checkCombine, GROUP_FIELDS, leavesGroup } from './transfer-groups.rules.js';

const draft = {
  payment_type: 'transfer' as const,
  user_bank_id: 'bank',
  pay_date: '2026-11-30',
  payee_account_id: 'account',
  account_holder_kana: 'ｶ)ﾔﾏﾀﾞ',
  fee_borne_by_partner: true,
  state: 'DRAFT' as const,
  local_id: 1,
};

test('two drafts to one account on one date from one account go together', () => {
  expect(() => checkCombine([draft, { ...draft, local_id: 2 }])).not.toThrow();
});

test.each([
  ['none', [], 'transfer_group_too_few'],
  ['one', [draft], 'transfer_group_too_few'],
  ['an approved one', [draft, { ...draft, state: 'APPROVED' as const }], 'transfer_group_approved'],
  ['a paid one', [draft, { ...draft, state: 'PAID' as const }], 'transfer_group_approved'],
  ['another date', [draft, { ...draft, pay_date: '2026-12-01' }], 'transfer_group_mismatch'],
  ['another source', [draft, { ...draft, user_bank_id: 'other' }], 'transfer_group_mismatch'],
  ['another account', [draft, { ...draft, payee_account_id: 'other' }], 'transfer_group_mismatch'],
  ['another bearer', [draft, { ...draft, fee_borne_by_partner: false }], 'transfer_group_mismatch'],
  ['another holder', [draft, { ...draft, account_holder_kana: 'ﾔﾏﾀﾞ' }], 'transfer_group_mismatch'],
  [
    'no date',
    [
      { ...draft, pay_date: null },
      { ...draft, pay_date: null },
    ],
    'transfer_group_mismatch',
  ],
  [
    'no account',
    [
      { ...draft, payee_account_id: null },
      { ...draft, payee_account_id: null },
    ],
    'transfer_group_mismatch',
  ],
  [
    'cash',
    [
      { ...draft, payment_type: 'cash' as const },
      { ...draft, payment_type: 'cash' as const },
    ],
    'transfer_group_mismatch',
  ],
])('%s is refused', (_, payments, code) => {
  expect(() => checkCombine(payments)).toThrow(expect.objectContaining({ code }));
});

test.each(GROUP_FIELDS)('a change of %s leaves the group', (field) => {
  expect(leavesGroup(draft, { ...draft, [field]: 'changed' })).toBe(true);
  expect(leavesGroup(draft, { ...draft })).toBe(false);
});
