import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { hasBooks } from './initial-settings.repository.js';
import { storeDefaultJournal } from '../default-journal/default-journal.facade.js';
import { masterFrom, withConflictCodes } from '../masters/masters.facade.js';
import type { initialSettings } from './initial-settings.types.js';
import { ACCOUNT_TITLES, categoryOf, TAX_CLASSES } from './standard-chart.data.js';

export type InitialSettings = z.infer<typeof initialSettings>;

const NOT_TAXED = '2';
const INPUT_TAX = '136';
const SUPPLIES = '531';
const ACCRUED = '212';
const WITHHELD = '215';

/** What an organization's books begin with. */
@Injectable()
export class InitialSettingsService {
  constructor(private readonly work: Work) {}

  /**
   * Fills empty books with the usual account titles, tax classes and default journal, all or nothing.
   * @throws masters_exist when there is an account title, a tax class or a default journal already
   */
  fill(actor: Actor): Promise<InitialSettings> {
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        if (await hasBooks(tx)) throw new DomainError('masters_exist', 'conflict');
        const taxes = new Map<string, string>();
        for (const [at, row] of TAX_CLASSES.entries()) {
          const { id } = await masterFrom(tx, 'tax', { ...row, export_code: row.code }, at + 1);
          taxes.set(row.code, id);
        }
        const titles = new Map<string, string>();
        for (const [at, [code, name, tax]] of ACCOUNT_TITLES.entries()) {
          const fields = {
            code,
            name,
            category: categoryOf(code),
            tax_classification_id: taxes.get(tax) ?? null,
            gensenzei_account: code === WITHHELD,
          };
          titles.set(code, (await masterFrom(tx, 'account_title', fields, at + 1)).id);
        }
        await storeDefaultJournal(tx, usualJournal(titles, taxes));
        const subject = {
          menu: 'settings',
          subject_type: 'default_journal',
          subject_id: actor.organization_id,
        };
        const made = { account_titles: ACCOUNT_TITLES.length, taxes: TAX_CLASSES.length };
        await tx.audit('default_journal.initial_settings', subject, null, made);
        return made;
      }),
    );
  }
}

/** Supplies with input tax on the debit side, an accrued liability on the credit side. */
function usualJournal(titles: ReadonlyMap<string, string>, taxes: ReadonlyMap<string, string>) {
  const line = {
    debit_account_title_id: titles.get(SUPPLIES) ?? null,
    debit_tax_id: taxes.get(INPUT_TAX) ?? null,
    credit_account_title_id: titles.get(ACCRUED) ?? null,
    credit_tax_id: taxes.get(NOT_TAXED) ?? null,
  };
  return {
    version: 0,
    company_journals: [line],
    withholding_account_title_id: titles.get(WITHHELD) ?? null,
    withholding_tax_id: taxes.get(NOT_TAXED) ?? null,
  };
}
