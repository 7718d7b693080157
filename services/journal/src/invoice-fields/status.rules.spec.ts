import { expect, test } from '@jest/globals';
import { STATUS_TABLE, type StatusFacts, statusOf } from './status.rules.js';

const step = { level: 1, user_id: '', user_name: '', at: '', version: 1 };
const reading: StatusFacts = {
  deleted: false,
  locked: false,
  final_state: 'OPEN',
  approve_users: [],
  next_approvers: [],
  read_status: 'WAITING',
  coded: false,
  paid: false,
  linked: false,
  confirm_level: 0,
};

const STAGE_FACTS: Record<keyof typeof STATUS_TABLE, Partial<StatusFacts>> = {
  reading: {},
  read: { read_status: 'SUCCESS' },
  coded: { read_status: 'SUCCESS', coded: true },
  approving: { read_status: 'SUCCESS', approve_users: [step], coded: true },
  returned: { read_status: 'SUCCESS', final_state: 'RETURNED' },
  disapproved: { read_status: 'SUCCESS', approve_users: [step], final_state: 'DISAPPROVED' },
  locked: { read_status: 'SUCCESS', approve_users: [step], final_state: 'FINAL', locked: true },
  deleted: { read_status: 'SUCCESS', deleted: true },
};
const PAYMENT_FACTS = {
  none: {},
  confirming: { confirm_level: 1 },
  linked: { confirm_level: 1, linked: true },
  paid: { confirm_level: 1, linked: true, paid: true },
} as const;

/** The whole table, written out by hand: none, confirming, linked, paid. */
const EXPECTED: Record<keyof typeof STATUS_TABLE, string> = {
  reading: 'reading confirming linked paid',
  read: 'read confirming linked paid',
  coded: 'coded confirming linked paid',
  approving: 'approving confirming linked paid',
  returned: 'returned confirming linked paid',
  disapproved: 'disapproved confirming linked paid',
  locked: 'approved confirming linked paid',
  deleted: 'deleted deleted deleted deleted',
};

test.each(Object.entries(STAGE_FACTS))(
  'an invoice that is %s, by the stage of its payment',
  (stage, facts) => {
    const found = Object.values(PAYMENT_FACTS).map((payment) =>
      statusOf({ ...reading, ...facts, ...payment }),
    );
    expect(found.join(' ')).toBe(EXPECTED[stage as keyof typeof EXPECTED]);
  },
);

test('of any facts together, the one that is furthest decides', () => {
  const further: [string, Partial<StatusFacts>[]][] = [
    ['read', [{ read_status: 'SUCCESS' }, { read_status: 'FAILED' }]],
    ['coded', [{ read_status: 'SUCCESS', coded: true }]],
    ['approving', [{ approve_users: [step] }, { next_approvers: ['someone'] }]],
    ['returned', [{ final_state: 'RETURNED' }]],
    ['disapproved', [{ final_state: 'DISAPPROVED' }]],
    ['approved', [{ locked: true }]],
    ['confirming', [{ confirm_level: 2 }]],
    ['linked', [{ linked: true }]],
    ['paid', [{ paid: true }]],
    ['deleted', [{ deleted: true }]],
  ];
  const facts = further.flatMap(([status, ways]) => ways.map((way) => [status, way] as const));
  for (let chosen = 0; chosen < 2 ** facts.length; chosen++) {
    const held = facts.filter((_, at) => chosen & (1 << at));
    const invoice = Object.assign({ ...reading }, ...held.map(([, way]) => way));
    expect(statusOf(invoice)).toBe(held.at(-1)?.[0] ?? 'reading');
  }
});
