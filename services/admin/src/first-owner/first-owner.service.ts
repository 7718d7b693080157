import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import {
  CODE_HOURS,
  firstOwnerUrl,
  hashCode,
  hoursFrom,
  newCode,
  requireOpenCode,
} from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { insertOrganization } from '../organizations/organizations.facade.js';
import { hashPassword } from '../sessions/sessions.facade.js';
import { type ClientFacts, type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import type { BusinessForm } from '../sign-ups/sign-ups.facade.js';
import { insertMembership, insertUser } from '../users/users.facade.js';

export interface FirstOwner {
  code: string;
  full_name: string;
  email: string;
  password: string;
  organization_name: string;
  business_form: BusinessForm;
}

interface Link {
  organization_id: string;
  expires_at: string;
  used_at: string | null;
}

/** The first organization of an installation and its owner: by a link that the start prints, without any mail. */
@Injectable()
export class FirstOwnerService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /**
   * A new link, valid for 24 hours; the previous one is void.
   * @returns its address, null when there is an organization already
   */
  issue(): Promise<string | null> {
    const { code, code_sha256 } = newCode(randomBytes);
    return this.work.system(async (tx) => {
      await queueUp(tx);
      if (await anyOrganization(tx)) return null;
      await tx.rows('delete from admin.first_owner_links');
      await tx.rows(
        'insert into admin.first_owner_links (organization_id, code_sha256, expires_at) values ($1, $2, $3)',
        [newId(), code_sha256, hoursFrom(Date.now(), CODE_HOURS)],
      );
      return firstOwnerUrl(this.config, code);
    });
  }

  /** Until when a link opens. @throws link_invalid, link_used, link_expired */
  async check(code: string): Promise<{ expires_at: string }> {
    const { expires_at } = await this.work.system((tx) => openLink(tx, code));
    return { expires_at: new Date(expires_at).toISOString() };
  }

  /**
   * Founds the first organization with its owner in one transaction, and signs the owner in. Sign-up may be closed.
   * @throws link_invalid, link_used (also when there is an organization by now), link_expired
   */
  async confirm(input: FirstOwner, client: ClientFacts): Promise<OpenedSession> {
    const { organization_id } = await this.work.system((tx) => openLink(tx, input.code));
    const password_hash = await hashPassword(input.password);
    const actor = { ...systemActor(organization_id, input.full_name), ip: client.ip };
    const email = input.email.toLowerCase();
    const user = await this.work.run(
      actor,
      async (tx) => {
        await queueUp(tx);
        await openLink(tx, input.code);
        await tx.rows('update admin.first_owner_links set used_at = now() where organization_id = $1', [
          organization_id,
        ]);
        await insertOrganization(tx, {
          id: organization_id,
          name: input.organization_name,
          profile: { type: input.business_form },
        });
        const person = await insertUser(tx, { email, full_name: input.full_name, password_hash });
        await insertMembership(tx, person, { role_id: OWNER_ROLE_ID, to_invoice: true });
        return person;
      },
      { across: true },
    );
    return this.sessions.openFor(user.id, organization_id, client);
  }
}

/** One at a time: two who follow the same link at once must not both be the first. */
async function queueUp(tx: Tx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('admin.first_owner_links'))");
}

async function anyOrganization(tx: Tx): Promise<boolean> {
  return (await tx.one('select id from admin.organizations limit 1')) !== null;
}

/** A link that still opens. @throws link_invalid, link_used, link_expired */
async function openLink(tx: Tx, code: string): Promise<Link> {
  const row = await tx.one<Link>(
    'select organization_id, expires_at, used_at from admin.first_owner_links where code_sha256 = $1',
    [hashCode(code)],
  );
  const link = requireOpenCode(row, row?.used_at, Date.now());
  if (await anyOrganization(tx)) throw new DomainError('link_used', 'conflict');
  return link;
}
