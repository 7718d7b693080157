import pg from 'pg';
import { BANK, type House, openHouse, type Payment } from './payment-house.js';
import { borne, type Fee, feeBody, type Repriced, type Repricing, repricingIn } from './repricing-house.js';

let house: House;
let repricing: Repricing;
beforeAll(async () => {
  house = await openHouse();
  repricing = repricingIn(house);
});
afterAll(() => house?.service.close());

test('an unconfirmed draft follows a new, a changed and a removed condition', async () => {
  const { started, get, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const payment = await house.opened(actor, borne());
  expect(payment).toMatchObject({ transfer_fee: 550, transfer_amount: 49_450 });
  await feeTo(actor, bank, fee, 660);
  expect(await get(actor, payment)).toMatchObject({
    transfer_fee: 660,
    transfer_amount: 49_340,
    bank_charge: 660,
    fee_differs: false,
    fee_today: null,
    version: 2,
  });
  const only = { ...feeBody(bank, 110), destination_bank_code: '0005' };
  const { body: special } = await house.call<Fee>(actor, 'POST', '/transfer-fees', only);
  expect(await get(actor, payment)).toMatchObject({ transfer_fee: 110, transfer_amount: 49_890 });
  await house.call(actor, 'DELETE', `/transfer-fees/${special.id}`);
  expect(await get(actor, payment)).toMatchObject({ transfer_fee: 660, transfer_amount: 49_340 });
  const logged = await house.admin<{ action: string }>(
    `select action from payment.audit_log where subject_id = $1 and action = 'payment.repriced'`,
    [payment.pay_key],
  );
  expect(logged).toHaveLength(3);
});

test('a condition that comes out the same leaves the payment unchanged', async () => {
  const { started, get } = repricing;
  const { actor, bank } = await started();
  const payment = await house.opened(actor, borne());
  const near = { ...feeBody(bank, 0), transfer_type: 'same_branch' };
  await house.call(actor, 'POST', '/transfer-fees', near);
  expect((await get(actor, payment)).version).toBe(1);
});

test('the method and the bank of the source account count as much as its table', async () => {
  const { started, get } = repricing;
  const { actor, bank, fee } = await started();
  await house.call(actor, 'DELETE', `/transfer-fees/${fee.id}`);
  for (const [min, max, transfer_fee] of [
    [0, 30_000, 330],
    [30_000, null, 550],
  ]) {
    await house.call(actor, 'POST', '/transfer-fees', {
      ...feeBody(bank, transfer_fee ?? 0),
      applied_condition_type: 'range',
      applied_condition_min: min,
      applied_condition_max: max,
    });
  }
  const payment = await house.opened(actor, borne({ payable_amount: '30000' }));
  expect(payment).toMatchObject({ transfer_fee: 550, bank_charge: 330 });
  const put = (over: object) =>
    house.call(actor, 'PUT', `/user-banks/${bank}`, { ...BANK, default: true, ...over });
  expect((await put({ fee_method: 'add_below', version: 1 })).status).toBe(200);
  expect(await get(actor, payment)).toMatchObject({ transfer_fee: 330, transfer_amount: 29_670 });
  await put({ fee_method: 'add_below', bank_code: '0005', version: 2 });
  // The same bank and branch as the payee's now, for which the table says nothing.
  expect((await get(actor, payment)).transfer_fee).toBeNull();
});

test('a confirmed draft keeps what was confirmed, says that it differs, and is worked out again on request', async () => {
  const { started, get, confirm, reprice, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const payment = await house.opened(actor, borne());
  await confirm(actor, payment);
  await feeTo(actor, bank, fee, 660);
  const shown = await get(actor, payment);
  expect(shown).toMatchObject({
    transfer_fee: 550,
    transfer_amount: 49_450,
    confirm_level: 1,
    fee_differs: true,
    fee_today: { transfer_fee: 660, transfer_amount: 49_340, bank_charge: 660 },
    version: 2,
  });
  const list = await house.call<{ items: Repriced[] }>(actor, 'GET', '/payments?fee_differs=true');
  expect(list.body.items.map(({ pay_key, fee_differs }) => [pay_key, fee_differs])).toEqual([
    [payment.pay_key, true],
  ]);
  expect((await reprice(actor, payment, { version: 1 })).body.code).toBe('version_conflict');
  const after = await reprice(actor, payment, { version: 2 });
  expect(after.body).toMatchObject({
    transfer_fee: 660,
    transfer_amount: 49_340,
    // The amount is another: it has to be looked at again.
    confirm_level: 0,
    fee_differs: false,
    fee_today: null,
  });
});

test('where we bear the fee, a confirmed draft follows in what the bank will charge', async () => {
  const { started, get, confirm, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const payment = await house.opened(actor);
  await confirm(actor, payment);
  await feeTo(actor, bank, fee, 660);
  expect(await get(actor, payment)).toMatchObject({
    transfer_fee: 0,
    bank_charge: 660,
    confirm_level: 1,
    fee_differs: false,
    fee_today: null,
  });
});

test('a condition that is taken back takes the remark with it', async () => {
  const { started, get, confirm, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const payment = await house.opened(actor, borne());
  await confirm(actor, payment);
  const changed = await feeTo(actor, bank, fee, 660);
  expect((await get(actor, payment)).fee_differs).toBe(true);
  await feeTo(actor, bank, changed, 550);
  expect(await get(actor, payment)).toMatchObject({ fee_differs: false, fee_today: null, confirm_level: 1 });
});

test('approved, exported and paid ones are not touched; after the approval is taken back it shows', async () => {
  const { started, get, confirm, reprice, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const payment = await house.approved(actor, borne());
  const changed = await feeTo(actor, bank, fee, 660);
  expect(await get(actor, payment)).toMatchObject({
    state: 'APPROVED',
    transfer_fee: 550,
    fee_differs: false,
    fee_today: null,
    version: payment.version,
  });
  expect((await reprice(actor, payment)).body.code).toBe('unable_to_change_locked_pay_record');
  const back = await house.call<Repriced>(actor, 'DELETE', `/payments/${payment.pay_key}/approval`, {});
  expect(back.body).toMatchObject({ state: 'DRAFT', transfer_fee: 550, fee_differs: true });
  await reprice(actor, payment);
  await confirm(actor, payment);
  await house.call(actor, 'POST', `/payments/${payment.pay_key}/approval`, {});
  await house.call(actor, 'POST', `/payments/${payment.pay_key}/paid`, {});
  await feeTo(actor, bank, changed, 770);
  expect(await get(actor, payment)).toMatchObject({ state: 'PAID', transfer_fee: 660 });
  expect((await reprice(actor, payment)).body.code).toBe('unable_to_edit_paid_record');
});

test('a fee typed by hand stays; only what the bank will charge follows', async () => {
  const { started, get, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const payment = await house.opened(actor, borne());
  await house.call(actor, 'PATCH', `/payments/${payment.pay_key}`, { version: 1, transfer_fee: 100 });
  await feeTo(actor, bank, fee, 660);
  expect(await get(actor, payment)).toMatchObject({
    transfer_fee: 100,
    transfer_amount: 49_900,
    bank_charge: 660,
    fee_gap: -560,
  });
});

test('one transfer of several: all of them follow, or none when one is confirmed', async () => {
  const { started, get, confirm, reprice, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const pair = async () => {
    const made = [
      await house.opened(actor, borne()),
      await house.opened(actor, borne({ payable_amount: '20000' })),
    ];
    const pay_keys = made.map(({ pay_key }) => pay_key);
    expect((await house.call(actor, 'POST', '/payments/groups', { pay_keys })).status).toBe(200);
    return made as [Payment, Payment];
  };
  const open = await pair();
  const seen = await pair();
  await confirm(actor, seen[1]);
  await feeTo(actor, bank, fee, 660);
  const fees = async (members: Payment[]) =>
    (await Promise.all(members.map((one) => get(actor, one)))).map(({ transfer_fee, fee_differs }) => [
      transfer_fee,
      fee_differs,
    ]);
  expect(await fees(open)).toEqual([
    [660, false],
    [0, false],
  ]);
  expect(await fees(seen)).toEqual([
    [550, true],
    [0, false],
  ]);
  expect((await reprice(actor, seen[1])).status).toBe(200);
  expect(await fees(seen)).toEqual([
    [660, false],
    [0, false],
  ]);
  expect(await get(actor, seen[1])).toMatchObject({ confirm_level: 1 });
});

test('many at once are worked out again, each with its own result', async () => {
  const { started, confirm, feeTo } = repricing;
  const { actor, bank, fee } = await started();
  const first = await house.opened(actor, borne());
  const settled = await house.approved(actor, borne());
  await confirm(actor, first);
  await feeTo(actor, bank, fee, 660);
  const { body } = await house.call<{ results: object[] }>(actor, 'POST', '/payments/bulk', {
    action: 'reprice',
    pay_keys: [first.pay_key, settled.pay_key],
  });
  expect(body.results).toEqual([
    { pay_key: first.pay_key, ok: true },
    { pay_key: settled.pay_key, ok: false, code: 'unable_to_change_locked_pay_record' },
  ]);
});

test('a payment that opens while a condition is being changed gets the new one', async () => {
  const { started } = repricing;
  const { actor, bank, fee } = await started();
  const other = new pg.Client({ connectionString: house.service.database.admin_url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select from payment.user_banks where id = $1 for update', [bank]);
    await other.query('update payment.transfer_fees set transfer_fee = 660 where id = $1', [fee.id]);
    let isOpen = false;
    const opening = house.opened(actor, borne()).finally(() => {
      isOpen = true;
    });
    const waits = async () =>
      (
        await other.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    while (!isOpen && (await waits()) === 0);
    await other.query('commit');
    expect(await opening).toMatchObject({ transfer_fee: 660, transfer_amount: 49_340 });
  } finally {
    await other.end();
  }
});
