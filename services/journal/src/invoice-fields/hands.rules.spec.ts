import { withHand } from './hands.rules.js';
import type { InvoiceHand } from './invoice.record.js';

const hand = (duty: InvoiceHand['duty'], user_id: string, at: string): InvoiceHand => ({
  duty,
  user_id,
  user_name: user_id,
  at,
});
const uploaded = hand('upload', 'a', '1');

test.each([
  ['the first', [], hand('upload', 'a', '1'), [uploaded]],
  ['another user', [uploaded], hand('upload', 'b', '2'), [uploaded, hand('upload', 'b', '2')]],
  ['another duty of the user', [uploaded], hand('edit', 'a', '2'), [uploaded, hand('edit', 'a', '2')]],
  ['the same again', [uploaded], hand('upload', 'a', '2'), [hand('upload', 'a', '2')]],
])('%s', (_words, before, added, after) => expect(withHand(before, added)).toEqual(after));
