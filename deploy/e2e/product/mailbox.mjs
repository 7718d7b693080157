// The mails that a product without a mail server leaves as files.
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
