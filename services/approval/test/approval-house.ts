import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testActor, testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import pg from 'pg';
import { definition } from '../src/definition.js';
import { type Siblings, startSiblings } from './siblings.js';

/** The parts of an approval's view that tests look at. */
export interface View {
  version: number;
  top_level: number;
  final_state: string;
  attempt: number;
  refusal_code: string | null;
  steps: {
    level: number;
    user_name: string;
    for_user_name: string | null;
    subject_version: number;
    changed_since: boolean;
  }[];
  content_version: number;
  changed_since_final: boolean;
  next_level: number | null;
  next_approvers: { user_id: string; user_name: string; deputy_name: string | null }[];
  required_approvers: { user_id: string; user_name: string; deputy_name: string | null }[];
  route_name: string | null;
  approve_level: number;
  can: Record<string, boolean>;
  code?: string;
}

export let service: TestService;
export let siblings: Siblings;
let localId = 0;

/** Starts the real module on a database of its own, with journal and payment behind real gRPC. */
export async function openHouse(): Promise<void> {
  siblings = await startSiblings();
  service = await testService(definition, { grpcUrlOf: () => siblings.url });
}

export async function closeHouse(): Promise<void> {
  await service?.close();
  siblings?.close();
}

/** Makes the other services accept every call again and clears their recorded calls. */
export function calmSiblings(): void {
  siblings.calls.length = 0;
  siblings.lock = siblings.unlock = siblings.withdraw = null;
}

export const ALL = allOf(
  'invoice:read',
  'invoice:update',
  'invoice:final_approve',
  ...[1, 2, 3, 4, 5].map((level) => `invoice:approve${level}`),
);

export function invoiceData(over: Partial<InvoiceChanged> = {}): InvoiceChanged {
  localId += 1;
  return {
    id: newId(),
    local_id: localId,
    version: 1,
    cause: 'created',
    partner_name: '株式会社サンプル',
    company_id: '',
    t_number: '',
    issue_date: '2026-10-31',
    pay_date: '2026-11-30',
    due_date: '',
    total_amount: '110000',
    withholding_tax: '0',
    payable_amount: '110000',
    pay_info: undefined,
    department_id: '',
    locked: false,
    deleted: false,
    balanced: true,
    coded: false,
    document_id: '',
    upload_id: '',
    source: 'upload',
    source_ref: '',
    created_by: '',
    lock_attempt: 0,
    currency_code: 'JPY',
    content_version: 0,
    delivery_date: '',
    hands: [],
    ...over,
  };
}

export async function feedInvoice(actor: Actor, over: Partial<InvoiceChanged> = {}): Promise<InvoiceChanged> {
  const data = invoiceData(over);
  await service.feed(
    testEvent(
      actor.organization_id,
      'uketori.journal.v1.InvoiceChanged',
      'uketori.journal.invoice',
      data.id,
      data,
    ),
  );
  return data;
}

export async function setApproveLevel(
  actor: Actor,
  approve_level: number,
  version = 1,
  more: object = {},
): Promise<void> {
  const data = {
    id: actor.organization_id,
    name: 'x',
    status: 'active',
    settings: { approve_level, setting_journal: true, ...more },
    version,
  };
  await service.feed(
    testEvent(
      actor.organization_id,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      data.id,
      data,
    ),
  );
}

/** A member as admin's event describes them; `abilities` are those of the actor. */
export async function feedMember(actor: Actor, full_name: string, over: object = {}): Promise<void> {
  const data = {
    user_organization_id: newId(),
    user_id: actor.user_id,
    full_name,
    status: 'active',
    department_id: '',
    abilities: actor.abilities,
    version: 1,
    ...over,
  };
  const { organization_id } = actor;
  await service.feed(
    testEvent(
      organization_id,
      'uketori.admin.v1.UserChanged',
      'uketori.admin.user',
      data.user_organization_id,
      data,
    ),
  );
}

export const boss = (organization_id = newId(), over: Partial<Actor> = {}): Actor =>
  testActor({ organization_id, abilities: ALL, ...over });
export const path = (id: string, rest = ''): string => `/approvals/invoice/${id}${rest}`;
export const act = (actor: Actor, method: string, id: string, rest: string, body?: object, headers = {}) =>
  method === 'DELETE'
    ? service.call<View>(actor, method, `${path(id, rest)}?${queryOf(body)}`, undefined, headers)
    : service.call<View>(actor, method, path(id, rest), body, headers);
/** A DELETE has no body. */
export const queryOf = (given: object = {}): string => new URLSearchParams(Object.entries(given)).toString();
export const get = async (actor: Actor, id: string): Promise<View> => (await act(actor, 'GET', id, '')).body;

export async function approved(
  actor: Actor,
  levels = 2,
  over: Partial<InvoiceChanged> = {},
): Promise<string> {
  const { id } = await feedInvoice(actor, over);
  for (let level = 1; level <= levels; level++) {
    const answer = await act(actor, 'POST', id, `/levels/${level}`, { version: level });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return id;
}

export async function admin<R extends object>(sql: string, params: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
  try {
    return (await client.query<R>(sql, params)).rows;
  } finally {
    await client.end();
  }
}
