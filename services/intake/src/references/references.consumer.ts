import { Injectable } from '@nestjs/common';
import { ORGANIZATION_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { DEFAULT_ATTACHMENT_PAGE, DEFAULT_UPLOAD_MAX_BYTES } from './references.data.js';

/** Keeps intake's copies of other owners' state; an event that is not newer than the copy is ignored. */
@Injectable()
export class References {
  @OnEvent(ORGANIZATION_CHANGED, 'references.organization_changed')
  async onOrganization(tx: Tx, event: EventEnvelope<OrganizationChanged>): Promise<void> {
    const { name, settings, profile, version } = event.data;
    const own_names = [name, profile?.company_name, ...(profile?.exclude_company_names ?? [])].filter(isText);
    await tx.rows(
      `insert into intake.organizations as o (organization_id, name, upload_max_bytes, default_attachment_page,
         own_names, own_phones, own_t_number, version, timestamp_enabled)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (organization_id) do update set name = $2, upload_max_bytes = $3, default_attachment_page = $4,
         own_names = $5, own_phones = $6, own_t_number = $7, version = $8, timestamp_enabled = $9
       where o.version < $8`,
      [
        tx.actor.organization_id,
        name,
        settings?.upload_max_bytes || DEFAULT_UPLOAD_MAX_BYTES,
        settings?.default_attachment_page || DEFAULT_ATTACHMENT_PAGE,
        [...new Set(own_names)],
        (profile?.contact_numbers ?? []).filter(isText),
        profile?.t_number ?? '',
        version,
        settings?.setting_timestamp ?? false,
      ],
    );
  }
}

function isText(text: string | undefined): text is string {
  return !!text;
}
