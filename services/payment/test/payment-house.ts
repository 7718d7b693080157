import type { PayTerm } from '@uketori/service-kit/pay-term.rules';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testActor, testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import pg from 'pg';
import { definition } from '../src/definition.js';

/** Every ability of a payment manager. */
export const PAYMENT_MANAGER = allOf(
  'payment:read',
  'payment:update',
  'payment:export',
  'payment:notify',
  ...[1, 2, 3, 4, 5].map((level) => `payment:pay_approve${level}`),
  'transfer_fee:read',
  'transfer_fee:update',
  'transfer_fee:delete',
);

export interface Payment {
  pay_key: string;
  version: number;
  state: string;
  confirm_level: number;
  transfer_fee: number | null;
  transfer_amount: number;
  bank_charge: number | null;
  fee_gap: number | null;
  pay_date: string;
  user_bank_id: string | null;
  live_batch_id: string | null;
  exported_count: number;
  account_number: string;
  payee_account: { id: string; state: string; entered_by_name: string | null } | null;
  transfer_group_id: string | null;
  toriteki: boolean;
  pay_term: PayTerm;
  delivery_date: string | null;
  group: { pay_key: string; transfer_fee: number | null; transfer_amount: number }[];
  combinable: { pay_key: string }[];
  transfer_problems: { code: string; field: string }[];
  can: Record<string, boolean>;
  code?: string;
  params?: Record<string, unknown>;
}

export const BANK = {
  bank_code: '0001',
  bank_name: 'みずほ銀行',
  bank_branch_code: '001',
  bank_branch_name: '東京営業部',
  bank_account_type: 'ordinary',
  bank_account_number: '1234567',
  bank_account_name: 'ｶ)ｳｹﾄﾘｼﾖｳｼﾞ',
  user_code: '1234567890',
};

let localId = 0;

/** An invoice as journal would send it after its final approval. */
export function lockedInvoice(over: Partial<InvoiceChanged> = {}): InvoiceChanged {
  localId += 1;
  return {
    id: newId(),
    local_id: localId,
    version: 3,
    cause: 'locked',
    partner_name: '山田商事株式会社',
    company_id: '',
    t_number: '',
    issue_date: '2026-10-31',
    pay_date: '2026-11-30',
    due_date: '2026-11-30',
    total_amount: '110000',
    withholding_tax: '0',
    payable_amount: '110000',
    pay_info: {
      payment_type: 'transfer',
      bank_name: '三菱UFJ銀行',
      bank_code: '0005',
      branch_name: '本店',
      branch_code: '001',
      account_type: 'ordinary',
      account_number: '7654321',
      account_holder_kana: 'カ）ヤマダショウジ',
      fee_borne_by_partner: false,
    },
    department_id: '',
    locked: true,
    deleted: false,
    balanced: true,
    coded: false,
    document_id: '',
    upload_id: '',
    source: 'upload',
    source_ref: '',
    created_by: '',
    lock_attempt: 1,
    currency_code: 'JPY',
    content_version: 1,
    delivery_date: '',
    hands: [],
    ...over,
  };
}

/** The payment service on a real database, with short ways to do the usual. */
export interface House {
  service: TestService;
  call: TestService['call'];
  feed(actor: Actor, data: InvoiceChanged): Promise<void>;
  feedLevel(actor: Actor, pay_confirm_level: number): Promise<void>;
  bank(actor: Actor, over?: object): Promise<string>;
  opened(actor: Actor, over?: Partial<InvoiceChanged>): Promise<Payment>;
  approved(actor: Actor, over?: Partial<InvoiceChanged>): Promise<Payment>;
  get(actor: Actor, payKey: string): Promise<Payment>;
  /** A second person calls the payee back and confirms the account. */
  confirmAccount(actor: Actor, payment: Payment): Promise<void>;
  admin<R extends object>(sql: string, params?: unknown[]): Promise<R[]>;
}

/** `siblingUrl` is where payment finds journal; without it calls reach payment itself. */
export async function openHouse(siblingUrl?: string): Promise<House> {
  let grpcPort = 0;
  const service = await testService(definition, {
    grpcUrlOf: () => siblingUrl ?? `127.0.0.1:${grpcPort}`,
  });
  grpcPort = service.grpc_port;
  const feed = (actor: Actor, data: InvoiceChanged): Promise<void> =>
    service.feed(
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.InvoiceChanged',
        'uketori.journal.invoice',
        data.id,
        data,
      ),
    );
  const get = async (actor: Actor, payKey: string): Promise<Payment> =>
    (await service.call<Payment>(actor, 'GET', `/payments/${payKey}`)).body;
  const opened = async (actor: Actor, over: Partial<InvoiceChanged> = {}): Promise<Payment> => {
    const invoice = lockedInvoice(over);
    await feed(actor, invoice);
    return (await service.call<Payment>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
  };
  const confirmAccount = async (actor: Actor, payment: Payment): Promise<void> => {
    if (payment.payee_account?.state !== 'WAITING') return;
    const second = manager({ organization_id: actor.organization_id });
    const path = `/payee-accounts/${payment.payee_account.id}`;
    const { body } = await service.call<{ version: number }>(second, 'GET', path);
    const answer = await service.call(second, 'POST', `${path}/confirmation`, {
      version: body.version,
      note: '登録済の電話番号に折り返し確認',
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  return {
    service,
    confirmAccount,
    call: service.call,
    feed,
    get,
    opened,
    feedLevel: (actor, pay_confirm_level) =>
      service.feed(
        testEvent(
          actor.organization_id,
          'uketori.admin.v1.OrganizationChanged',
          'uketori.admin.organization',
          actor.organization_id,
          { id: actor.organization_id, settings: { pay_confirm_level }, version: 1 },
        ),
      ),
    bank: async (actor, over = {}) =>
      (await service.call<{ id: string }>(actor, 'POST', '/user-banks', { ...BANK, ...over })).body.id,
    approved: async (actor, over = {}) => {
      const payment = await opened(actor, over);
      await confirmAccount(actor, payment);
      for (const level of [1, 2, 3]) {
        if (payment.can[`confirm${level}`] || level > 1) {
          await service.call(actor, 'POST', `/payments/${payment.pay_key}/confirmations/${level}`, {});
        }
      }
      const answer = await service.call<Payment>(actor, 'POST', `/payments/${payment.pay_key}/approval`, {});
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    admin: async <R extends object>(sql: string, params: unknown[] = []) => {
      const client = new pg.Client({ connectionString: service.database.admin_url });
      await client.connect();
      try {
        return (await client.query<R>(sql, params)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** A payment manager of an organization of their own. */
export function manager(over: Partial<Actor> = {}): Actor {
  return testActor({ organization_id: newId(), abilities: PAYMENT_MANAGER, ...over });
}
