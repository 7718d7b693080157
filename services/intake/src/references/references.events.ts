import { Injectable } from '@nestjs/common';
import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { followInboxItem, followInvoice } from '../books/book-records.js';
import { valuesOf } from '../books/books.rules.js';
import { countChange } from '../uploads/upload-progress.js';
import { DEFAULT_ATTACHMENT_PAGE, DEFAULT_UPLOAD_MAX_BYTES } from '../uploads/uploads.rules.js';

/** Keeps intake's copies of other owners' state; an event that is not newer than the copy is ignored. */
@Injectable()
export class References {
  @OnEvent('uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization')
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

  @OnEvent('uketori.journal.v1.InvoiceChanged', 'uketori.journal.invoice')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    const { id, local_id, document_id, department_id, deleted, locked, version } = event.data;
    const changed = await tx.rows(
      `insert into intake.invoice_refs as r (organization_id, id, local_id, document_id, department_id, deleted, version, locked)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update set local_id = $3, document_id = $4, department_id = $5, deleted = $6, version = $7,
         locked = $8
       where r.version < $7 returning id`,
      [
        tx.actor.organization_id,
        id,
        local_id,
        document_id || null,
        department_id || null,
        deleted ?? false,
        version,
        locked ?? false,
      ],
    );
    if (changed.length === 0) return;
    await countChange(tx);
    if (!isUuid(document_id)) return;
    await followInvoice(tx, {
      ...valuesOf(event.data),
      invoice_id: id,
      local_id,
      document_id,
      department_id: department_id || null,
      deleted: deleted ?? false,
      at: event.time,
      by_name: event.actor_name,
    });
  }

  /** A collected item's file is kept like any other, also when the item gives it up (returned to uncollected). */
  @OnEvent<InboxItemChanged>('uketori.inbox.v1.InboxItemChanged', 'uketori.inbox.inbox_item')
  async onInboxItem(tx: Tx, event: EventEnvelope<InboxItemChanged>): Promise<void> {
    const { id, document_id, customer_name, version } = event.data;
    const item = { id, document_id: document_id || null, customer_name, version };
    await followInboxItem(tx, item, event.time);
  }
}

function isText(text: string | undefined): text is string {
  return !!text;
}
