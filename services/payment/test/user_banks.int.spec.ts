import { BANK, type House, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

describe('own banks', () => {
  test('one default, kept through changes; accounts in use stay', async () => {
    const actor = manager();
    const first = await house.bank(actor);
    const second = await house.bank(actor, { bank_account_number: '2', default: true });
    const list = async () =>
      (
        await house.call<{ items: { id: string; default: boolean; version: number }[] }>(
          actor,
          'GET',
          '/user-banks',
        )
      ).body.items;
    expect((await list()).map((bank) => [bank.id, bank.default])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await house.call<Payment>(actor, 'DELETE', `/user-banks/${second}`)).body.code).toBe(
      'default_account_required',
    );
    await house.opened(actor);
    const version = (await list())[1]?.version;
    const {
      bank_code,
      bank_name,
      bank_branch_code,
      bank_branch_name,
      bank_account_type,
      bank_account_number,
      bank_account_name,
    } = (await house.call<Record<string, string>>(actor, 'GET', `/user-banks/${first}`)).body;
    const fields = {
      bank_code,
      bank_name,
      bank_branch_code,
      bank_branch_name,
      bank_account_type,
      bank_account_number,
      bank_account_name,
    };
    const put = await house.call(actor, 'PUT', `/user-banks/${first}`, { ...fields, default: true, version });
    expect(put.status).toBe(200);
    expect((await house.call<Payment>(actor, 'DELETE', `/user-banks/${second}`)).body.code).toBe(
      'user_bank_in_use',
    );
    expect((await list()).filter((bank) => bank.default)).toHaveLength(1);
    const third = await house.bank(actor, { bank_account_number: '3' });
    expect((await house.call(actor, 'DELETE', `/user-banks/${third}`)).status).toBe(204);
    expect((await house.call(actor, 'GET', `/user-banks/${third}`)).status).toBe(404);
  });

  test.each([
    [{ bank_account_number: '12345678' }],
    [{ bank_account_number: '12a' }],
    [{ bank_account_name: '受取商事' }],
    [{ bank_account_name: 'ｱ'.repeat(49) }],
    [{ user_code: '123' }],
    [{ bank_code: '1' }],
  ])('%j is refused', async (over) => {
    const { status, body } = await house.call<Payment>(manager(), 'POST', '/user-banks', {
      ...BANK,
      ...over,
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('eight new defaults at once leave one', async () => {
    const actor = manager();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => house.bank(actor, { bank_account_number: `${n}`, default: true })),
    );
    const rows = await house.admin(
      'select 1 from payment.user_banks where organization_id = $1 and "default"',
      [actor.organization_id],
    );
    expect(rows).toHaveLength(1);
  });

  test('bank look-up', async () => {
    const { body } = await house.call<{ items: { code: string }[] }>(
      manager(),
      'GET',
      `/banks?q=${encodeURIComponent('みずほ')}`,
    );
    expect(body.items[0]?.code).toBe('0001');
    expect((await house.call(manager(), 'GET', '/banks/0001/branches?q=001')).status).toBe(200);
    expect((await house.call(manager(), 'GET', '/banks/9998/branches')).status).toBe(404);
  });
});
