import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { ORGANIZATION_CHANGED, USER_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';

/** Keeps admin's organizations and people at hand; an older version never overwrites a newer one. */
@Injectable()
export class SettingsConsumer {
  @OnEvent(ORGANIZATION_CHANGED, 'settings.organization_changed')
  async onOrganization(tx: Tx, event: EventEnvelope<OrganizationChanged>): Promise<void> {
    const { id, name, settings, profile, version } = event.data;
    await tx.rows(
      `insert into journal.organization_settings as s (organization_id, id, name, settings, source_version, profile)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id, id) do update
         set name = excluded.name, settings = excluded.settings, source_version = excluded.source_version,
             profile = excluded.profile
         where s.source_version < excluded.source_version`,
      [
        event.organization_id,
        id,
        name,
        JSON.stringify(settings ?? {}),
        version,
        JSON.stringify(profile ?? {}),
      ],
    );
  }

  @OnEvent(USER_CHANGED, 'settings.user_changed')
  async onUser(tx: Tx, event: EventEnvelope<UserChanged>): Promise<void> {
    const user = event.data;
    await tx.rows(
      `insert into journal.members as m
         (organization_id, id, user_id, full_name, department_id, status, source_version)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organization_id, id) do update
         set full_name = excluded.full_name, department_id = excluded.department_id,
             status = excluded.status, source_version = excluded.source_version
         where m.source_version < excluded.source_version`,
      [
        event.organization_id,
        user.user_organization_id,
        user.user_id,
        user.full_name,
        user.department_id || null,
        user.status,
        user.version,
      ],
    );
  }
}
