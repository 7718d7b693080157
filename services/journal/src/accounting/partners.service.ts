import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { reaches } from '@uketori/service-kit/reach';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { findInvoice } from '../invoice-records/invoice-records.facade.js';
import type { createdPartner, PartnerInput } from './accounting-api.types.js';
import { ACCOUNTING_API, type AccountingApi, type NewPartner } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import { prepareDeal, stateObstacles } from './deal-source.service.js';
import { heldLink, leasePartner, linkOf, linkSubject, releasePartner } from './link.repository.js';
import type { RemoteMaster } from './kinds.data.js';
import { resolverOf, storeMasters } from './masters.repository.js';
import { partnerWanted, samePartners } from './partner.rules.js';

type Created = z.infer<typeof createdPartner>;
type Made = { found: RemoteMaster[]; created: boolean };

const ABILITY = 'invoice:export_journal';
const WAIT_MS = 30_000;
const LOOK_AGAIN_MS = 150;

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
   * taken instead, so a second try after a lost response makes no second one. One request of an organization at a time
   * looks and creates: of two for the same partner the second finds what the first created.
   * @throws DomainError no_record | accounting_no_company | accounting_partner_known | accounting_…
   */
  async create(actor: Actor, input: PartnerInput): Promise<Created> {
    const { company_id, partner } = await this.#missing(actor, input);
    const { found, created } = await this.#alone(actor, () => this.#foundOrMade(actor, company_id, partner));
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

  #foundOrMade(actor: Actor, company_id: number, partner: NewPartner): Promise<Made> {
    return this.calls.as(actor, async ({ token }) => {
      const access = { token, company_id };
      const there = samePartners(partner, (await this.api.masters(access, 'partner')) ?? []);
      if (there.length > 0) return { found: there, created: false };
      return { found: [await this.api.createPartner(access, partner)], created: true };
    });
  }

  /** @throws DomainError accounting_unavailable when others take too long */
  async #alone<T>(actor: Actor, act: () => Promise<T>): Promise<T> {
    const lease = newId();
    const until = Date.now() + WAIT_MS;
    const isMine = () =>
      this.work.runFrom<unknown, boolean>(
        actor,
        leasePartner(actor, lease),
        async (_tx, rows) => rows.length > 0,
      );
    while (!(await isMine())) {
      if (Date.now() > until) throw new DomainError('accounting_unavailable', 'unavailable');
      await sleep(LOOK_AGAIN_MS);
    }
    try {
      return await act();
    } finally {
      await this.work.runFrom(actor, releasePartner(actor, lease), async () => undefined);
    }
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
