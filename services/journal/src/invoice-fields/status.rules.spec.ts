import { expect, test } from '@jest/globals';
import { STATUS_TABLE, type StatusFacts, statusOf } from './status.rules.js';

const reading: StatusFacts = {
  deleted: false,
  paid: false,
  linked: false,
  confirm_level: 0,
  locked: false,
  disapproved: false,
  approvals: 0,
  requested: 0,
  read_status: 'WAITING',
};

test('each fact raises the status, and a later stage wins over every earlier one', () => {
  const stages: Array<[string, Partial<StatusFacts>]> = [
    ['reading', {}],
    ['read', { read_status: 'SUCCESS' }],
    ['approving', { approvals: 1 }],
    ['disapproved', { disapproved: true }],
    ['approved', { locked: true }],
    ['confirming', { confirm_level: 1 }],
    ['linked', { linked: true }],
    ['paid', { paid: true }],
    ['deleted', { deleted: true }],
  ];
  let facts = reading;
  for (const [status, fact] of stages) {
    expect(statusOf({ ...reading, ...fact })).toBe(status);
    facts = { ...facts, ...fact };
    expect(statusOf(facts)).toBe(status);
  }
  expect(stages.map(([status]) => status).reverse()).toEqual(STATUS_TABLE.map(([status]) => status));
});

test('a failed reading is read, and a request alone is approving', () => {
  expect(statusOf({ ...reading, read_status: 'FAILED' })).toBe('read');
  expect(statusOf({ ...reading, read_status: 'SUCCESS', requested: 1 })).toBe('approving');
});
