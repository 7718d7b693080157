import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { endSessionsIn, insertRemoval, notifySupervisor } from './demonstration.repository.js';
import { DEMO_ORGANIZATION_IDS, isDemonstration } from '../organizations/organizations.facade.js';

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
    const { organization_id } = actor;
    if (!isDemonstration(organization_id)) throw noRecord();
    await this.sessions.ownSession(actor, token);
    if (actor.role_id !== OWNER_ROLE_ID) throw new DomainError('no_privilege', 'forbidden');
    await this.work.run(
      actor,
      async (tx) => {
        if (!(await insertRemoval(tx))) return;
        const sessions_ended = await endSessionsIn(tx, DEMO_ORGANIZATION_IDS);
        const subject = { menu: 'settings', subject_type: 'organization', subject_id: organization_id };
        await tx.audit('organization.removal_requested', subject, null, { sessions_ended });
        await notifySupervisor(tx);
      },
      { across: true },
    );
  }
}
