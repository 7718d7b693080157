// The keys under which consumers record events in their inboxes. A key is data: an event whose key is unknown is new,
// so a changed key hands every old event to its handler once more. Add a key for a new consumer; never change one.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SERVICES = fileURLToPath(new URL('../../services', import.meta.url));
const KEYS = {
  admin: [
    'action-log.action_logged',
    'comment-mails.invoice_commented',
    'notifications.action_logged',
    'notifications.approval_changed',
    'notifications.document_read',
    'notifications.invoice_commented',
    'notifications.invoice_removed',
    'notifications.payment_changed',
    'security-events.action_logged',
    'webhooks.action_logged',
    'webhooks.approval_changed',
    'webhooks.inbox_item_changed',
    'webhooks.invoice_changed',
    'webhooks.invoice_removed',
    'webhooks.payment_changed',
  ],
  approval: [
    'approvals.edit_claim_changed',
    'approvals.inbox_item_changed',
    'approvals.invoice_changed',
    'approvals.invoice_removed',
    'approvals.organization_changed',
    'approvals.user_changed',
    'organizations.organization_changed',
    'organizations.user_changed',
  ],
  inbox: [
    'items.approval_changed',
    'items.invoice_changed',
    'references.master_changed',
    'references.organization_changed',
    'references.user_changed',
  ],
  intake: [
    'books.inbox_item_changed',
    'books.invoice_changed',
    'references.organization_changed',
    'references.supplier_memory_changed',
    'samples.invoice_removed',
  ],
  journal: [
    'accounting.payment_changed',
    'invoices.action_logged',
    'invoices.approval_changed',
    'invoices.document_read',
    'invoices.document_removed',
    'invoices.document_replaced',
    'invoices.payment_changed',
    'payments.payment_changed',
    'settings.organization_changed',
    'settings.user_changed',
  ],
  payment: [
    'closed-months.month_closed',
    'organizations.organization_changed',
    'payments.invoice_changed',
    'payments.invoice_removed',
    'repricing.company_changed',
  ],
};

/** Keys of the @OnEvent decorators in a service's source. */
function keysOf(service) {
  const source = path.join(SERVICES, service, 'src');
  const text = fs
    .readdirSync(source, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => fs.readFileSync(path.join(source, file), 'utf8'))
    .join('\n');
  const decorated = text.match(/@OnEvent\(/g)?.length ?? 0;
  const keys = [...text.matchAll(/@OnEvent\(\s*[A-Z_]+,\s*'([^']+)',?\s*\)/g)].map(([, key]) => key);
  assert.equal(keys.length, decorated, `${service}: every @OnEvent has a constant and a key as a plain text`);
  return keys.sort();
}

for (const service of fs.readdirSync(SERVICES).filter((name) => name !== 'kit')) {
  test(`the consumers of ${service} keep their keys`, () => {
    assert.deepEqual(keysOf(service), KEYS[service] ?? []);
  });
}
