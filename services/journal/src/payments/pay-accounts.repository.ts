import type { Tx } from '@uketori/service-kit/tx';
import { PAY_PARTS, type PayAccounts, type PayPart, USUAL_TITLES } from './payment-journal.rules.js';

interface TitleRow {
  id: string;
  name: string;
  code: string;
  attributes: Record<string, unknown>;
}

/** Account titles as chosen for each part, else the chart's title of the usual name with its own tax class. */
export async function payAccounts(tx: Tx): Promise<PayAccounts> {
  const row = await tx.one<{ pay_accounts: Partial<PayAccounts> }>(
    'select pay_accounts from journal.default_journals where organization_id = $1',
    [tx.actor.organization_id],
  );
  const chosen = row?.pay_accounts ?? {};
  const titles = await tx.rows<TitleRow>(
    `select id, name, code, attributes from journal.masters
     where organization_id = $1 and kind = 'account_title' and not deleted and (name = any($2::text[]) or id = any($3::uuid[]))`,
    [
      tx.actor.organization_id,
      Object.values(USUAL_TITLES),
      PAY_PARTS.map((part) => chosen[part]?.account_title_id).filter(Boolean),
    ],
  );
  const of = (part: PayPart) => {
    const own = chosen[part];
    const title = titles.find((one) => one.id === own?.account_title_id);
    if (own && title) return own;
    const usual = titles.find((one) => one.name === USUAL_TITLES[part]);
    const tax = usual?.attributes.tax_classification_id;
    return { account_title_id: usual?.id ?? null, tax_id: typeof tax === 'string' ? tax : null };
  };
  return Object.fromEntries(PAY_PARTS.map((part) => [part, of(part)])) as unknown as PayAccounts;
}

interface StoredAccounts {
  id: string;
  version: number;
  pay_accounts: object;
}

/** The chosen accounts as stored with the default journal, or null; held until the commit. */
export function heldAccounts(tx: Tx): Promise<StoredAccounts | null> {
  return tx.one<StoredAccounts>(
    'select id, version, pay_accounts from journal.default_journals where organization_id = $1 for update',
    [tx.actor.organization_id],
  );
}

/** Stores the chosen accounts; raises the version of the default journal. */
export async function writeAccounts(tx: Tx, id: string, accounts: Partial<PayAccounts>): Promise<void> {
  await tx.rows(
    `insert into journal.default_journals as d (organization_id, id, version, pay_accounts) values ($1, $2, 1, $3)
     on conflict (organization_id) do update set pay_accounts = excluded.pay_accounts, version = d.version + 1,
       updated_at = now()`,
    [tx.actor.organization_id, id, JSON.stringify(accounts)],
  );
}

/** Account titles that take withheld income tax. */
export async function withholdingAccounts(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select id from journal.masters where organization_id = $1 and kind = 'account_title'
       and attributes ->> 'gensenzei_account' = 'true'
     union select withholding_account_title_id from journal.default_journals
     where organization_id = $1 and withholding_account_title_id is not null`,
    [tx.actor.organization_id],
  );
  return new Set(rows.map((row) => row.id));
}
