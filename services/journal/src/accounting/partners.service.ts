import { Inject, Injectable } from '@nestjs/common';
import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { findInvoice } from '../invoice-records/invoice-records.facade.js';
import type { createdPartner, PartnerInput } from './accounting-api.types.js';
import { ACCOUNTING_API, type AccountingApi, type NewPartner } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import { prepareDeal, stateObstacles } from './deal-source.service.js';
import { heldLink, linkOf, linkSubject } from './link.repository.js';
import { resolverOf, storeMasters } from './masters.repository.js';
import { partnerWanted, samePartners } from './partner.rules.js';

type Created = z.infer<typeof createdPartner>;

const ABILITY = 'invoice:export_journal';

/** Partners over there that an invoice needs and the company does not have. */
@Injectable()
export class AccountingPartners {
  constructor(
    private readonly work: Work,
    private readonly calls: AccountingCalls,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  /**
   * Creates the missing partner of an approved invoice with its registered number. A partner that is there by now is
   * taken instead, so a second try after a lost response makes no second one.
   * @throws DomainError no_record | accounting_no_company | accounting_partner_known | accounting_…
   */
  async create(actor: Actor, input: PartnerInput): Promise<Created> {
    const { company_id, partner } = await this.#missing(actor, input);
    const { found, created } = await this.calls.as(actor, async ({ token }) => {
      const access = { token, company_id };
      const there = samePartners(partner, (await this.api.masters(access, 'partner')) ?? []);
      if (there.length > 0) return { found: there, created: false };
      return { found: [await this.api.createPartner(access, partner)], created: true };
    });
    return this.work.run(actor, async (tx) => {
      const link = await heldLink(tx);
      if (link.company_id !== company_id) throw new DomainError('accounting_no_company', 'conflict');
      await storeMasters(tx, company_id, found);
      const { name, t_number } = partner;
      const ids = found.map(({ remote_id }) => remote_id);
      await tx.audit('accounting.partner_created', linkSubject(link), null, { name, t_number, ids, created });
      return { name, t_number, created };
    });
  }

  #missing(
    actor: Actor,
    { local_id, key }: PartnerInput,
  ): Promise<{ company_id: number; partner: NewPartner }> {
    const level = requireAbility(actor, ABILITY);
    return this.work.read(actor, async (tx) => {
      const link = await linkOf(tx);
      if (!link?.company_id) throw new DomainError('accounting_no_company', 'conflict');
      const { company_id } = link;
      const invoice = await findInvoice(tx, { local_id });
      if (!invoice || !reaches(invoice, actor, level)) throw noRecord();
      if (stateObstacles(invoice, link).length > 0)
        throw new DomainError('accounting_partner_known', 'conflict');
      const { plan } = await prepareDeal(tx, invoice, { ...link, company_id });
      const want = partnerWanted(plan, key);
      if (!want) throw noRecord();
      const resolution = (await resolverOf(tx, company_id, [want]))(want);
      if (resolution.state !== 'missing') throw new DomainError('accounting_partner_known', 'conflict');
      const isSupplier = want.kind === 'company' || want.name === invoice.partner_name;
      const t_number = want.t_number || (isSupplier ? invoice.t_number : '');
      return { company_id, partner: { name: want.name, t_number } };
    });
  }
}
