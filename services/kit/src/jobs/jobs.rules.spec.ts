import { subjectsOf } from './jobs.rules.js';

const ID = '018f0000-0000-7000-8000-000000000001';

test.each([
  [null, {}],
  [{}, {}],
  [{ item_id: ID }, { item_id: ID }],
  [{ key: ID }, { key: ID }],
  [
    { local_id: 12, id: 3 },
    { local_id: '12', id: '3' },
  ],
  [{ amount: 12, paid: 3 }, {}],
  [{ item_id: '株式会社青空', to: 'keiri@example.jp' }, {}],
  [{ item_id: { name: ID } }, {}],
  [{ ids: [ID] }, {}],
])('%j is about %j', (data, subjects) => expect(subjectsOf(data)).toEqual(subjects));
