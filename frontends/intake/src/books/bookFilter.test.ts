import { isUpsideDown, NO_FILTER, toBookQuery } from './bookFilter';

const filled = {
  ...NO_FILTER,
  date_from: '2026-10-01',
  date_to: '2026-10-31',
  amount_from: 0,
  amount_to: 5000,
  partner: ' 青葉 ',
};

describe('the query of the book search', () => {
  it('joins every key that is filled', () => {
    expect(toBookQuery(filled)).toEqual({
      transaction_date_from: '2026-10-01',
      transaction_date_to: '2026-10-31',
      amount_from: 0,
      amount_to: 5000,
      q: '青葉',
      stamp_state: [],
    });
  });

  it('a key that must be empty takes the place of its range', () => {
    expect(toBookQuery({ ...filled, empty: ['amount', 'partner'] })).toEqual({
      transaction_date_from: '2026-10-01',
      transaction_date_to: '2026-10-31',
      amount_empty: true,
      partner_empty: true,
      stamp_state: [],
    });
    expect(toBookQuery({ ...filled, empty: ['date'] })).toMatchObject({ date_empty: true, amount_from: 0 });
  });

  it('asks for the end of the retention where it is given', () => {
    expect(toBookQuery({ ...NO_FILTER, kept_until_to: '2034-05-31' })).toEqual({
      stamp_state: [],
      transaction_date_from: null,
      transaction_date_to: null,
      amount_from: null,
      amount_to: null,
      kept_until_to: '2034-05-31',
    });
  });

  it('looks back only when asked to', () => {
    expect(toBookQuery(NO_FILTER)).not.toHaveProperty('include_deleted');
    expect(toBookQuery({ ...NO_FILTER, include_deleted: true, include_corrected: true })).toMatchObject({
      include_deleted: true,
      include_corrected: true,
    });
  });

  it.each([
    [null, null, false],
    [1, null, false],
    [1, 1, false],
    [1, 2, false],
    [2, 1, true],
    [0, -1, true],
  ])('%s to %s upside down: %s', (from, to, wrong) => {
    expect(isUpsideDown(from, to)).toBe(wrong);
  });
});
