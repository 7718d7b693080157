import { Injectable } from '@nestjs/common';
import { MASTER_CHANGED, ORGANIZATION_CHANGED, USER_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { MasterChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { keepDepartment, keepMember, keepOrganization } from './references.repository.js';

/** Keeps inbox's copies of other owners' state; an event that is not newer than the copy is ignored. */
@Injectable()
export class References {
  @OnEvent(ORGANIZATION_CHANGED, 'references.organization_changed')
  async onOrganization(tx: Tx, { data }: EventEnvelope<OrganizationChanged>): Promise<void> {
    await keepOrganization(tx, data);
  }

  @OnEvent(USER_CHANGED, 'references.user_changed')
  async onUser(tx: Tx, { data }: EventEnvelope<UserChanged>): Promise<void> {
    await keepMember(tx, data);
  }

  @OnEvent(MASTER_CHANGED, 'references.master_changed')
  async onMaster(tx: Tx, { data }: EventEnvelope<MasterChanged>): Promise<void> {
    if (data.kind === 'department') await keepDepartment(tx, data);
  }
}
