import {
  checkApprove,
  checkCancelApproval,
  checkCancelConfirm,
  checkConfirm,
  checkExport,
  checkPaid,
  isSettledWithoutTransfer,
  PAYMENT_ACTIONS,
  PAYMENT_STATES,
  type PaymentAction,
  type PaymentFacts,
  type PaymentState,
  transition,
  withdrawRefusal,
} from './payments.rules.js';

const codeOf = (act: () => unknown): string => {
  try {
    return `-> ${String(act())}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** The whole table by hand, in the order of PAYMENT_STATES. */
const EXPECTED: Record<PaymentAction, Record<PaymentState, string>> = {
  edit: columns(
    '-> DRAFT',
    'unable_to_change_locked_pay_record',
    'unable_to_edit_paid_record',
    'payment_withdrawn',
  ),
  confirm: columns(
    '-> DRAFT',
    'unable_to_change_locked_pay_record',
    'unable_to_edit_paid_record',
    'payment_withdrawn',
  ),
  cancel_confirm: columns(
    '-> DRAFT',
    'unable_to_change_locked_pay_record',
    'unable_to_edit_paid_record',
    'payment_withdrawn',
  ),
  approve: columns(
    '-> APPROVED',
    'payment_already_approved',
    'unable_to_edit_paid_record',
    'payment_withdrawn',
  ),
  cancel_approval: columns(
    'payment_not_approved',
    '-> DRAFT',
    'unable_to_edit_paid_record',
    'payment_withdrawn',
  ),
  mark_paid: columns('payment_not_approved', '-> PAID', 'payment_already_paid', 'payment_withdrawn'),
  unmark_paid: columns('payment_not_paid', 'payment_not_paid', '-> APPROVED', 'payment_withdrawn'),
  export: columns('payment_not_approved', '-> APPROVED', 'unable_to_edit_paid_record', 'payment_withdrawn'),
  follow: columns(
    '-> DRAFT',
    'unable_to_change_locked_pay_record',
    'unable_to_edit_paid_record',
    'payment_withdrawn',
  ),
  withdraw: columns(
    '-> WITHDRAWN',
    'unable_to_change_locked_pay_record',
    'unable_to_change_locked_pay_record',
    '-> WITHDRAWN',
  ),
  settle: columns(
    '-> PAID',
    'unable_to_change_locked_pay_record',
    'payment_already_paid',
    'payment_withdrawn',
  ),
  reopen: columns('payment_not_paid', 'payment_not_paid', '-> DRAFT', 'payment_withdrawn'),
};

function columns(
  DRAFT: string,
  APPROVED: string,
  PAID: string,
  WITHDRAWN: string,
): Record<PaymentState, string> {
  return { DRAFT, APPROVED, PAID, WITHDRAWN };
}

test.each(PAYMENT_STATES.flatMap((state) => PAYMENT_ACTIONS.map((action) => [state, action] as const)))(
  '%s × %s',
  (state, action) => {
    expect(codeOf(() => transition(state, action))).toBe(EXPECTED[action][state]);
  },
);

const draft: PaymentFacts = {
  state: 'DRAFT',
  confirm_level: 0,
  payment_type: 'transfer',
  total_amount: 1000,
  payment_amount: 1000,
  offset_amount: 0,
  transfer_fee: 0,
  transfer_amount: 1000,
  user_bank_id: 'a',
  pay_date: '2026-11-30',
  live_batch_id: null,
};

const cells = [0, 1, 2, 3].flatMap((setting) =>
  [0, 1, 2, 3].flatMap((confirmed) => [0, 1, 2, 3, 4].map((level) => [setting, confirmed, level] as const)),
);

test.each(cells)('setting %s, confirmed up to %s: level %s', (setting, confirm_level, level) => {
  const facts = { ...draft, confirm_level };
  expect(codeOf(() => checkConfirm(facts, level, setting))).toBe(
    level < 1 || level > setting
      ? 'invalid_confirm_level'
      : level <= confirm_level
        ? 'already_confirmed'
        : level > confirm_level + 1
          ? 'previous_level_missing'
          : '-> undefined',
  );
  expect(codeOf(() => checkCancelConfirm(facts, level))).toBe(
    level < 1 || level > confirm_level
      ? 'not_confirmed'
      : level < confirm_level
        ? 'higher_level_confirmed'
        : '-> undefined',
  );
  expect(codeOf(() => checkApprove(facts, setting))).toBe(
    confirm_level < setting ? 'confirmation_missing' : '-> undefined',
  );
});

test.each([
  [{ payment_amount: -1, transfer_amount: -1 }, 'payment_amount_not_positive'],
  [{ payment_amount: 0, offset_amount: 1000, user_bank_id: null, transfer_fee: null }, '-> undefined'],
  [{ payment_amount: 0, offset_amount: 1000, pay_date: null }, 'pay_date_missing'],
  [{ payment_amount: 0, offset_amount: -1000 }, 'payment_amount_not_positive'],
  [{ payment_amount: -1, offset_amount: -1000 }, 'payment_amount_not_positive'],
  [{ pay_date: null }, 'pay_date_missing'],
  [{ user_bank_id: null }, 'source_account_missing'],
  [{ transfer_fee: null }, 'transfer_fee_unknown'],
  [{ transfer_fee: 1000, transfer_amount: 0 }, 'transfer_fee_exceeds_amount'],
  [{ transfer_fee: 1001, transfer_amount: -1 }, 'transfer_fee_exceeds_amount'],
  [{ transfer_fee: 999, transfer_amount: 1 }, '-> undefined'],
  [{ payment_type: 'cash', user_bank_id: null, transfer_fee: null }, '-> undefined'],
])('approval of %j: %s', (over, wanted) => {
  expect(codeOf(() => checkApprove({ ...draft, ...over }, 0))).toBe(wanted);
});

const amounts = [-1000, 0, 1000].flatMap((total_amount) =>
  [-1000, 0, 1000].flatMap((offset_amount) =>
    [-1000, 0, 1000].map((payment_amount) => ({ total_amount, offset_amount, payment_amount })),
  ),
);

test.each(amounts)('%j: is it settled without a transfer, and does its approval need a bank?', (over) => {
  const { total_amount, offset_amount, payment_amount } = over;
  const isSettled = payment_amount === 0 && (offset_amount > 0 || (offset_amount === 0 && total_amount > 0));
  expect(isSettledWithoutTransfer(over)).toBe(isSettled);
  const approval = (without: Partial<PaymentFacts>) =>
    codeOf(() => checkApprove({ ...draft, ...over, transfer_amount: payment_amount, ...without }, 0));
  const free = (needed: string) =>
    isSettled ? '-> undefined' : payment_amount > 0 ? needed : 'payment_amount_not_positive';
  expect(approval({})).toBe(free('-> undefined'));
  expect(approval({ user_bank_id: null, transfer_fee: null })).toBe(free('source_account_missing'));
  expect(approval({ pay_date: null })).toBe(
    isSettled || payment_amount > 0 ? 'pay_date_missing' : 'payment_amount_not_positive',
  );
});

test.each(PAYMENT_STATES.flatMap((state) => [null, 'batch'].map((batch) => [state, batch] as const)))(
  '%s in live batch %s: cancel of the approval, export, withdrawal',
  (state, live_batch_id) => {
    const facts = { ...draft, state, live_batch_id };
    const withBatch = (free: string, blocked: string) =>
      live_batch_id && state === 'APPROVED' ? blocked : free;
    expect(codeOf(() => checkCancelApproval(facts))).toBe(
      state === 'APPROVED' ? withBatch('-> undefined', 'payment_exported') : EXPECTED.cancel_approval[state],
    );
    expect(codeOf(() => checkExport(facts))).toBe(
      state === 'APPROVED' ? withBatch('-> undefined', 'payment_already_exported') : EXPECTED.export[state],
    );
    const locked = state === 'APPROVED' || state === 'PAID';
    expect(withdrawRefusal(facts)).toBe(locked ? 'unable_to_change_locked_pay_record' : null);
  },
);

test('a confirmed draft is not withdrawn', () => {
  expect(withdrawRefusal({ ...draft, confirm_level: 1 })).toBe('payment_confirmed');
  expect(withdrawRefusal({ ...draft, state: 'WITHDRAWN', confirm_level: 1 })).toBeNull();
});

test('a credit note, used or not, is neither confirmed nor marked paid by a person', () => {
  for (const credit of [
    { ...draft, payment_amount: -1000 },
    { ...draft, payment_amount: -400, offset_amount: -600 },
    { ...draft, payment_amount: 0, offset_amount: -1000 },
  ]) {
    expect(codeOf(() => checkConfirm(credit, 1, 1))).toBe('payment_amount_not_positive');
    expect(codeOf(() => checkPaid({ ...credit, state: 'APPROVED' }, 'mark_paid'))).toBe('payment_has_offset');
    expect(codeOf(() => checkPaid({ ...credit, state: 'PAID' }, 'unmark_paid'))).toBe('payment_has_offset');
  }
  expect(codeOf(() => checkPaid({ ...draft, state: 'APPROVED' }, 'mark_paid'))).toBe('-> undefined');
  expect(codeOf(() => checkPaid(draft, 'mark_paid'))).toBe('payment_not_approved');
});

test.each([1, -1])('an offset of %s keeps its payment from being withdrawn', (offset_amount) => {
  expect(withdrawRefusal({ ...draft, payment_amount: offset_amount * 10, offset_amount })).toBe(
    'payment_has_offset',
  );
});
