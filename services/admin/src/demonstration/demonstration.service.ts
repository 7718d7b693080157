import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DEMO_ORGANIZATION_IDS, isDemonstration } from '../organizations/organizations.facade.js';

/** The supervisor of the embedded mode listens here (deploy/embedded/demo-removal.mjs). */
const CHANNEL = 'uketori_demo_removal';

/** The demonstration organizations: their owner asks for the removal, the supervisor performs it. */
@Injectable()
export class DemonstrationService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Records that the demonstration is to be removed for good and ends every session in it, in one transaction with the
   * log entry. A second request changes nothing.
   * @param token of the session; API keys have none
   * @throws no_record outside the demonstration, no_privilege unless the actor is an owner, unauthenticated without a
   *   session
   */
  async requestRemoval(actor: Actor, token: string | null): Promise<void> {
    const { organization_id, user_id } = actor;
    if (!isDemonstration(organization_id)) throw noRecord();
    await this.sessions.ownSession(actor, token);
    if (actor.role_id !== OWNER_ROLE_ID) throw new DomainError('no_privilege', 'forbidden');
    await this.work.run(
      actor,
      async (tx) => {
        const made = await tx.rows(
          `insert into admin.demo_removals (organization_id, requested_by) values ($1, $2)
           on conflict (organization_id) do nothing returning organization_id`,
          [organization_id, user_id],
        );
        if (made.length === 0) return;
        const ended = await tx.rows(
          `update admin.sessions set revoked_at = now()
           where organization_id = any($1::uuid[]) and revoked_at is null returning id`,
          [DEMO_ORGANIZATION_IDS],
        );
        const subject = { menu: 'settings', subject_type: 'organization', subject_id: organization_id };
        await tx.audit('organization.removal_requested', subject, null, { sessions_ended: ended.length });
        await tx.rows(`select pg_notify('${CHANNEL}', $1)`, [organization_id]);
      },
      { across: true },
    );
  }
}
