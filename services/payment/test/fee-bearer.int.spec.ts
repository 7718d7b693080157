import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type House, lockedInvoice, openHouse } from './payment-house.js';
import {
  borne,
  company,
  ours,
  PAYABLE,
  type Repriced,
  type Repricing,
  repricingIn,
  tellCompany,
} from './repricing-house.js';

let house: House;
let repricing: Repricing;
beforeAll(async () => {
  house = await openHouse();
  repricing = repricingIn(house);
});
afterAll(() => house?.service.close());

const told = (actor: Actor, data: CompanyChanged) => tellCompany(house, actor, data);

test('another bearer of a supplier reaches open drafts, not confirmed ones, and no later word of the invoice undoes it', async () => {
  const { started, get, confirm } = repricing;
  const { actor } = await started();
  const id = newId();
  await told(actor, company(id, 1));
  const invoice = lockedInvoice(borne({ company_id: id }));
  await house.feed(actor, invoice);
  const open = (await house.call<Repriced>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
  const confirmed = await house.opened(actor, borne({ company_id: id }));
  await confirm(actor, confirmed);
  expect(open).toMatchObject({ transfer_fee: 550, supplier_bears_fee: true });
  await told(actor, company(id, 2, { toriteki: true, pay_info: ours() }));
  expect(await get(actor, open)).toMatchObject({
    fee_borne_by_partner: false,
    transfer_fee: 0,
    transfer_amount: PAYABLE,
    supplier_bears_fee: false,
    transfer_problems: expect.not.arrayContaining([expect.objectContaining({ code: 'toriteki_fee' })]),
  });
  expect(await get(actor, confirmed)).toMatchObject({
    fee_borne_by_partner: true,
    transfer_fee: 550,
    supplier_bears_fee: false,
    confirm_level: 1,
  });
  await house.feed(actor, { ...invoice, version: invoice.version + 1, cause: 'updated' });
  expect(await get(actor, open)).toMatchObject({ fee_borne_by_partner: false, transfer_fee: 0 });
});

test('the first, a repeated or a late event about a supplier changes no payment', async () => {
  const { started, get } = repricing;
  const { actor } = await started();
  const id = newId();
  const payment = await house.opened(actor, borne({ company_id: id }));
  await told(actor, company(id, 5, { pay_info: ours() }));
  await told(actor, company(id, 6, { pay_info: ours() }));
  await told(actor, company(id, 4));
  expect(await get(actor, payment)).toMatchObject({ fee_borne_by_partner: true, version: 1 });
});

test('who typed the bearer on the payment knows better than the supplier', async () => {
  const { started, get } = repricing;
  const { actor } = await started();
  const id = newId();
  await told(actor, company(id, 1));
  const payment = await house.opened(actor, borne({ company_id: id }));
  const path = `/payments/${payment.pay_key}`;
  await house.call(actor, 'PATCH', path, { version: 1, fee_borne_by_partner: true });
  await told(actor, company(id, 2, { pay_info: ours() }));
  expect(await get(actor, payment)).toMatchObject({ fee_borne_by_partner: true, transfer_fee: 550 });
});
