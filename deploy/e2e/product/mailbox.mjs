// The mails that a product without a mail server leaves as files.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './product.mjs';

/** Text of every mail to an address, oldest first. */
export function mailsTo(product, address) {
  const folder = join(product.varDir, 'mail');
  let names = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // No mail left yet.
  }
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.toLowerCase().includes(`\nto: ${address.toLowerCase()}`));
}

/** The address of the accounts host below `path` in the newest mail to an address, once it has come. */
export async function mailedLink(product, address, path) {
  const pattern = new RegExp(`${product.accounts.replace(/[.]/g, '\\.')}${path}/\\S+`);
  const find = () => pattern.exec(mailsTo(product, address).at(-1) ?? '')?.[0];
  await until(`a mail to ${address}`, async () => find() !== undefined);
  return find();
}

/** Invites somebody who is new, and accepts by the link of their mail. */
export async function joinByInvitation(product, owner, { email, user_role_id, full_name, password }) {
  const invited = await owner.post('/invitations', { email, user_role_id });
  assert.equal(invited.status, 201, String(invited.bytes));
  const link = await mailedLink(product, email, '/session/invite/confirm');
  const joined = await product.call('POST', '/api/v1/session/invitations/accept', {
    host: 'accounts',
    body: { id: invited.body.id, invite_code: link.split('/').at(-1), full_name, password },
  });
  assert.ok(joined.status < 300, String(joined.bytes));
}
