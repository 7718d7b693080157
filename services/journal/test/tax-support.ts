import { testEvent, type TestService } from '@uketori/service-kit/testing';
import { type accountant, type field, fixture, type Invoice, startEditing } from './support.js';

export type Row = Record<string, unknown> & { id: string; version: number };
export type Actor = ReturnType<typeof accountant>;

const TOKEN = 'w'.repeat(100);

/** A field that is not on the page. */
export const absent = undefined as unknown as ReturnType<typeof field>;

/** Tax classes, titles and the default journal of an organization of its own. */
export async function chart(service: TestService, actor: Actor) {
  const make = async (kind: string, fields: object) =>
    (await service.call<Row>(actor, 'POST', `/masters/${kind}`, fields)).body.id;
  const ids = {
    t10: await make('tax', { name: '課対仕入10%', rate: 10 }),
    t80: await make('tax', { name: '課対仕入（控80）10%', rate: 10, valid_to: '2026-09-30' }),
    t70: await make('tax', { name: '課対仕入（控70）10%', rate: 10, valid_from: '2026-10-01' }),
    t0: await make('tax', { name: '対象外', rate: 0 }),
    outsourcing: await make('account_title', { name: '外注費', code: '512' }),
    payable: await make('account_title', { name: '未払金', code: '212' }),
  };
  await service.call(actor, 'PUT', '/default-journal', {
    version: 0,
    company_journals: [
      {
        debit_account_title_id: ids.outsourcing,
        debit_tax_id: ids.t10,
        credit_account_title_id: ids.payable,
        credit_tax_id: ids.t0,
      },
    ],
    withholding_account_title_id: null,
    withholding_tax_id: null,
  });
  return ids;
}

/** Settings and profile of an organization as admin would send them. */
export async function settings(
  service: TestService,
  actor: Actor,
  over: object,
  profile: object = {},
): Promise<void> {
  const golden = fixture<{ settings: object; profile: object }>('uketori.admin.v1.OrganizationChanged');
  const data = {
    ...golden,
    id: actor.organization_id,
    version: Date.now() % 1_000_000_000,
    settings: { ...golden?.settings, ...over },
    profile: { ...golden?.profile, ...profile },
  };
  const type = 'uketori.admin.v1.OrganizationChanged';
  await service.feed(
    testEvent(actor.organization_id, type, 'uketori.admin.organization', actor.organization_id, data),
  );
}

/** Saves header fields under a claim; returns the saved invoice. */
export async function save(service: TestService, actor: Actor, invoice: Invoice, fields: object) {
  await startEditing(service, actor, invoice.local_id, TOKEN);
  const body = { version: invoice.version, window_token: TOKEN, ...fields };
  const saved = await service.call<Invoice>(actor, 'PATCH', `/invoices/${invoice.local_id}`, body);
  if (saved.status !== 200) throw new Error(`not saved: ${saved.status} ${JSON.stringify(saved.body)}`);
  return saved.body;
}

/** What the tax rules say of an invoice, with the fields of a draft in place of its own. */
export const assessment = async (service: TestService, actor: Actor, invoice: Invoice, draft: object = {}) =>
  (await service.call<Row>(actor, 'POST', `/invoices/${invoice.local_id}/assessment`, draft)).body;
