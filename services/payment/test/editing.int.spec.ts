import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type House, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const act = (actor: Actor | null, method: string, payKey: string, rest = '', body?: object) =>
  house.call<Payment>(actor, method, `/payments/${payKey}${rest}`, body);

describe('editing', () => {
  test('stale versions conflict; bad accounts and unknown fields are invalid', async () => {
    const actor = manager();
    await house.bank(actor);
    const { pay_key } = await house.opened(actor);
    const edit = (body: object) => act(actor, 'PATCH', pay_key, '', body);
    expect((await edit({ version: 9, pay_date: '2026-12-01' })).body.code).toBe('version_conflict');
    for (const bad of [
      { account_number: '12345678' },
      { account_number: '１２' },
      { account_holder_kana: '山田' },
      { account_holder_kana: 'ア'.repeat(49) },
      { bank_code: '5' },
      { transfer_fee: -1 },
      { transfer_fee: 1.5 },
      { pay_date: '2026-02-30' },
      { state: 'PAID' },
      { organization_id: newId() },
    ]) {
      const { status, body } = await edit({ version: 1, ...bad });
      expect([bad, status, body.code]).toEqual([bad, 400, 'invalid_input']);
    }
  });

  test('eight edits of one version: one wins', async () => {
    const actor = manager();
    const { pay_key } = await house.opened(actor);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        act(actor, 'PATCH', pay_key, '', { version: 1, pay_date: `2026-12-0${n + 1}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'version_conflict')).toHaveLength(7);
  });

  test('a change of the account takes the confirmations away, a change of the date does not', async () => {
    const actor = manager();
    await house.bank(actor);
    const { pay_key } = await house.opened(actor);
    await act(actor, 'POST', pay_key, '/confirmations/1', {});
    const dated = await act(actor, 'PATCH', pay_key, '', { version: 2, pay_date: '2026-12-01' });
    expect(dated.body.confirm_level).toBe(1);
    const moved = await act(actor, 'PATCH', pay_key, '', { version: 3, account_number: '1111111' });
    expect(moved.body).toMatchObject({ confirm_level: 0, account_number: '1111111' });
  });

  test('bulk: source account and pay date, each payment with its own result', async () => {
    const actor = manager();
    await house.bank(actor);
    const second = await house.bank(actor, { bank_account_number: '7777777' });
    const draft = await house.opened(actor);
    const locked = await house.approved(actor);
    const nobody = newId();
    const bulk = (body: object) =>
      house.call<{ results: object[] }>(actor, 'POST', '/payments/bulk', {
        pay_keys: [locked.pay_key, draft.pay_key, nobody],
        ...body,
      });
    const { body } = await bulk({ action: 'user_bank', user_bank_id: second });
    expect(body.results).toEqual([
      { pay_key: locked.pay_key, ok: false, code: 'unable_to_change_locked_pay_record' },
      { pay_key: draft.pay_key, ok: true },
      { pay_key: nobody, ok: false, code: 'no_record' },
    ]);
    await bulk({ action: 'pay_date', pay_date: '2026-12-10' });
    expect(await house.get(actor, draft.pay_key)).toMatchObject({
      user_bank_id: second,
      pay_date: '2026-12-10',
    });
    const paid = await bulk({ action: 'mark_paid' });
    expect(paid.body.results).toMatchObject([
      { ok: true },
      { ok: false, code: 'payment_not_approved' },
      { ok: false },
    ]);
    expect(
      (await house.call<Payment>(actor, 'POST', '/payments/bulk', { action: 'approve', pay_keys: [] })).body
        .code,
    ).toBe('invalid_input');
  });
});
