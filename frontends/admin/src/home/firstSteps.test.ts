import { orderedSteps } from './firstSteps.rules';

const of = (step: string, done = false) => ({ step, done });

test('the steps of all services come in one order, each with its page', () => {
  const steps = orderedSteps([
    { service: 'approval', steps: [of('first_approved')] },
    { service: 'admin', steps: [of('approval_route'), of('company', true)] },
  ]);
  expect(steps).toEqual([
    { step: 'company', done: true, to: '/mycompany' },
    { step: 'approval_route', done: false, to: '/settings?section=approval' },
    { step: 'first_approved', done: false, to: '/approval' },
  ]);
});

test.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])('a file of payment (%s) or of journal (%s) is a first file: %s', (paid, coded, done) => {
  const steps = orderedSteps([
    { service: 'payment', steps: [of('first_file', paid)] },
    { service: 'journal', steps: [of('first_file', coded)] },
  ]);
  expect(steps).toEqual([{ step: 'first_file', done, to: '/payment' }]);
});

test('without the ability to pay, the file of journals leads to the invoices', () => {
  expect(orderedSteps([{ service: 'journal', steps: [of('first_file')] }])).toEqual([
    { step: 'first_file', done: false, to: '/invoice' },
  ]);
});

test('a step of a newer service, or of one that does not own it, is left out', () => {
  expect(orderedSteps([{ service: 'intake', steps: [of('first_dance'), of('company')] }])).toEqual([]);
});
