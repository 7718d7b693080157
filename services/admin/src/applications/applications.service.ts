import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { publicFields, shown, sortsOf } from '@uketori/service-kit/record';
import { Work } from '@uketori/service-kit/work';
import { lockOrganization } from '../organizations/organizations.facade.js';
import {
  ApplicationEntity,
  applicationRecord,
  type ApplicationView,
  assertRedirectUris,
  leastAbilities,
  newSecret,
  orderedScopes,
} from '../registrations/registrations.facade.js';
import { liveNames, revokeGrantsOf } from './applications.repository.js';
import { assertMayGrant, granterOf, requirePerson } from '../rights/rights.facade.js';

export interface ApplicationInput {
  name: string;
  homepage_url: string;
  redirect_uris: string[];
  scopes: string[];
}

const MAX_APPLICATIONS = 100;
const SHOWN_PREFIX = 10;
const FORMER_SECRET_MS = 24 * 60 * 60 * 1000;
const NO_FORMER = { former_secret_sha256: null, former_secret_until: null };

function formerOf({ secret_sha256 }: ApplicationEntity) {
  const former_secret_until = new Date(Date.now() + FORMER_SECRET_MS).toISOString();
  return { former_secret_sha256: secret_sha256, former_secret_until };
}

export const APPLICATION_LIST: ListDefinition = {
  from: 'admin.applications',
  columns: publicFields(applicationRecord).join(', '),
  sorts: sortsOf(applicationRecord),
  default_sort: '-created_at',
  filters: {},
};

const applicationView = (row: ApplicationEntity): ApplicationView => shown(applicationRecord, row);

function subject(id: string) {
  return { menu: 'settings', subject_type: 'application', subject_id: id };
}

/** The applications an organization registered for its own users. */
@Injectable()
export class ApplicationsService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<ApplicationView>> {
    return this.work.read(actor, (tx) =>
      runList<ApplicationView>(tx, APPLICATION_LIST, query, [{ sql: 'deleted_at is null', params: [] }]),
    );
  }

  /** @throws no_record */
  get(actor: Actor, id: string): Promise<ApplicationView> {
    return this.work.read(actor, async (tx) =>
      applicationView(requireLive(await tx.get(ApplicationEntity, id))),
    );
  }

  /**
   * Registers an application; the client secret of a confidential one is returned here and never again.
   * @throws invalid_redirect_uri, duplicate_redirect_uri, unknown_scope, duplicate_application_name,
   *   too_many_applications, person_required, grant_exceeds_own_rights (a scope that the caller does not hold)
   */
  async create(
    actor: Actor,
    kind: 'confidential' | 'public',
    input: ApplicationInput,
  ): Promise<ApplicationView & { client_secret?: string }> {
    requirePerson(actor);
    assertRedirectUris(input.redirect_uris);
    const scopes = orderedScopes(input.scopes);
    assertMayGrant(granterOf(actor), { abilities: leastAbilities(scopes) });
    const secret = kind === 'confidential' ? newSecret('us_') : null;
    const view = await this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const known = await liveNames(tx);
      if (known.length >= MAX_APPLICATIONS) {
        throw new DomainError('too_many_applications', 'conflict', { max: MAX_APPLICATIONS });
      }
      assertNameFree(known, input.name, null);
      const row = await tx.insert(ApplicationEntity, {
        ...input,
        id: newId(),
        kind,
        scopes,
        secret_sha256: secret?.sha256 ?? null,
        secret_prefix: secret?.value.slice(0, SHOWN_PREFIX) ?? null,
        created_by: actor.user_organization_id,
        created_by_name: actor.user_name,
      });
      await tx.audit('application.created', subject(row.id), null, applicationView(row));
      return applicationView(row);
    });
    return secret ? { ...view, client_secret: secret.value } : view;
  }

  /**
   * Changes an application; existing tokens keep no scope it loses. A user who changes the target of its codes takes it
   * over, and must hold every scope; otherwise only the added ones.
   * @throws as `create`; version_conflict, no_record
   */
  change(actor: Actor, id: string, version: number, input: ApplicationInput): Promise<ApplicationView> {
    requirePerson(actor);
    assertRedirectUris(input.redirect_uris);
    const scopes = orderedScopes(input.scopes);
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const before = requireLive(await tx.getForUpdate(ApplicationEntity, id));
      requireSeen(before, version);
      assertNameFree(await liveNames(tx), input.name, id);
      const kept = sameAddresses(before, input) ? leastAbilities(before.scopes) : {};
      assertMayGrant(granterOf(actor), { abilities: leastAbilities(scopes) }, kept);
      const after = await tx.update(ApplicationEntity, { ...before, ...input, scopes });
      await tx.audit('application.updated', subject(id), applicationView(before), applicationView(after));
      return applicationView(after);
    });
  }

  /**
   * A new client secret. The previous one counts for another day, so that the application's servers change one after
   * the other, or not at all when it became known. Existing tokens stay valid. A user who learns the secret can act as
   * the application, and must hold every scope.
   * @throws version_conflict, no_record, application_keeps_no_secret, person_required, grant_exceeds_own_rights
   */
  async renewSecret(
    actor: Actor,
    id: string,
    { version, end_former }: { version: number; end_former: boolean },
  ): Promise<ApplicationView & { client_secret?: string }> {
    requirePerson(actor);
    const secret = newSecret('us_');
    const view = await this.work.run(actor, async (tx) => {
      const before = requireLive(await tx.getForUpdate(ApplicationEntity, id));
      if (before.kind === 'public') throw new DomainError('application_keeps_no_secret', 'conflict');
      requireSeen(before, version);
      assertMayGrant(granterOf(actor), { abilities: leastAbilities(before.scopes) });
      const after = await tx.update(ApplicationEntity, {
        ...before,
        ...(end_former ? NO_FORMER : formerOf(before)),
        secret_sha256: secret.sha256,
        secret_prefix: secret.value.slice(0, SHOWN_PREFIX),
      });
      await tx.audit(
        'application.secret_renewed',
        subject(id),
        applicationView(before),
        applicationView(after),
      );
      return applicationView(after);
    });
    return { ...view, client_secret: secret.value };
  }

  /** Takes an application and all that users allowed it out of use. @throws no_record */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = requireLive(await tx.getForUpdate(ApplicationEntity, id));
      await tx.update(ApplicationEntity, { ...before, deleted_at: nowIso() });
      await revokeGrantsOf(tx, id);
      await tx.audit('application.deleted', subject(id), applicationView(before), null);
    });
  }
}

function sameAddresses(before: ApplicationEntity, { redirect_uris }: ApplicationInput): boolean {
  const known = new Set(before.redirect_uris);
  return redirect_uris.every((uri) => known.has(uri));
}

function requireLive(row: ApplicationEntity): ApplicationEntity {
  if (row.deleted_at !== null) throw noRecord();
  return row;
}

function requireSeen(row: ApplicationEntity, version: number): void {
  if (row.version !== version) {
    throw new DomainError('version_conflict', 'conflict', { current: applicationView(row) });
  }
}

function assertNameFree(
  known: readonly { id: string; name: string }[],
  name: string,
  own: string | null,
): void {
  if (known.some((row) => row.name === name && row.id !== own)) {
    throw new DomainError('duplicate_application_name', 'conflict', { field: 'name' });
  }
}
