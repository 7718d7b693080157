import type { NoticeDraft } from './notice.types';
import { chosenFirst, isChoosable, sending } from './notices.rules';

const draft = (key: string, code?: string) =>
  ({ key, ok: code === undefined, ...(code ? { code } : {}) }) as NoticeDraft;
const DRAFTS = [draft('a'), draft('b', 'payment_notice_sent'), draft('c', 'customer_without_email')];

test('what was sent before can be chosen but is not at first', () => {
  expect(DRAFTS.map(isChoosable)).toEqual([true, true, false]);
  expect(chosenFirst(DRAFTS)).toEqual(['a']);
});

test('the request leaves out what is not chosen and names what is sent again', () => {
  expect(sending(['p'], DRAFTS, ['a'], {})).toEqual({
    pay_keys: ['p'],
    languages: [],
    leave_out: ['b', 'c'],
    send_again: [],
  });
  expect(sending(['p'], DRAFTS, ['b'], { b: 'en' })).toMatchObject({
    languages: [{ key: 'b', language: 'en' }],
    leave_out: ['a', 'c'],
    send_again: ['b'],
  });
});
