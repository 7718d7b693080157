import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { CsvFile } from '../masters/masters.facade.js';
import { csvFileOf, daysOf } from '../reports/reports.facade.js';
import {
  accountTitles,
  balances,
  ledgerRows,
  type OpenDocument,
  openDocuments,
  supplierNamed,
} from './payables.repository.js';
import {
  type AccountTitle,
  agesOf,
  isPayableAccount,
  sumOf,
  withBalance,
  withClosing,
  withoutUsedNotes,
} from './payables.rules.js';
import { ageingText, ledgerText, payablesText } from './payables-text.rules.js';
import {
  type LedgerFileQuery,
  type LedgerQuery,
  PAGE_ROWS,
  type Payables,
  type PayablesAgeing,
  type PayablesAgeingFileQuery,
  type PayablesAgeingQuery,
  type PayablesConfirmation,
  type PayablesFileQuery,
  type PayablesLedger,
  type PayablesQuery,
} from './payables.types.js';

const MOST_ENTRIES = 2000;
const MOST_OF_FILE = 50_000;
const BEFORE_ALL = '0001-01-01';

/** The payables ledger: what is owed to each supplier on each account, from the journals and the payments. */
@Injectable()
export class PayablesService {
  constructor(private readonly work: Work) {}

  /** The roll-forward of a period by supplier and account. */
  of(actor: Actor, { page, ...q }: PayablesQuery, rows = PAGE_ROWS): Promise<Payables> {
    return this.work.read(actor, async (tx) => {
      const [first, until] = daysOf(q.from, q.to);
      const accounts = await payableAccounts(tx, q.account);
      const scope = { accounts: idsOf(accounts.chosen), until, supplier: q.company ?? null };
      const found = (await balances(tx, scope, first)).filter(named(q.q)).map(withClosing);
      const items = accounts.chosen.flatMap((account) =>
        found.filter((row) => row.account === account.id).map((row) => ({ ...row, account: shown(account) })),
      );
      // By supplier, as the database sorted them, and within one in the order of the chart.
      const place = new Map(found.map(({ supplier }, at) => [supplier, at]));
      items.sort((a, b) => (place.get(a.supplier) ?? 0) - (place.get(b.supplier) ?? 0));
      return {
        from: q.from,
        to: q.to,
        accounts: accounts.all.map(shown),
        items: items.slice((page - 1) * rows, page * rows),
        count: items.length,
        totals: accounts.chosen.flatMap((account) => {
          const own = found.filter((row) => row.account === account.id);
          return own.length > 0 ? [{ account: shown(account), ...sumOf(own) }] : [];
        }),
        total: sumOf(found),
      };
    });
  }

  async file(actor: Actor, { language, ...q }: PayablesFileQuery): Promise<CsvFile> {
    const report = await this.of(actor, { ...q, page: 1 }, MOST_OF_FILE);
    return csvFileOf(`payables_${q.from}_${q.to}.csv`, payablesText(report, language));
  }

  /** The entries of a supplier with the balance after each. @throws DomainError no_record */
  ledger(actor: Actor, supplier: string, q: LedgerQuery, most = MOST_ENTRIES): Promise<PayablesLedger> {
    return this.work.read(actor, async (tx) => {
      const party = await partyOf(tx, supplier);
      const [first, until] = daysOf(q.from, q.to);
      const accounts = await payableAccounts(tx, q.account);
      const scope = { accounts: idsOf(accounts.chosen), until, supplier };
      const figures = sumOf((await balances(tx, scope, first)).map(withClosing));
      const rows = await ledgerRows(tx, scope, first, most + 1);
      const byId = new Map(accounts.all.map((account) => [account.id, shown(account)]));
      return {
        ...party,
        from: q.from,
        to: q.to,
        accounts: accounts.all.map(shown),
        ...figures,
        entries: withBalance(figures.opening, rows.slice(0, most)).map((row) => ({
          ...row,
          account: byId.get(row.account) ?? { id: row.account, name: '', code: '' },
        })),
        truncated: rows.length > most,
      };
    });
  }

  async ledgerFile(actor: Actor, supplier: string, { language, ...q }: LedgerFileQuery): Promise<CsvFile> {
    const ledger = await this.ledger(actor, supplier, q, MOST_OF_FILE);
    return csvFileOf(`payables_ledger_${q.from}_${q.to}.csv`, ledgerText(ledger, language));
  }

  /** Open amounts at the end of a day, by supplier and by the days since the pay date. */
  ageing(actor: Actor, { page, ...q }: PayablesAgeingQuery, rows = PAGE_ROWS): Promise<PayablesAgeing> {
    return this.work.read(actor, async (tx) => {
      const accounts = await payableAccounts(tx, q.account);
      const scope = { accounts: idsOf(accounts.chosen), until: q.on, supplier: q.company ?? null };
      const documents = withoutUsedNotes((await openDocuments(tx, scope)).filter(named(q.q)));
      const items = [...Map.groupBy(documents, ({ supplier }) => supplier).values()]
        .map((own) => agedParty(own, q.on))
        .sort((a, b) => b.amount - a.amount || a.name.localeCompare(b.name));
      return {
        on: q.on,
        accounts: accounts.all.map(shown),
        items: items.slice((page - 1) * rows, page * rows),
        count: items.length,
        total: { amount: totalOf(documents), ages: agesOf(documents, q.on) },
      };
    });
  }

  async ageingFile(actor: Actor, { language, ...q }: PayablesAgeingFileQuery): Promise<CsvFile> {
    const report = await this.ageing(actor, { ...q, page: 1 }, MOST_OF_FILE);
    return csvFileOf(`payables_ageing_${q.on}.csv`, ageingText(report, language));
  }

  /** The balance of a supplier at the end of a day, for its confirmation (残高確認書). @throws DomainError no_record */
  confirmation(actor: Actor, supplier: string, on: string): Promise<PayablesConfirmation> {
    return this.work.read(actor, async (tx) => {
      const party = await partyOf(tx, supplier);
      const { all } = await payableAccounts(tx, undefined);
      const scope = { accounts: idsOf(all), until: on, supplier };
      const found = (await balances(tx, scope, BEFORE_ALL)).map(withClosing);
      const documents = withoutUsedNotes(await openDocuments(tx, scope));
      return {
        ...party,
        on,
        balance: sumOf(found).closing,
        balances: all.flatMap((account) => {
          const closing = found.find((row) => row.account === account.id)?.closing ?? 0;
          return closing === 0 ? [] : [{ account: shown(account), balance: closing }];
        }),
        documents: documents.map(({ local_id, invoice_number, posted, due, amount }) => ({
          local_id,
          invoice_number,
          posted,
          due,
          amount,
        })),
      };
    });
  }
}

const idsOf = (accounts: readonly AccountTitle[]) => accounts.map(({ id }) => id);
const shown = ({ id, name, code }: AccountTitle) => ({ id, name, code });
const totalOf = (documents: readonly OpenDocument[]) =>
  documents.reduce((sum, { amount }) => sum + amount, 0);

/** Whether the name of a supplier contains a text, in any width and case. */
function named(q: string): (row: { name: string }) => boolean {
  const wanted = normaliseForSearch(q);
  return ({ name }) => wanted === '' || normaliseForSearch(name).includes(wanted);
}

/** The accounts that hold payables, and those of them that the request is of. */
async function payableAccounts(
  tx: Tx,
  account: string | undefined,
): Promise<{ all: AccountTitle[]; chosen: AccountTitle[] }> {
  const all = (await accountTitles(tx)).filter(isPayableAccount);
  return { all, chosen: account === undefined ? all : all.filter(({ id }) => id === account) };
}

async function partyOf(tx: Tx, supplier: string) {
  const found = await supplierNamed(tx, supplier);
  if (!found) throw noRecord();
  return { supplier, name: found.name, is_company: found.company_id !== null };
}

function agedParty(own: readonly OpenDocument[], on: string): PayablesAgeing['items'][number] {
  const { supplier = '', name = '', is_company = false } = own[0] ?? {};
  return { supplier, name, is_company, amount: totalOf(own), ages: agesOf(own, on) };
}
