import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { accountingCompany } from './accounting-api.types.js';
import { ACCOUNTING_API, type AccountingApi, type RemoteCompany } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import { addConsent, type SpentConsent, spendConsent } from './consents.repository.js';
import { dealCounts } from './deals.repository.js';
import { heldLink, linkOf, type LinkRow, linkStatus, linkSubject, writeLink } from './link.repository.js';
import { queueTurn } from './queue.repository.js';
import { AccountingTokens } from './tokens.service.js';

type CompanyAnswer = z.infer<typeof accountingCompany>;

/** Connecting an organization to its accounting service: consent, company, approval type, and the end of it. */
@Injectable()
export class AccountingLinkService {
  constructor(
    private readonly work: Work,
    private readonly tokens: AccountingTokens,
    private readonly calls: AccountingCalls,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  get(actor: Actor): Promise<CompanyAnswer> {
    return this.work.read(actor, (tx) => this.#answer(tx));
  }

  /**
   * The address of the service's consent page. Its `state` opens the way back once, within a quarter of an hour,
   * to this user of this organization only. @throws DomainError accounting_off
   */
  begin(actor: Actor): Promise<{ url: string }> {
    this.#refuseOff();
    const state = randomBytes(32).toString('base64url');
    const verifier = randomBytes(48).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const id = newId();
    return this.work.run(actor, async (tx) => {
      await addConsent(tx, {
        id,
        state_sha256: sha256(state),
        verifier_sealed: this.tokens.box.seal(verifier, `consent:${id}`),
      });
      return { url: this.api.consentUrl(state, challenge) };
    });
  }

  /**
   * Takes the code that the consent page gave. The state is spent before the request to the service.
   * @throws DomainError accounting_consent_invalid | accounting_refused | accounting_unavailable
   */
  async complete(actor: Actor, given: { code: string; state: string }): Promise<CompanyAnswer> {
    this.#refuseOff();
    const spend = spendConsent(actor, sha256(given.state));
    // Takes no Idempotency-Key: a repeated request gets the response of the second transaction, if there was
    // one.
    const consent = await this.work.runFrom<SpentConsent, SpentConsent | undefined>(
      actor,
      spend,
      async (_tx, [spent]) => spent,
    );
    if (!consent)
      return this.work.run(actor, () => {
        throw new DomainError('accounting_consent_invalid', 'conflict');
      });
    const verifier = this.tokens.box.open(consent.verifier_sealed, `consent:${consent.id}`);
    const tokens = await this.calls.told(() => this.api.exchange(given.code, verifier));
    return this.work.run(actor, async (tx) => {
      const before = await heldLink(tx);
      await writeLink(tx, {
        ...this.tokens.sealed(actor.organization_id, tokens),
        token_generation: before.token_generation + 1,
        connected_by_name: actor.user_name,
        connected_at: nowIso(),
        paused_until: null,
      });
      queueTurn(tx);
      await tx.audit('accounting.connected', linkSubject(before), null, { service: 'freee' });
      return this.#answer(tx);
    });
  }

  /** Companies that the connected user belongs to. */
  async companies(actor: Actor): Promise<{ items: RemoteCompany[] }> {
    return { items: await this.calls.as(actor, ({ token }) => this.api.companies(token)) };
  }

  /** Chooses whose books are written. @throws DomainError no_record | accounting_company_read_only */
  async choose(actor: Actor, companyId: number): Promise<CompanyAnswer> {
    const { items } = await this.companies(actor);
    const company = items.find((one) => one.company_id === companyId);
    if (!company) throw new DomainError('no_record', 'not_found', { field: 'company_id' });
    if (!company.may_write) throw new DomainError('accounting_company_read_only', 'conflict');
    return this.work.run(actor, async (tx) => {
      const before = await heldLink(tx);
      const isOther = before.company_id !== companyId;
      const after = await writeLink(tx, {
        company_id: companyId,
        company_name: company.name,
        ...(isOther ? { masters_at: null } : {}),
      });
      if (isOther)
        await tx.audit('accounting.company_chosen', linkSubject(after), shown(before), shown(after));
      return this.#answer(tx);
    });
  }

  /** Whether invoices wait for the approval of their payment as well. */
  setApprovalType(actor: Actor, separate_approval: boolean): Promise<CompanyAnswer> {
    return this.work.run(actor, async (tx) => {
      const before = await heldLink(tx);
      const after = await writeLink(tx, { separate_approval });
      await tx.audit('accounting.approval_type_changed', linkSubject(after), shown(before), shown(after));
      return this.#answer(tx);
    });
  }

  /** Forgets the tokens. Company, choices and what was sent stay; what waits goes on after the next consent. */
  disconnect(actor: Actor): Promise<CompanyAnswer> {
    return this.work.run(actor, async (tx) => {
      const before = await heldLink(tx);
      await writeLink(tx, {
        access_token_sealed: null,
        refresh_token_sealed: null,
        access_expires_at: null,
        refresh_lease: null,
        refresh_leased_until: null,
        reconnect: false,
        token_generation: before.token_generation + 1,
      });
      await tx.audit('accounting.disconnected', linkSubject(before), shown(before), null);
      return this.#answer(tx);
    });
  }

  #refuseOff(): void {
    if (!this.api.enabled) throw new DomainError('accounting_off', 'conflict');
  }

  async #answer(tx: Tx): Promise<CompanyAnswer> {
    const link = await linkOf(tx);
    const counts = await dealCounts(tx);
    const count = (...states: string[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
    return {
      configured: this.api.enabled,
      status: linkStatus(link),
      token_exists: !!link?.refresh_token_sealed,
      reconnect: link?.reconnect ?? false,
      company_id: link?.company_id ?? null,
      company_name: link?.company_name ?? '',
      separate_approval: link?.separate_approval ?? false,
      connected_by_name: link?.connected_by_name ?? '',
      connected_at: link?.connected_at ?? null,
      masters_at: link?.masters_at ?? null,
      paused_until: isAhead(link?.paused_until) ? (link?.paused_until ?? null) : null,
      counts: { waiting: count('waiting', 'sending'), failed: count('failed'), sent: count('sent') },
    };
  }
}

function isAhead(instant: string | null | undefined): boolean {
  return Date.parse(instant ?? '') > Date.now();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function shown({ company_id, company_name, separate_approval }: LinkRow) {
  return { company_id, company_name, separate_approval };
}
