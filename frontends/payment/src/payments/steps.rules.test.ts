import { stepsOf } from './steps.rules';

const nothing = {
  pay_confirm_level: 2,
  confirmations: [],
  can: {},
  duty_refusals: {},
  approved_at: null,
  approved_by_name: null,
  paid_at: null,
  paid_by_name: null,
  transfer_amount: 110_000,
};
const AT = '2026-11-20T03:00:00.000Z';

test.each([0, 1, 2, 3])('%i levels of confirmation come before approval and paid', (pay_confirm_level) => {
  const steps = stepsOf({ ...nothing, pay_confirm_level });
  const levels = Array.from({ length: pay_confirm_level }, (_, at) => at + 1);
  expect(steps.map(({ key }) => key)).toEqual([
    ...levels.map((level) => `confirm${level}`),
    'approve',
    'paid',
  ]);
  expect(steps.map(({ level }) => level)).toEqual([...levels, undefined, undefined]);
});

// What the server allows, and the one button it opens.
test.each([
  ['confirm1', 'confirm1', 'may_forward'],
  ['confirm2', 'confirm2', 'may_forward'],
  ['cancel_confirm1', 'confirm1', 'may_backward'],
  ['cancel_confirm2', 'confirm2', 'may_backward'],
  ['approve', 'approve', 'may_forward'],
  ['cancel_approval', 'approve', 'may_backward'],
  ['paid', 'paid', 'may_forward'],
  ['unpaid', 'paid', 'may_backward'],
])('who may %s sees that button and no other', (allowed, key, way) => {
  const open = stepsOf({ ...nothing, can: { [allowed]: true } }).flatMap((step) =>
    (['may_forward', 'may_backward'] as const).filter((name) => step[name]).map((name) => [step.key, name]),
  );
  expect(open).toEqual([[key, way]]);
});

test('who may do nothing, or what was said no to, sees no button', () => {
  const can = { confirm1: false, approve: false, unpaid: false, update: true, confirm3: true };
  for (const payment of [nothing, { ...nothing, can }]) {
    expect(stepsOf(payment).some((step) => step.may_forward || step.may_backward)).toBe(false);
  }
});

test('a step is done by whom and when; another level does not count for it', () => {
  const steps = stepsOf({
    ...nothing,
    confirmations: [{ level: 2, user_id: 'u1', user_name: '経理 花子', confirmed_at: AT }],
    approved_at: AT,
    approved_by_name: '部長 太郎',
  });
  expect(steps.map(({ done }) => done)).toEqual([
    null,
    { name: '経理 花子', at: AT },
    { name: '部長 太郎', at: AT },
    null,
  ]);
});

test('each act is named with its level; only the approval closes the payment', () => {
  const steps = stepsOf(nothing);
  expect(steps.map(({ forward }) => forward)).toEqual([
    { action: 'confirm', level: 1 },
    { action: 'confirm', level: 2 },
    { action: 'approve' },
    { action: 'mark_paid' },
  ]);
  expect(steps.map(({ backward }) => backward)).toEqual([
    { action: 'cancel_confirm', level: 1 },
    { action: 'cancel_confirm', level: 2 },
    { action: 'cancel_approval' },
    { action: 'unmark_paid' },
  ]);
  expect(steps.filter(({ lock }) => lock).map(({ key }) => key)).toEqual(['approve']);
});

test.each([
  [110_000, 'step.paid_hint'],
  [0, 'step.settled_hint'],
])('a payment of %i waits with the hint %s', (transfer_amount, hint) => {
  expect(stepsOf({ ...nothing, transfer_amount }).at(-1)?.hint).toBe(hint);
});

test.each([
  ['confirm2', 'confirm2'],
  ['approve', 'approve'],
])('a step that is for another person says why: %s', (act, key) => {
  const duty_refusals = { [act]: 'duty_confirm_and_release' };
  const others = (can: Record<string, boolean>) =>
    stepsOf({ ...nothing, can, duty_refusals }).flatMap((step) =>
      step.left_to_others === null ? [] : [[step.key, step.left_to_others]],
    );
  expect(others({})).toEqual([[key, 'duty_confirm_and_release']]);
  // Under a warning the button stays, and the question comes when it is pressed.
  expect(others({ [act]: true })).toEqual([]);
});
