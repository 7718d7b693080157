import { type HandedInStatus, handedInStatus } from './handed-in.rules.js';

type Item = Parameters<typeof handedInStatus>[0];
const STATUSES = [0, 1, 2, 3] as const;
const READING = ['', 'SENDING', 'SENT'] as const;
const BOTH = [false, true];

const every: Item[] = STATUSES.flatMap((submit_status) =>
  READING.flatMap((reading_state) =>
    [0, 2].flatMap((approved_stage) =>
      BOTH.flatMap((final_approved) =>
        BOTH.map((invoice_deleted) => ({
          submit_status,
          reading_state,
          approved_stage,
          final_approved,
          invoice_deleted,
        })),
      ),
    ),
  ),
);

/** How many of the 24 cells of each stored status lead to each state. */
test.each<[0 | 1 | 2 | 3, Partial<Record<string, number>>]>([
  [0, { none: 24 }],
  [1, { received: 2, checking: 22 }],
  [2, { accepted: 4, checking: 20 }],
  [3, { returned: 24 }],
])('stored status %s → %j', (submit_status, expected) => {
  const found = every
    .filter((item) => item.submit_status === submit_status)
    .map((item) => handedInStatus(item) ?? 'none');
  const counts = Object.fromEntries(
    [...new Set(found)].map((one) => [one, found.filter((other) => other === one).length]),
  );
  expect(counts).toEqual(expected);
});

const fresh: Item = {
  submit_status: 1,
  reading_state: '',
  approved_stage: 0,
  final_approved: false,
  invoice_deleted: false,
};
test.each<[string, Partial<Item>, HandedInStatus]>([
  ['untouched', {}, 'received'],
  ['a first approval', { approved_stage: 1 }, 'checking'],
  ['a final approval without stages', { final_approved: true }, 'checking'],
  ['on its way to reading', { reading_state: 'SENDING' }, 'checking'],
  ['read', { submit_status: 2, reading_state: 'SENT', final_approved: true }, 'accepted'],
  ['its invoice was deleted', { submit_status: 2, reading_state: 'SENT', invoice_deleted: true }, 'checking'],
  ['returned', { submit_status: 3, approved_stage: 1 }, 'returned'],
])('%s', (_name, more, expected) => expect(handedInStatus({ ...fresh, ...more })).toBe(expected));
