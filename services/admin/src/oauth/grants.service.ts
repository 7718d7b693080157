import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import {
  type Condition,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  runList,
} from '@uketori/service-kit/list';
import { publicFields, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { type AccessGrant, grantRecord, OAuthGrantEntity } from './oauth.record.js';
import { endGrant, applicationNames } from './oauth.repository.js';

export const GRANT_LIST: ListDefinition = {
  from: 'admin.oauth_grants',
  columns: publicFields(grantRecord).join(', '),
  sorts: sortsOf(grantRecord),
  default_sort: '-created_at',
  filters: {},
};

const LIVE: Condition = { sql: 'revoked_at is null and expires_at > now()', params: [] };

/** What users allowed applications: they see and take back their own, administrators everybody's. */
@Injectable()
export class GrantsService {
  constructor(private readonly work: Work) {}

  own(actor: Actor, query: ListQuery): Promise<ListPage<AccessGrant>> {
    const mine = { sql: 'user_organization_id = $?', params: [actor.user_organization_id] };
    return this.work.read(actor, (tx) => listGrants(tx, query, mine));
  }

  ofApplication(actor: Actor, application_id: string, query: ListQuery): Promise<ListPage<AccessGrant>> {
    const of = { sql: 'application_id = $?', params: [application_id] };
    return this.work.read(actor, (tx) => listGrants(tx, query, of));
  }

  /** Takes back what the user allowed; doing it again changes nothing. @throws no_record */
  revokeOwn(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const grant = await tx.getForUpdate(OAuthGrantEntity, id);
      if (grant.user_organization_id !== actor.user_organization_id) throw noRecord();
      await endGrant(tx, grant, 'application.grant_revoked');
    });
  }

  /** Takes back what any user allowed an application. @throws no_record */
  revokeOf(actor: Actor, application_id: string, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const grant = await tx.getForUpdate(OAuthGrantEntity, id);
      if (grant.application_id !== application_id) throw noRecord();
      await endGrant(tx, grant, 'application.grant_revoked');
    });
  }
}

async function listGrants(tx: Tx, query: ListQuery, which: Condition): Promise<ListPage<AccessGrant>> {
  const page = await runList<OAuthGrantEntity>(tx, GRANT_LIST, query, [LIVE, which]);
  const named = await applicationNames(
    tx,
    page.items.map((grant) => grant.application_id),
  );
  const applications = new Map(named.map((row) => [row.id, row]));
  const items = page.items.map((grant) => {
    const of = applications.get(grant.application_id);
    return { ...grant, application_name: of?.name ?? '', homepage_url: of?.homepage_url ?? '' };
  });
  return { ...page, items };
}
