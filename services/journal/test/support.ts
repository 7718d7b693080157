import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { DocumentRead, ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testActor, testEvent, type TestService } from '@uketori/service-kit/testing';

export const ACCOUNTANT = allOf(
  'invoice:read',
  'invoice:update',
  'invoice:delete',
  'master:read',
  ...[
    'account_title',
    'department',
    'tax',
    'vendor',
    'project',
    'segment',
    'walletable',
    'item',
    'tag',
    'company',
  ].flatMap((resource) => [`${resource}:read`, `${resource}:update`, `${resource}:delete`]),
  'settings:read',
  'settings:update',
);

export function accountant(organization_id: string, over: Partial<Actor> = {}): Actor {
  return testActor({ organization_id, abilities: ACCOUNTANT, user_name: '経理 太郎', ...over });
}

const field = (value: string): ReadField => ({
  value,
  page: 1,
  box: [0.1, 0.1, 0.2, 0.02],
  confidence: 0.98,
  text: value,
});

/** The fields of an ordinary invoice: 100,000 + 10 % with the supplier's account. */
export function readFields(over: Partial<ReadFields> = {}): ReadFields {
  const empty = undefined as unknown as ReadField;
  return {
    issue_date: field('2026-10-31'),
    due_date: empty,
    email: empty,
    document_title: empty,
    currency_code: empty,
    foreign_total_amount: empty,
    delivery_date: empty,
    invoice_number: field('INV-001'),
    supplier_name: field('株式会社ミナト印刷'),
    t_number: field('T7010705000725'),
    total_amount: field('110000'),
    payable_amount: field('110000'),
    subtotal: field('100000'),
    tax_amount: field('10000'),
    tax_breakdown: [{ rate: 10, taxable: '100000', tax: '10000', confidence: 0.9 }],
    non_taxable_amount: empty,
    withholding_tax: empty,
    prepaid_amount: empty,
    retained_amount: empty,
    offset_claim_amount: empty,
    bank_name: field('三井住友銀行'),
    bank_code: field('0009'),
    branch_name: field('横浜支店'),
    branch_code: field('588'),
    account_type: field('普通'),
    account_number: field('0711875'),
    account_holder_kana: field('カ）ミナトインサツ'),
    phone: field('045-0321-7785'),
    postal_code: field('231-0023'),
    address: field('横浜市中区'),
    recipient_name: field('株式会社うけとり商事'),
    line_items: [],
    engine: 'text_layer',
    elapsed_ms: 12,
    partial: false,
    ...over,
  };
}
export { field };

export function documentRead(over: Partial<DocumentRead> = {}): DocumentRead {
  return {
    document_id: newId(),
    upload_id: newId(),
    file_name: '請求書.pdf',
    content_sha256: 'a'.repeat(64),
    page_count: 1,
    read_status: 'SUCCESS',
    error_code: '',
    fields: readFields(),
    options: {
      issue_date: '',
      pay_date: '',
      department_id: '',
      pattern_id: '',
      journal_json: '',
      attachment_page: 3,
    },
    uploaded_by: newId(),
    uploaded_by_name: '佐藤',
    source: 'upload',
    source_ref: '',
    read_at: '2026-11-20T01:00:00.000Z',
    version: 1,
    uploader_id: '',
    uploader_name: '',
    ...over,
  };
}

export function readEvent(organization_id: string, document: DocumentRead): EventEnvelope<DocumentRead> {
  return testEvent(
    organization_id,
    'uketori.intake.v1.DocumentRead',
    'uketori.intake.document',
    document.document_id,
    document,
  );
}

/** What approval sends of an invoice. */
export function approvalEvent(
  organization_id: string,
  invoice: Invoice,
  over: Partial<ApprovalChanged>,
): EventEnvelope<ApprovalChanged> {
  return testEvent(
    organization_id,
    'uketori.approval.v1.ApprovalChanged',
    'uketori.approval.approval',
    invoice.id,
    {
      subject_type: 'invoice',
      subject_id: invoice.id,
      local_id: invoice.local_id,
      version: 1,
      cause: 'approved',
      steps: [],
      next_approvers: [],
      next_level: 2,
      final_state: 'OPEN',
      final_approved_by: '',
      final_approved_by_name: '',
      final_approved_at: '',
      final_responsible_id: '',
      attempt: 0,
      created_by: '',
      disapproval: undefined,
      returned: undefined,
      ...over,
    },
  );
}

export type Invoice = Record<string, unknown> & {
  id: string;
  local_id: number;
  version: number;
  journals: Record<string, unknown>[];
};

/** Feeds a read document and returns the invoice that came of it. */
export async function newInvoice(
  service: TestService,
  actor: Actor,
  over: Partial<DocumentRead> = {},
): Promise<Invoice> {
  const document = documentRead(over);
  await service.feed(readEvent(actor.organization_id, document));
  const row = await service.work.read(systemActor(actor.organization_id, 'test'), (tx) =>
    tx.one<{ local_id: number }>('select local_id from journal.invoices where document_id = $1', [
      document.document_id,
    ]),
  );
  const answer = await service.call<Invoice>(actor, 'GET', `/invoices/${row?.local_id}`);
  if (answer.status !== 200) throw new Error(`no invoice: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function startEditing(service: TestService, actor: Actor, localId: number, token: string) {
  return service.call(actor, 'PUT', `/invoices/${localId}/editing`, { mode: 1, window_token: token });
}

/** A golden event, or null while its producer has not laid one down. */
export function fixture<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(PROJECT_ROOT, 'proto/fixtures', `${name}.json`), 'utf8')) as T;
  } catch {
    return null;
  }
}
