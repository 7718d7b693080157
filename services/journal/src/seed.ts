import { systemActor } from '@uketori/service-kit/actor';
import type { Work } from '@uketori/service-kit/work';
import { CompanyEntity, companyInput } from './companies/company.record.js';
import { CompaniesService } from './companies/companies.service.js';
import { DefaultJournalService } from './default-journal/default-journal.service.js';
import { MastersService } from './masters/masters.service.js';
import type { MasterKind } from './masters/kinds.data.js';
import { ACCOUNT_TITLES, categoryOf, TAX_CLASSES } from './initial-settings/standard-chart.data.js';
import { DEPARTMENTS, SUB_ACCOUNTS, SUPPLIERS } from './seed-chart.js';
import { MasterEntity } from './masters/master.record.js';

/** What a seed needs: the service's own unit of work, so that events and log entries arise as in real use. */
export interface SeedContext {
  work: Work;
  log?: (line: string) => void;
}

const DEMO_ORGANIZATIONS = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];

type Actor = ReturnType<typeof systemActor>;

/**
 * Chart of accounts, tax classes, departments, a few suppliers and the default journal of the demo
 * organizations. Runs any number of times: a row whose name is there stays unchanged.
 */
export async function seed(context: SeedContext): Promise<void> {
  for (const organization_id of DEMO_ORGANIZATIONS) {
    const made = await new OrganizationSeed(context.work, systemActor(organization_id, 'seed')).run();
    context.log?.(`masters of ${organization_id}: ${made} new`);
  }
}

class OrganizationSeed {
  readonly #masters: MastersService;
  #made = 0;

  constructor(
    private readonly work: Work,
    private readonly actor: Actor,
  ) {
    this.#masters = new MastersService(work);
  }

  async run(): Promise<number> {
    const taxes = new Map<string, string>();
    for (const row of TAX_CLASSES)
      taxes.set(row.code, await this.#master('tax', row.name, { ...row, export_code: row.code }));
    const titles = new Map<string, string>();
    for (const [code, name, tax_code] of ACCOUNT_TITLES) {
      const fields = {
        code,
        category: categoryOf(code),
        tax_classification_id: taxes.get(tax_code) ?? null,
        gensenzei_account: code === '215',
      };
      titles.set(code, await this.#master('account_title', name, fields));
    }
    for (const [title_code, code, name] of SUB_ACCOUNTS)
      await this.#master('sub_account', name, { code, company_account_title_id: titles.get(title_code) });
    for (const [code, name] of DEPARTMENTS) await this.#master('department', name, { code });
    await this.#master('walletable', '普通預金（主口座）', { code: '1' });
    await this.#defaultJournal(titles, taxes);
    await this.#suppliers(titles, taxes);
    return this.#made;
  }

  async #master(kind: MasterKind, name: string, fields: Record<string, unknown>): Promise<string> {
    const parent = fields.company_account_title_id ?? null;
    const known = await this.work.read(this.actor, (tx) =>
      tx.find(MasterEntity, { kind, name, parent_id: parent as string | null, deleted: false }),
    );
    if (known) return known.id;
    const made = await this.#masters.create(this.actor, kind, { ...fields, name });
    this.#made++;
    return String(made.id);
  }

  async #defaultJournal(titles: Map<string, string>, taxes: Map<string, string>): Promise<void> {
    const defaults = new DefaultJournalService(this.work);
    const known = (await defaults.get(this.actor)) as { version: number };
    if (known.version > 0) return;
    await defaults.put(this.actor, {
      version: 0,
      company_journals: [coded(titles.get('531'), titles, taxes)],
      withholding_account_title_id: titles.get('215') ?? null,
      withholding_tax_id: taxes.get('2') ?? null,
    });
  }

  async #suppliers(titles: Map<string, string>, taxes: Map<string, string>): Promise<void> {
    const companies = new CompaniesService(this.work);
    for (const { title_code, ...supplier } of SUPPLIERS) {
      const known = await this.work.read(this.actor, (tx) =>
        tx.find(CompanyEntity, { company_name: supplier.company_name }),
      );
      if (known) continue;
      const patterns = [
        { name: '', keyword: '', company_journals: [coded(titles.get(title_code), titles, taxes)] },
      ];
      const withholding_type = supplier.gensenzei ? 1 : null;
      const input = companyInput.parse({
        ...supplier,
        withholding_type,
        pay_site_month: 1,
        pay_site_day: 31,
        patterns,
      });
      await companies.create(this.actor, input);
      this.#made++;
    }
  }
}

/** Debit an expense with input tax, credit 未払金. */
function coded(title: string | undefined, titles: Map<string, string>, taxes: Map<string, string>) {
  return {
    debit_account_title_id: title ?? null,
    debit_tax_id: taxes.get('136') ?? null,
    credit_account_title_id: titles.get('212') ?? null,
    credit_tax_id: taxes.get('2') ?? null,
  };
}
