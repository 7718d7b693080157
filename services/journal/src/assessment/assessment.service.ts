import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { normaliseTNumber } from '../qualified/qualified.facade.js';
import type { HeaderPatch, InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { purchaseDate } from '../keikasochi/keikasochi.facade.js';
import { buildLines, type JournalLine, type LineInput, referencedIds } from '../lines/lines.facade.js';
import { anyCompany } from '../companies/companies.facade.js';
import { mastersById, taxClasses } from '../masters/masters.facade.js';
import { RegistryService } from '../registry-checks/registry.service.js';
import { journalSettings } from '../settings/settings.facade.js';
import { grossUp, type WithholdingFacts } from '../withholding/withholding.facade.js';
import {
  assessInvoice,
  type assessmentAnswer,
  bookingContext,
  bookingRules,
  type grossUpAnswer,
  nonResidentOf,
  taxClassFor,
  taxDefaults,
} from '../tax/tax.facade.js';

export type AssessmentAnswer = z.infer<typeof assessmentAnswer>;
export type GrossUpAnswer = z.infer<typeof grossUpAnswer>;

/** What the tax rules say of an invoice, stored or still being typed. */
@Injectable()
export class AssessmentService {
  constructor(
    private readonly work: Work,
    private readonly registry: RegistryService,
  ) {}

  /** The assessment of the invoice with the fields of `draft` in place of its own. Stores nothing. */
  assess(actor: Actor, localId: number, draft: HeaderPatch): Promise<AssessmentAnswer> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const t_number = normaliseTNumber(draft.t_number ?? invoice.t_number);
      return this.#answer(tx, { ...invoice, ...draft, t_number });
    });
  }

  /** Asks the registry for the invoice's number. Throws bad_t_number without one, registry_unavailable. */
  async checkNumber(actor: Actor, localId: number, force: boolean): Promise<AssessmentAnswer> {
    const { t_number } = await this.work.read(actor, (tx) => visibleInvoice(tx, localId));
    if (t_number === '') throw new DomainError('bad_t_number', 'invalid', { field: 't_number' });
    return this.registry.check(actor, t_number, force, async (tx) =>
      this.#answer(tx, await visibleInvoice(tx, localId)),
    );
  }

  /**
   * Lines as a save would settle them, with the draft's header. Stores nothing. Throws as buildLines does.
   */
  settledLines(
    actor: Actor,
    localId: number,
    draft: HeaderPatch,
    journals: LineInput[],
  ): Promise<{ items: JournalLine[] }> {
    return this.work.read(actor, async (tx) => {
      const invoice = { ...(await visibleInvoice(tx, localId)), ...draft };
      const items = buildLines(journals, {
        id: newId,
        organization_id: actor.organization_id,
        invoice_id: invoice.id,
        masters: await mastersById(tx, referencedIds(journals), false),
        ...bookingRules(invoice, await bookingContext(tx, invoice)),
      });
      return { items };
    });
  }

  /** The fee that leaves a net amount after its withholding tax, by the invoice's supplier. @throws DomainError no_record */
  grossUp(
    actor: Actor,
    localId: number,
    net: number,
    facts: Omit<WithholdingFacts, 'base' | 'non_resident'>,
  ): Promise<GrossUpAnswer> {
    return this.work.read(actor, async (tx) => {
      const { code_8_two_tier } = await journalSettings(tx);
      const { company_id } = await visibleInvoice(tx, localId);
      const non_resident = nonResidentOf(company_id ? await anyCompany(tx, company_id) : null);
      const found = grossUp(net, { ...facts, code_8_two_tier, non_resident });
      if ('not_computed' in found) return { gross: null, tax: null, result: null, ...found };
      return { ...found, not_computed: null };
    });
  }

  async #answer(tx: Tx, invoice: InvoiceEntity): Promise<AssessmentAnswer> {
    const assessment = await assessInvoice(tx, invoice);
    const classes = await taxClasses(tx);
    const defaults = taxDefaults(classes, purchaseDate(invoice).date ?? todayJst());
    const percent = assessment.deduction.percent ?? 100;
    const tax_classes = assessment.printed_taxes.map(({ rate }) => {
      const id = taxClassFor(defaults.by_rate.get(rate) ?? null, { rate, percent }, defaults);
      return { rate, percent, name: classes.find((row) => row.id === id)?.name ?? null };
    });
    return { ...assessment, tax_classes, registry_enabled: this.registry.enabled };
  }
}
