import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { isUuid, newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, listSchema, runList } from '@uketori/service-kit/list';
import { shown as publicOf } from '@uketori/service-kit/record';
import { requestContext } from '@uketori/service-kit/request-context';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { type Tx, Work } from '@uketori/service-kit/work';
import { CustomersFacade } from '../customers/customers.facade.js';
import { ReferencesFacade } from '../references/references.facade.js';
import type { Language } from '../templates/templates.facade.js';
import {
  type LiveRequestLink,
  type MadeRequestLink,
  type RequestLink,
  RequestLinkEntity,
  requestLinkRecord,
} from './request-link.record.js';
import {
  CALLS_PER_HOUR,
  closedBecause,
  hashSecret,
  hourWindow,
  linkUrl,
  newLinkSecret,
} from './request-links.rules.js';
import { LIVE, liveLinkList } from './request-links.list.js';
import {
  countCall,
  forgetCalls,
  liveLinksOf,
  MAX_REVOKED,
  newestLinks,
  noteUse,
} from './request-links.repository.js';

export const liveLinkQuery = listSchema(liveLinkList);

export interface NewRequestLink {
  expires_in_days: number;
  year: number;
  month: number;
}

/** An open link and the organization it leads to. */
export interface OpenLink {
  link: RequestLinkEntity;
  actor: Actor;
}

@Injectable()
export class RequestLinksService {
  constructor(
    private readonly work: Work,
    private readonly customers: CustomersFacade,
    private readonly references: ReferencesFacade,
  ) {}

  /** Makes a link; its address is shown this once. */
  create(actor: Actor, customer_id: string, input: NewRequestLink): Promise<MadeRequestLink> {
    // A stored response would keep the secret in clear: a repeated request makes another link instead.
    const context = requestContext.getStore();
    if (context) context.idempotency = undefined;
    return this.work.run(actor, async (tx) => {
      const { link, url } = await insertLink(tx, await this.customers.existing(tx, customer_id, true), input);
      return { ...shown(link), url };
    });
  }

  /** The newest 100 links of a customer. */
  list(actor: Actor, customer_id: string): Promise<RequestLink[]> {
    return this.work.read(actor, async (tx) => {
      await this.customers.existing(tx, customer_id);
      return (await newestLinks(tx, customer_id)).map(shown);
    });
  }

  /** One page of the links of the organization that take files now. */
  live(actor: Actor, query: ListQuery): Promise<ListPage<LiveRequestLink>> {
    return this.work.read(actor, (tx) => runList<LiveRequestLink>(tx, liveLinkList, query, [LIVE]));
  }

  /** Closes a link at once; again is no error. */
  revoke(actor: Actor, id: string): Promise<RequestLink> {
    return this.work.run(actor, async (tx) => {
      const link = await tx.getForUpdate(RequestLinkEntity, id);
      return shown(link.revoked_at ? link : await close(tx, link));
    });
  }

  /** Closes the live links of a customer, up to 500; `more` says whether there were more. @throws no_record */
  revokeAll(actor: Actor, customer_id: string): Promise<{ revoked: number; more: boolean }> {
    return this.work.run(actor, async (tx) => {
      await this.customers.any(tx, customer_id, true);
      const links = await liveLinksOf(tx, customer_id);
      for (const link of links) await close(tx, link);
      return { revoked: links.length, more: links.length === MAX_REVOKED };
    });
  }

  /**
   * Resolves the secret of a public call, which is counted first, by address and by link. Throws
   * rate_limited, no_record for a secret that never was, request_link_expired or request_link_revoked.
   */
  async open(secret: string, ip: string, kind: 'view' | 'upload'): Promise<OpenLink> {
    await this.count(`${kind} ip ${ip}`, CALLS_PER_HOUR[`${kind}_ip`]);
    const link = isUuid(secret) ? await this.find(hashSecret(secret)) : null;
    if (!link) {
      await this.count(`unknown ip ${ip}`, CALLS_PER_HOUR.unknown_ip);
      throw noRecord();
    }
    await this.count(`${kind} link ${link.id}`, CALLS_PER_HOUR[`${kind}_link`]);
    const actor = { ...systemActor(link.organization_id, 'supplier upload'), ip };
    const closed = closedBecause(link, Date.now());
    if (closed) throw new DomainError(closed, 'forbidden', await this.#askedBy(actor, link));
    await this.work.system((tx) => noteUse(tx, link.id));
    return { link, actor };
  }

  /** For the words of a closed link: whom the supplier asks for a new one, and in which language they read. */
  #askedBy(
    actor: Actor,
    link: RequestLinkEntity,
  ): Promise<{ organization_name: string; language: Language }> {
    return this.work.read(actor, async (tx) => {
      const { name: organization_name } = await this.references.organization(tx);
      const { language } = await this.customers.any(tx, link.customer_id);
      return { organization_name, language };
    });
  }

  /** Deletes counts of past hours; returns their number. */
  @OnSchedule('7 * * * *')
  sweepCounts(): Promise<number> {
    return this.work.system(forgetCalls);
  }

  private find(secret_sha256: string): Promise<RequestLinkEntity | null> {
    return this.work.system((tx) => tx.find(RequestLinkEntity, { secret_sha256 }));
  }

  /** Counts in its own transaction: a refused call counts too. */
  private async count(subject: string, most: number): Promise<void> {
    const { window_start, seconds_left } = hourWindow(Date.now());
    const calls = await this.work.system((tx) => countCall(tx, subject, window_start));
    if (calls > most) {
      throw new DomainError('rate_limited', 'too_many', { retry_after_seconds: seconds_left });
    }
  }
}

async function close(tx: Tx, link: RequestLinkEntity): Promise<RequestLinkEntity> {
  const revoked = await tx.update(RequestLinkEntity, { ...link, revoked_at: nowIso() });
  const subject = { menu: 'inbox', subject_type: 'request_link', subject_id: link.id };
  await tx.audit('request_link.revoked', subject, shown(link), shown(revoked));
  return revoked;
}

/**
 * A new link of a customer and its address, which no later call returns. The caller locks the customer: one that
 * is deleted meanwhile would keep a link that opens.
 */
export async function insertLink(
  tx: Tx,
  customer: { id: string; name: string },
  input: NewRequestLink,
): Promise<{ link: RequestLinkEntity; url: string }> {
  await takeQuota(tx, 'links');
  const { secret, secret_sha256 } = newLinkSecret(randomUUID);
  const link = await tx.insert(RequestLinkEntity, {
    id: newId(),
    customer_id: customer.id,
    secret_sha256,
    year: input.year,
    month: input.month,
    expires_at: new Date(Date.now() + input.expires_in_days * 86_400_000).toISOString(),
    created_by: tx.actor.user_id,
    created_by_name: tx.actor.user_name,
  });
  const subject = { menu: 'inbox', subject_type: 'request_link', subject_id: link.id };
  await tx.audit('request_link.created', subject, null, { ...shown(link), customer_name: customer.name });
  return { link, url: linkUrl(secret, process.env) };
}

const shown = (link: RequestLinkEntity): RequestLink => publicOf(requestLinkRecord, link);
