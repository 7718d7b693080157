import { Injectable } from '@nestjs/common';
import { ORGANIZATION_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { keepOrganization } from './organizations.repository.js';

/** Keeps intake's copies of other owners' state; an event that is not newer than the copy is ignored. */
@Injectable()
export class References {
  @OnEvent(ORGANIZATION_CHANGED, 'references.organization_changed')
  async onOrganization(tx: Tx, event: EventEnvelope<OrganizationChanged>): Promise<void> {
    await keepOrganization(tx, event.data);
  }
}
