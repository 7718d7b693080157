import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AccountingDesk } from './accounting-desk.js';
import { schemaOf } from './accounting-house.js';
import type { Actor } from './tax-support.js';

const desk = new AccountingDesk();
const { house, approved, asked, code } = desk;
let keiri: Actor;
beforeAll(() => house.open());
afterAll(() => house.close());
beforeEach(async () => {
  keiri = await desk.fresh();
  house.freee.partners.length = 0;
});

const PARTNERS = 'POST /api/1/partners';
const T_NUMBER = 'T1234567890123';

/** An approved invoice of a supplier that the company over there does not know. */
async function refused(partner_name: string, t_number = T_NUMBER) {
  const { local_id } = await approved(undefined, { partner_name, t_number });
  const [result] = await asked([local_id], '/accounting/deals/preview');
  const [obstacle] = (result?.obstacles ?? []) as { code: string; kind: string; key: string }[];
  expect(obstacle).toMatchObject({ code: 'unmapped', kind: 'company' });
  return { local_id, key: obstacle?.key ?? '' };
}

const create = (body: object, actor = keiri) =>
  house.call<{ created: boolean }>(actor, 'POST', '/accounting/partners', body);

test('a partner that is missing is created with its number, as the schema of freee says; the invoice can go', async () => {
  const need = await refused('株式会社はじめて商会');
  expect(await create(need)).toEqual({ name: '株式会社はじめて商会', t_number: T_NUMBER, created: true });
  expect(house.freee.partners).toEqual([
    {
      company_id: 1,
      name: '株式会社はじめて商会',
      qualified_invoice_issuer: true,
      invoice_registration_number: T_NUMBER,
    },
  ]);
  expect(schemaOf('partnerCreateParams').safeParse(house.freee.partners[0]).error).toBeUndefined();
  expect(await asked([need.local_id])).toMatchObject([{ result: 'success' }]);
  expect(await code('POST', '/accounting/partners', need)).toEqual([409, 'accounting_partner_known']);
});

test('one without a number is created without; a lost response makes no second one', async () => {
  const need = await refused('匿名工房', '');
  house.freee.order(PARTNERS, 'lost_after');
  expect(await code('POST', '/accounting/partners', need)).toEqual([503, 'accounting_unavailable']);
  expect(await create(need)).toMatchObject({ created: false });
  expect(house.freee.partners).toEqual([{ company_id: 1, name: '匿名工房' }]);
  expect(await asked([need.local_id])).toMatchObject([{ result: 'success' }]);
});

test('two requests at once for the same partner make one', async () => {
  const [one, other] = [await refused('株式会社同時商会', ''), await refused('株式会社同時商会', '')];
  const outcome = (need: object) =>
    create(need).then(
      ({ created }) => (created ? 'made' : 'found'),
      (error: Error) => error.message,
    );
  const outcomes = await Promise.all([outcome(one), outcome(other)]);
  expect(outcomes.filter((each) => each === 'made')).toHaveLength(1);
  // The other finds it, or comes so late that nothing is missing by then.
  expect(outcomes.filter((each) => each !== 'made')).toEqual([
    expect.stringMatching(/^found$|accounting_partner_known/),
  ]);
  expect(house.freee.partners).toHaveLength(1);
  expect(await asked([one.local_id, other.local_id])).toMatchObject([
    { result: 'success' },
    { result: 'success' },
  ]);
});

test('refused: another key, no such invoice, a user out of reach, and what freee refuses in its own words', async () => {
  const need = await refused('断られ商店', '');
  expect(await code('POST', '/accounting/partners', { ...need, key: 'x' })).toEqual([404, 'no_record']);
  expect(await code('POST', '/accounting/partners', { ...need, local_id: 999_999 })).toEqual([
    404,
    'no_record',
  ]);
  const own = house.actor({
    organization_id: keiri.organization_id,
    abilities: { 'invoice:export_journal': 1, 'invoice:read': 1 },
  });
  expect(await code('POST', '/accounting/partners', need, own)).toEqual([404, 'no_record']);
  const reader = house.actor({ organization_id: keiri.organization_id, abilities: { 'invoice:read': 3 } });
  expect(await code('POST', '/accounting/partners', need, reader)).toEqual([403, 'no_privilege']);
  house.freee.order(PARTNERS, 'forbidden');
  expect(await code('POST', '/accounting/partners', need)).toEqual([409, 'accounting_refused']);
  expect(house.freee.partners).toEqual([]);
});
