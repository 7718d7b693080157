import { Injectable } from '@nestjs/common';
import { ORGANIZATION_CHANGED, USER_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { copyMember, copyOrganization } from './settings.repository.js';

/** Keeps copies of admin's organizations and members. */
@Injectable()
export class SettingsConsumer {
  @OnEvent(ORGANIZATION_CHANGED, 'settings.organization_changed')
  async onOrganization(tx: Tx, event: EventEnvelope<OrganizationChanged>): Promise<void> {
    await copyOrganization(tx, event.data);
  }

  @OnEvent(USER_CHANGED, 'settings.user_changed')
  async onUser(tx: Tx, event: EventEnvelope<UserChanged>): Promise<void> {
    await copyMember(tx, event.data);
  }
}
