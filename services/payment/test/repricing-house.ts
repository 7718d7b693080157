import type { CompanyChanged, InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { testEvent } from '@uketori/service-kit/testing';
import { type House, lockedInvoice, manager, type Payment } from './payment-house.js';

export interface Repriced extends Payment {
  fee_differs: boolean;
  fee_borne_by_partner: boolean;
  fee_today: { transfer_fee: number | null; transfer_amount: number; bank_charge: number | null } | null;
  supplier_bears_fee: boolean | null;
}
export interface Fee {
  id: string;
  version: number;
}

export const PAYABLE = 50_000;
/** An invoice whose fee the payee bears. */
export const borne = (over: Partial<InvoiceChanged> = {}): Partial<InvoiceChanged> => {
  const { pay_info } = lockedInvoice();
  return {
    payable_amount: String(PAYABLE),
    pay_info: pay_info && { ...pay_info, fee_borne_by_partner: true },
    ...over,
  };
};
export const feeBody = (bank: string, transfer_fee: number) => ({
  user_bank_id: bank,
  transfer_type: 'other_bank',
  applied_condition_type: 'all',
  transfer_fee,
});

/** A supplier who bears the fee, as journal sends it. */
export const company = (id: string, version: number, over: Partial<CompanyChanged> = {}): CompanyChanged => {
  const { pay_info } = lockedInvoice();
  return {
    id,
    company_name: '山田商事株式会社',
    version,
    deleted: false,
    pay_info: pay_info && { ...pay_info, fee_borne_by_partner: true },
    toriteki: false,
    freelance: false,
    cutoff_day: 0,
    ...over,
  };
};
export const tellCompany = (house: House, actor: Actor, data: CompanyChanged) =>
  house.service.feed(
    testEvent(
      actor.organization_id,
      'uketori.journal.v1.CompanyChanged',
      'uketori.journal.company',
      data.id,
      data,
    ),
  );
/** The account of a supplier whose fee we bear. */
export const ours = () => {
  const { pay_info } = lockedInvoice();
  return pay_info && { ...pay_info, fee_borne_by_partner: false };
};

/** The repeated steps of a test of changing fees. */
export function repricingIn(house: House) {
  const started = async (): Promise<{ actor: Actor; bank: string; fee: Fee }> => {
    const actor = manager();
    const bank = await house.bank(actor);
    await house.feedLevel(actor, 1);
    const { body: fee } = await house.call<Fee>(actor, 'POST', '/transfer-fees', feeBody(bank, 550));
    return { actor, bank, fee };
  };
  const get = (actor: Actor, { pay_key }: Payment) => house.get(actor, pay_key) as Promise<Repriced>;
  const confirm = (actor: Actor, { pay_key }: Payment) =>
    house.call<Repriced>(actor, 'POST', `/payments/${pay_key}/confirmations/1`, {});
  const reprice = (actor: Actor, { pay_key }: Payment, body: object = {}) =>
    house.call<Repriced>(actor, 'POST', `/payments/${pay_key}/repricing`, body);
  const feeTo = async (actor: Actor, bank: string, fee: Fee, amount: number) => {
    const path = `/transfer-fees/${fee.id}`;
    const answer = await house.call<Fee>(actor, 'PUT', path, {
      ...feeBody(bank, amount),
      version: fee.version,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { started, get, confirm, reprice, feeTo };
}

export type Repricing = ReturnType<typeof repricingIn>;
