import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import { Work } from '@uketori/service-kit/work';
import { ACCOUNTING_API, type AccountingApi, AccountingFailure, type Tokens } from './accounting.types.js';
import { holdLink, leaseRefresh, type LinkRow, linkSubject, writeLink } from './link.repository.js';

const WAIT_MS = 30_000;
const LOOK_AGAIN_MS = 150;
/** A token that ends within this is not begun with. */
const MARGIN_MS = 60_000;
const RELEASED = { refresh_lease: null, refresh_leased_until: null };

const TABLE = 'journal.accounting_links';

/** For the exchange of the secret that seals them. */
export const SEALED_LINK_COLUMNS: SealedColumn[] = [
  { table: TABLE, key: 'organization_id', column: 'access_token_sealed', field: 'access' },
  { table: TABLE, key: 'organization_id', column: 'refresh_token_sealed', field: 'refresh' },
];

/** An access token and the pair it belongs to. */
export interface AccessToken {
  token: string;
  generation: number;
}

type Step = { ready: LinkRow } | { lease: string; link: LinkRow } | 'wait';

/**
 * Access tokens of the organizations. A refresh token is good for one use, so one worker at a time requests
 * the next pair. The worker takes a lease in the link's row, sends the request outside of any transaction,
 * and stores the new pair.
 */
@Injectable()
export class AccountingTokens {
  #box: SecretBox | null = null;

  constructor(
    private readonly work: Work,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  /**
   * A token that is good for the next minute. `refused` is the generation of one that was not taken: it is
   * replaced regardless of its term.
   * @throws DomainError accounting_not_connected | accounting_reconnect | accounting_unavailable
   */
  async access(actor: Actor, refused = -1): Promise<AccessToken> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const step = await this.#step(actor, refused);
      if (step !== 'wait' && 'ready' in step) {
        const { token_generation: generation } = step.ready;
        const token = this.#open(step.ready, 'access');
        if (token !== null) return { token, generation };
        refused = generation;
      } else if (step !== 'wait') await this.#refresh(actor, step);
      else if (Date.now() > until) throw unavailable();
      else await sleep(LOOK_AGAIN_MS);
    }
  }

  /** The columns of a pair of tokens, sealed. */
  sealed(organization_id: string, tokens: Tokens): Partial<LinkRow> {
    const seal = (text: string, field: string) => this.box.seal(text, placeOf(organization_id, field));
    return {
      access_token_sealed: seal(tokens.access_token, 'access'),
      refresh_token_sealed: seal(tokens.refresh_token, 'refresh'),
      access_expires_at: new Date(Date.now() + tokens.expires_in * 1000).toISOString(),
      ...RELEASED,
      reconnect: false,
    };
  }

  /** Made when first needed: an application without an accounting service needs no secret for it. */
  get box(): SecretBox {
    this.#box ??= secretBox();
    return this.#box;
  }

  /**
   * The stored pair, or the lease to replace it. Returns nothing unsealed: a repeated request may be given
   * it.
   */
  #step(actor: Actor, refused: number): Promise<Step> {
    const held = holdLink(actor);
    return this.work.runFrom<LinkRow, Step>(actor, held, async (tx, [link]) => {
      if (!link?.refresh_token_sealed) throw new DomainError('accounting_not_connected', 'conflict');
      if (link.reconnect) throw new DomainError('accounting_reconnect', 'conflict');
      const isGood = Date.parse(link.access_expires_at ?? '') - MARGIN_MS > Date.now();
      if (isGood && link.token_generation > refused) return { ready: link };
      if (Date.parse(link.refresh_leased_until ?? '') > Date.now()) return 'wait';
      const lease = newId();
      await leaseRefresh(tx, lease);
      return { lease, link };
    });
  }

  async #refresh(actor: Actor, { lease, link }: { lease: string; link: LinkRow }): Promise<void> {
    const refreshToken = this.#open(link, 'refresh');
    if (refreshToken === null) throw await this.#lost(actor, lease);
    try {
      const tokens = await this.api.refresh(refreshToken);
      await this.#settle(actor, lease, {
        ...this.sealed(actor.organization_id, tokens),
        token_generation: link.token_generation + 1,
      });
    } catch (error) {
      if (!(error instanceof AccountingFailure)) throw error;
      // Refused outright, the grant is spent. Without a response it may still be good: the next one tries.
      if (error.kind === 'refused' || error.kind === 'unauthorized') throw await this.#lost(actor, lease);
      await this.#settle(actor, lease, RELEASED);
      throw unavailable();
    }
  }

  /** The tokens are no longer valid: a person connects again. Returns the error for the caller. */
  async #lost(actor: Actor, lease: string): Promise<DomainError> {
    await this.#settle(actor, lease, { ...RELEASED, reconnect: true });
    return new DomainError('accounting_reconnect', 'conflict');
  }

  /** Only the holder of the lease writes: what a slow one brings after its term is ignored. */
  #settle(actor: Actor, lease: string, columns: Partial<LinkRow>): Promise<void> {
    const held = holdLink(actor, lease);
    return this.work.runFrom<LinkRow, void>(actor, held, async (tx, [link]) => {
      if (!link) return;
      await writeLink(tx, columns);
      if (columns.reconnect === true)
        await tx.audit('accounting.connection_lost', linkSubject(link), null, { reconnect: true });
    });
  }

  /** Null when the operator's secret is another one now. */
  #open(link: LinkRow, field: 'access' | 'refresh'): string | null {
    const sealed = field === 'access' ? link.access_token_sealed : link.refresh_token_sealed;
    try {
      return this.box.open(sealed ?? '', placeOf(link.organization_id, field));
    } catch {
      return null;
    }
  }
}

/** What a sealed token is bound to. */
function placeOf(organization_id: string, field: string): string {
  return `${TABLE}:${organization_id}:${field}`;
}

function unavailable(): DomainError {
  return new DomainError('accounting_unavailable', 'unavailable');
}
