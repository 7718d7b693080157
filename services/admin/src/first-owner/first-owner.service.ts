import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import type { DutyPolicy } from '@uketori/service-kit/duties.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { CODE_HOURS, firstOwnerUrl, hoursFrom, newCode, requireOpenCode } from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  anyOrganization,
  findLink,
  type FirstOwnerLink,
  queueUp,
  replaceLink,
  spendLink,
} from './first-owner.repository.js';
import { insertOrganization } from '../organizations/organizations.facade.js';
import { assertGoodPassword, hashPassword, PASSWORD_MIN_LENGTH } from '../sessions/sessions.facade.js';
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
  duty_policy: DutyPolicy;
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
      const expires_at = hoursFrom(Date.now(), CODE_HOURS);
      await replaceLink(tx, { organization_id: newId(), code_sha256, expires_at });
      return firstOwnerUrl(this.config, code);
    });
  }

  /** Until when a link opens. @throws link_invalid, link_used, link_expired */
  async check(code: string): Promise<{ expires_at: string; password_min_length: number }> {
    const { expires_at } = await this.work.system((tx) => openLink(tx, code));
    return { expires_at: new Date(expires_at).toISOString(), password_min_length: PASSWORD_MIN_LENGTH };
  }

  /**
   * Founds the first organization with its owner in one transaction, and signs the owner in. Sign-up may be closed.
   * @throws link_invalid, link_used (also when there is an organization by now), link_expired, password_short, password_blank,
   *   password_guessable
   */
  async confirm(input: FirstOwner, client: ClientFacts): Promise<OpenedSession> {
    const { organization_id } = await this.work.system((tx) => openLink(tx, input.code));
    assertGoodPassword(input.password, PASSWORD_MIN_LENGTH, input);
    const password_hash = await hashPassword(input.password);
    const actor = { ...systemActor(organization_id, input.full_name), ip: client.ip };
    const email = input.email.toLowerCase();
    const user = await this.work.run(
      actor,
      async (tx) => {
        await queueUp(tx);
        await openLink(tx, input.code);
        await spendLink(tx, organization_id);
        await insertOrganization(tx, {
          id: organization_id,
          name: input.organization_name,
          profile: { type: input.business_form },
          settings: { duty_policy: input.duty_policy },
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

/** A link that still opens. @throws link_invalid, link_used, link_expired */
async function openLink(tx: Tx, code: string): Promise<FirstOwnerLink> {
  const row = await findLink(tx, code);
  const link = requireOpenCode(row, row?.used_at, Date.now());
  if (await anyOrganization(tx)) throw new DomainError('link_used', 'conflict');
  return link;
}
