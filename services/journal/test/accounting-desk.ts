import { expect } from '@jest/globals';
import { AccountingHouse } from './accounting-house.js';
import type { Invoice } from './support.js';
import type { Actor } from './tax-support.js';

export interface Deal {
  id: string;
  state: string;
  attempts: number;
  error_code: string;
  error_params: { messages?: string[]; obstacles?: object[]; remote_request_id?: string };
  next_attempt_at: string;
  deal_ids: number[];
  ref_numbers: string[];
  settle_state: string;
  settle_wanted: { paid_on: string; amount: number; fee: number; offset: number } | null;
  settle_error_code: string;
  settle_error_params: { messages?: string[]; obstacles?: object[] };
}
export interface Result {
  local_id: number;
  result: string;
  amount: number | null;
  obstacles: object[];
}

export const DEALS = 'POST /api/1/deals';
/** The route of the payments of the only deal. */
export const paymentsOf = (deal: { id: number }) => `POST /api/1/deals/${deal.id}/payments`;
export const RECEIPTS = 'POST /api/1/receipts';

/** One accountant at a time, of an organization of their own that is connected. */
export class AccountingDesk {
  readonly house = new AccountingHouse();
  keiri!: Actor;
  ids!: Awaited<ReturnType<AccountingHouse['chart']>>;

  async fresh(): Promise<Actor> {
    const { house } = this;
    await house.emptyQueue();
    this.keiri = house.actor();
    this.ids = await house.chart(this.keiri);
    await house.connect(this.keiri);
    for (const list of [
      house.freee.deals,
      house.freee.receipts,
      house.freee.payments,
      house.freee.removed,
      house.freee.asked,
    ])
      list.length = 0;
    return this.keiri;
  }

  line = (more: object = {}) => ({
    debit_account_title_id: this.ids.outsourcing,
    debit_tax_id: this.ids.t10,
    debit_amount: 110_000,
    credit_account_title_id: this.ids.payable,
    credit_tax_id: this.ids.t0,
    credit_amount: 110_000,
    description: '11月分',
    ...more,
  });

  approved = (lines: object[] = [this.line()], header: object = {}): Promise<Invoice> =>
    this.house.approved(this.keiri, lines, header);

  /** Status and catalogue code of a call. */
  code = async (method: string, path: string, body?: object, actor = this.keiri) => {
    const answer = await this.house.service.call<{ code?: string }>(actor, method, path, body);
    return [answer.status, answer.body.code];
  };

  asked = async (ids: number[], path = '/accounting/deals') =>
    (await this.house.call<{ results: Result[] }>(this.keiri, 'POST', path, { ids })).results;

  dealOf = async (local_id: number) =>
    (await this.house.call<{ deal: Deal }>(this.keiri, 'GET', `/accounting/deals/of-invoice/${local_id}`))
      .deal;

  /** An approved invoice in the queue. */
  queued = async (lines?: object[], header?: object): Promise<Invoice> => {
    const invoice = await this.approved(lines, header);
    expect((await this.asked([invoice.local_id]))[0]).toMatchObject({ result: 'success' });
    return invoice;
  };
}
