import {
  actionOf,
  type ItemAction,
  type ItemFacts,
  mayReturn,
  nextStatus,
  type SubmitStatus,
} from './items.rules.js';

const facts = (submit_status: SubmitStatus, over: Partial<ItemFacts> = {}): ItemFacts => ({
  submit_status,
  has_document: submit_status !== 0,
  is_own_upload: true,
  reading_state: submit_status === 2 ? 'SENT' : '',
  needs_approval: false,
  is_final: false,
  ...over,
});
const outcome = (item: ItemFacts, action: ItemAction): string => {
  try {
    return String(nextStatus(item, action));
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const ACTIONS: ItemAction[] = ['receive_file', 'send', 'set_uncollected', 'set_submitted', 'return'];

describe('every status and action', () => {
  const table: Record<SubmitStatus, string[]> = {
    0: ['1', 'item_has_no_file', '0', 'item_has_no_file', 'item_has_no_file'],
    1: ['item_already_submitted', '2', '0', '1', '3'],
    2: ['item_already_sent', '2', 'item_already_sent', 'item_already_sent', 'item_already_sent'],
    3: ['1', 'item_already_submitted', '0', '1', 'item_already_returned'],
  };
  for (const status of [0, 1, 2, 3] as const) {
    ACTIONS.forEach((action, i) => {
      it(`${status} ${action} → ${table[status][i]}`, () => {
        expect(outcome(facts(status), action)).toBe(table[status][i]);
      });
      it(`${status} ${action} while waiting to be read`, () => {
        const expected = action === 'send' ? table[status][i] : 'item_already_sent';
        expect(outcome(facts(status, { reading_state: 'SENDING' }), action)).toBe(expected);
      });
    });
  }

  it('what is finally approved goes to reading and nowhere else', () => {
    for (const action of ACTIONS)
      expect(outcome(facts(1, { is_final: true }), action)).toBe(
        action === 'send' ? '2' : 'item_finally_approved',
      );
  });

  it('only the uploader returns a file to uncollected', () => {
    expect(outcome(facts(1, { is_own_upload: false }), 'set_uncollected')).toBe(
      'cannot_return_to_uncollected',
    );
    expect(outcome(facts(3, { is_own_upload: false }), 'set_uncollected')).toBe(
      'cannot_return_to_uncollected',
    );
    expect(outcome(facts(0, { is_own_upload: false }), 'set_uncollected')).toBe('0');
  });

  it('a returned item without a file cannot become submitted by hand', () => {
    expect(outcome(facts(3, { has_document: false }), 'set_submitted')).toBe('item_has_no_file');
  });

  it('what its customer wants approved goes to reading after the final approval only', () => {
    for (const status of [0, 1, 2, 3] as const)
      for (const is_final of [false, true])
        for (const reading_state of ['', 'SENDING', 'SENT'] as const) {
          const waits = status === 1 && !is_final && reading_state === '';
          const item = facts(status, { needs_approval: true, is_final, reading_state });
          expect(outcome(item, 'send')).toBe(waits ? 'item_not_approved' : table[status][1]);
        }
    for (const action of ACTIONS.filter((one) => one !== 'send'))
      expect(outcome(facts(1, { needs_approval: true }), action)).toBe(outcome(facts(1), action));
  });

  it('submit_status 2 and 3 are not for a patch', () => {
    expect([0, 1].map((s) => actionOf(s as SubmitStatus))).toEqual(['set_uncollected', 'set_submitted']);
    for (const status of [2, 3] as const) expect(() => actionOf(status)).toThrow('invalid_input');
  });
});

describe('who may return an item', () => {
  const item = { approved_stage: 1, default_approve_users: { 1: ['m1'], 2: ['m2', 'm3'] } };
  it.each([
    ['m9', 1, true],
    ['m9', 0, false],
    ['m1', 0, false],
    ['m2', 0, true],
    ['m3', 0, true],
  ])('%s with the right to update at level %i: %s', (user_organization_id, update_level, may) => {
    expect(mayReturn(item, { user_organization_id, update_level })).toBe(may);
  });
  it('no approver by name once all stages are approved', () => {
    const done = { ...item, approved_stage: 2 };
    expect(mayReturn(done, { user_organization_id: 'm2', update_level: 0 })).toBe(false);
  });
});
