import { Injectable } from '@nestjs/common';
import { ORGANIZATION_CHANGED, USER_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { keepMember, keepSettings } from './organizations.repository.js';

/** Keeps the copies of admin's organizations and memberships; the highest version wins. */
@Injectable()
export class OrganizationsConsumer {
  @OnEvent(ORGANIZATION_CHANGED, 'organizations.organization_changed')
  async onOrganization(tx: Tx, event: EventEnvelope<OrganizationChanged>): Promise<void> {
    await keepSettings(tx, event.data);
  }

  @OnEvent(USER_CHANGED, 'organizations.user_changed')
  async onUser(tx: Tx, event: EventEnvelope<UserChanged>): Promise<void> {
    await keepMember(tx, event.data);
  }
}
