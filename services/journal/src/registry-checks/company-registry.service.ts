import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { type CompanyEntity, existingCompany, storeConfirmedNumber } from '../companies/companies.facade.js';
import { countAgainstCap, fiscalYearOf } from '../keikasochi/keikasochi.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { type companyRegistryAnswer, registryFacts, usedInYear } from '../tax/tax.facade.js';
import { Rejudging } from './rejudging.service.js';
import { RegistryService } from './registry.service.js';
import { qualify } from '../qualified/qualified.facade.js';
import { registryHistory, registryRow } from '../registry/registry.facade.js';

export type CompanyRegistry = z.infer<typeof companyRegistryAnswer>;

/** A supplier's number: what the registry says of it today, and how much of its yearly cap is used. */
@Injectable()
export class CompanyRegistryService {
  constructor(
    private readonly work: Work,
    private readonly registry: RegistryService,
    private readonly rejudging: Rejudging,
  ) {}

  get(actor: Actor, id: string): Promise<CompanyRegistry> {
    return this.work.read(actor, async (tx) => this.#answer(tx, await existingCompany(tx, id)));
  }

  /** Throws bad_t_number when the supplier has no number, registry_unavailable. */
  async check(actor: Actor, id: string, force: boolean): Promise<CompanyRegistry> {
    const { t_number } = await this.work.read(actor, (tx) => existingCompany(tx, id));
    if (!t_number) throw new DomainError('bad_t_number', 'invalid', { field: 't_number' });
    return this.registry.check(actor, t_number, force, async (tx) =>
      this.#answer(tx, await existingCompany(tx, id)),
    );
  }

  /** Accepts, or no longer accepts, that the registry has the number under another name. */
  confirmName(actor: Actor, id: string, confirmed: boolean): Promise<CompanyRegistry> {
    return this.work.run(actor, async (tx) => {
      const before = await existingCompany(tx, id, true);
      if (!before.t_number) throw new DomainError('bad_t_number', 'invalid', { field: 't_number' });
      const confirmed_t_number = confirmed ? before.t_number : '';
      const row = await storeConfirmedNumber(tx, before, confirmed_t_number);
      const subject = { menu: 'master', subject_type: 'company', subject_id: id };
      const told = (company: CompanyEntity) => ({ confirmed_t_number: company.confirmed_t_number });
      await tx.audit('company.registry_name_confirmed', subject, told(before), told(row));
      await this.rejudging.ofNumber(tx, before.t_number);
      return this.#answer(tx, row);
    });
  }

  async #answer(tx: Tx, company: CompanyEntity): Promise<CompanyRegistry> {
    const t_number = company.t_number ?? '';
    const row = t_number === '' ? null : await registryRow(tx, t_number);
    const is_name_confirmed = t_number !== '' && company.confirmed_t_number === t_number;
    const history = await registryHistory(tx, t_number);
    const settings = await journalSettings(tx);
    const today = todayJst();
    const year = fiscalYearOf(today, settings.settlement_month, settings.settlement_day);
    const used = await usedInYear(tx, company, year);
    const { verdict, reasons } = qualify({
      t_number,
      is_number_unreadable: false,
      registry: registryFacts(row),
      names: [company.company_name],
      is_name_confirmed,
      purchase_date: today,
    });
    return {
      t_number,
      qualification: { verdict, reasons },
      registry: row && {
        state: row.state,
        entry: row.entry,
        checked_at: row.checked_at,
        error_code: row.error_code,
      },
      history,
      is_name_confirmed,
      registry_enabled: this.registry.enabled,
      cap: used > 0 || verdict === 'unqualified' ? countAgainstCap(year, used, 0) : null,
    };
  }
}
