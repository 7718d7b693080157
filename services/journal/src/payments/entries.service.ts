import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { findDefaultJournal } from '../default-journal/default-journal.facade.js';
import { accrualExports } from '../exports/exports.facade.js';
import { postingDay } from '../invoice-fields/invoice-fields.facade.js';
import { visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { linesOf } from '../line-records/line-records.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import { journalSettings, lineSettings } from '../settings/settings.facade.js';
import type { entriesAnswer, payAccountsAnswer } from './entries.types.js';
import { heldAccounts, payAccounts, writeAccounts } from './pay-accounts.repository.js';
import { bookedRows, PAY_PARTS, type PayAccounts, USUAL_TITLES } from './payment-journal.rules.js';
import { entriesOf, linesOfEntry, type PaymentEntry, standing } from './payment-entries.repository.js';

type Entries = z.infer<typeof entriesAnswer>;
type AccountsAnswer = z.infer<typeof payAccountsAnswer>;

export interface PayAccountsInput {
  /** 0 when none was saved yet; shared with the default journal. */
  version: number;
  accounts: Partial<PayAccounts>;
}

/** The entries of an invoice as they are booked, and the accounts a payment is booked to. */
@Injectable()
export class EntriesService {
  constructor(private readonly work: Work) {}

  /** Accrual and payment journal as booked. @throws DomainError no_record */
  of(actor: Actor, localId: number): Promise<Entries> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const settings = await journalSettings(tx);
      const accounts = await payAccounts(tx);
      const title = accounts.input_tax.account_title_id;
      const masters = await mastersById(tx, title ? [title] : [], false);
      const tax = masters.get(title ?? '') ?? { name: USUAL_TITLES.input_tax, code: '' };
      const entries = await entriesOf(tx, invoice);
      const isInclusive = settings.is_tax_inclusive_books;
      const shown = async ({ entry, entry_date, reverses, exports }: PaymentEntry) => ({
        entry_date,
        rows: bookedRows(await linesOfEntry(tx, invoice.id, entry), tax, isInclusive),
        export_count: exports,
        is_reversal: reverses !== null,
      });
      const now = standing(entries);
      const reversed: Entries['reversed'] = [];
      for (const entry of entries) if (entry !== now) reversed.push(await shown(entry));
      return {
        accrual: {
          entry_date: postingDay(invoice),
          rows: bookedRows(await linesOf(tx, invoice.id), tax, isInclusive),
          export_count: await accrualExports(tx, localId),
        },
        payment: now && (await shown(now)),
        reversed,
        setting_pay_journal: (await lineSettings(tx)).setting_pay_journal,
      };
    });
  }

  accounts(actor: Actor): Promise<AccountsAnswer> {
    return this.work.read(actor, accountsAnswer);
  }

  /** @throws DomainError version_conflict | no_record for a master that is not there */
  putAccounts(actor: Actor, input: PayAccountsInput): Promise<AccountsAnswer> {
    return this.work.run(actor, async (tx) => {
      await refuseForeign(tx, input.accounts);
      const before = await heldAccounts(tx);
      if ((before?.version ?? 0) !== input.version)
        throw new DomainError('version_conflict', 'conflict', { current: await accountsAnswer(tx) });
      const id = before?.id ?? newId();
      await writeAccounts(tx, id, input.accounts);
      const subject = { menu: 'settings', subject_type: 'default_journal', subject_id: id };
      await tx.audit('pay_accounts.updated', subject, before?.pay_accounts ?? null, input.accounts);
      return accountsAnswer(tx);
    });
  }
}

async function refuseForeign(tx: Tx, accounts: Partial<PayAccounts>): Promise<void> {
  const wanted = Object.values(accounts).flatMap(({ account_title_id, tax_id }) => [
    ['account_title', account_title_id] as const,
    ['tax', tax_id] as const,
  ]);
  const ids = wanted.map(([, id]) => id).filter((id) => id !== null);
  const masters = await mastersById(tx, ids, true);
  for (const [kind, id] of wanted)
    if (id !== null && masters.get(id)?.kind !== kind)
      throw new DomainError('no_record', 'not_found', { field: `${kind}_id` });
}

async function accountsAnswer(tx: Tx): Promise<AccountsAnswer> {
  const accounts = await payAccounts(tx);
  const defaults = await findDefaultJournal(tx);
  const ids = Object.values(accounts).flatMap((one) => [one.account_title_id, one.tax_id]);
  const masters = await mastersById(
    tx,
    ids.filter((id) => id !== null),
    false,
  );
  const named = (id: string | null) => {
    const found = id === null ? undefined : masters.get(id);
    return found ? { id: found.id, name: found.name, code: found.code } : null;
  };
  return {
    version: defaults?.version ?? 0,
    accounts: PAY_PARTS.map((part) => ({
      part,
      account_title: named(accounts[part].account_title_id),
      tax: named(accounts[part].tax_id),
    })),
  };
}
