import { NEW_CUSTOMER, toBody, toForm } from './customer.fields';

const customer = { ...NEW_CUSTOMER, approval_stage: 2, default_approve_users: { 1: ['a'], 3: ['c'] } };

test('the approvers are one field for each stage, and one map again', () => {
  const form = toForm(customer);
  expect(form).toMatchObject({ approvers_1: ['a'], approvers_2: [], approvers_3: ['c'] });
  const body = toBody({ ...form, approvers_2: ['b', 'd'] });
  // The third stage no longer exists.
  expect(body.default_approve_users).toEqual({ 1: ['a'], 2: ['b', 'd'] });
  expect(Object.keys(body).sort()).toEqual(Object.keys(NEW_CUSTOMER).sort());
});

test('without stages there is no approver', () => {
  expect(toBody({ ...toForm(customer), approval_stage: 0 }).default_approve_users).toEqual({});
});
