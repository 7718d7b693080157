import { nextStep } from './nextStep.rules';

test.each([
  // editing, mayUpdate, toConfirm
  [true, true, true, 'save_confirm'],
  [true, true, false, 'save'],
  [false, true, true, 'confirm'],
  [false, true, false, 'others'],
  [false, false, true, 'others'],
  [false, false, false, 'others'],
])('editing %s, may update %s, to confirm %s: %s', (editing, mayUpdate, toConfirm, step) => {
  expect(nextStep({ editing, mayUpdate, toConfirm })).toBe(step);
});
