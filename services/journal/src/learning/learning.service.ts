import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { changeable } from '../invoice-records/invoice-records.facade.js';
import { type InvoiceEntity, postingDay, refuseSample } from '../invoice-fields/invoice-fields.facade.js';
import type { learned, LearnInput } from './learning.types.js';
import { linesOf } from '../line-records/line-records.facade.js';
import { toTemplates } from '../lines/lines.facade.js';
import { withConflictCodes } from '../masters/masters.facade.js';
import { monthlyWording } from '../proposals/proposals.facade.js';
import { ProposalsService } from '../proposals/proposals.service.js';
import { type CompanyEntity, companyFrom, findCompany, learnPattern } from '../companies/companies.facade.js';
import type { z } from 'zod';

export type Learned = z.infer<typeof learned>;

/** Remembers how a person coded an invoice, for the supplier's next one. */
@Injectable()
export class LearningService {
  constructor(
    private readonly work: Work,
    private readonly proposals: ProposalsService,
  ) {}

  /**
   * Stores the invoice's lines as a pattern of its supplier, its months as placeholders; an unknown supplier is created from the
   * header. "overwrite" replaces the pattern given, or the one of the keyword; "new" throws name_in_use
   * when the supplier has one for the keyword. Throws nothing_to_learn without lines or a supplier.
   */
  learn(actor: Actor, localId: number, input: LearnInput): Promise<Learned> {
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const invoice = await changeable(tx, localId, 'invoice:update');
        refuseSample(invoice);
        const month = postingDay(invoice)?.slice(0, 7) ?? '';
        const company_journals = toTemplates(await linesOf(tx, invoice.id)).map((line) => ({
          ...line,
          description: monthlyWording(line.description ?? '', month),
        }));
        if (company_journals.length === 0) throw new DomainError('nothing_to_learn', 'invalid');
        const { company, is_new } = await this.#supplier(tx, invoice, input.company_id ?? null);
        const learned = { ...input, company_journals, learned_from: invoice.local_id };
        const pattern = await learnPattern(tx, company.id, learned);
        const subject = { menu: 'master', subject_type: 'company', subject_id: company.id };
        await tx.audit('company.learned', subject, null, {
          from_invoice: invoice.local_id,
          keyword: pattern.keyword,
          pattern_id: pattern.id,
        });
        return { company: { id: company.id, company_name: company.company_name, is_new }, pattern };
      }),
    );
  }

  async #supplier(
    tx: Tx,
    invoice: InvoiceEntity,
    chosen: string | null,
  ): Promise<{ company: CompanyEntity; is_new: boolean }> {
    const id = chosen ?? invoice.company_id;
    if (id) {
      const company = await findCompany(tx, id, true);
      if (company) return { company, is_new: false };
      if (chosen) throw noRecord();
    }
    const known = await this.proposals.supplierOf(tx, invoice);
    if (known) return { company: known.company, is_new: false };
    if (invoice.partner_name === '')
      throw new DomainError('nothing_to_learn', 'invalid', { field: 'partner_name' });
    return { company: await companyFrom(tx, fromInvoice(invoice)), is_new: true };
  }
}

function fromInvoice(invoice: InvoiceEntity): Record<string, unknown> {
  return {
    company_name: invoice.partner_name,
    t_number: invoice.t_number,
    phone_number: invoice.phone,
    scanned_phone_number: invoice.phone,
    gensenzei: (invoice.withholding_tax ?? 0) > 0,
    withholding_type: invoice.withholding_type,
    withholding_sub_type: invoice.withholding_sub_type,
    payment_type: invoice.payment_type,
    bank_name: invoice.bank_name,
    bank_code: invoice.bank_code,
    branch_name: invoice.branch_name,
    branch_code: invoice.branch_code,
    account_type: invoice.account_type,
    account_number: invoice.account_number,
    account_holder_kana: invoice.account_holder_kana,
    fee_borne_by_partner: invoice.fee_borne_by_partner,
  };
}
