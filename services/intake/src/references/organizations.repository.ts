import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { Tx } from '@uketori/service-kit/work';
import {
  DEFAULT_ATTACHMENT_PAGE,
  DEFAULT_RETENTION_YEARS,
  DEFAULT_UPLOAD_MAX_BYTES,
} from './references.data.js';

/** What intake knows of an organization. */
export interface OrganizationCopy {
  name: string;
  upload_max_bytes: number;
  default_attachment_page: number;
  own_names: string[];
  own_phones: string[];
  own_t_number: string;
  retention_years: number;
  /** Null until the event that names them has arrived. */
  settlement_month: number | null;
  settlement_day: number | null;
  is_individual: boolean;
}

const UNKNOWN: OrganizationCopy = {
  name: '',
  upload_max_bytes: DEFAULT_UPLOAD_MAX_BYTES,
  default_attachment_page: DEFAULT_ATTACHMENT_PAGE,
  own_names: [],
  own_phones: [],
  own_t_number: '',
  retention_years: DEFAULT_RETENTION_YEARS,
  settlement_month: null,
  settlement_day: null,
  is_individual: false,
};

/** The copy of the actor's organization; the spec's defaults until its first event has arrived. */
export async function organizationOf(tx: Tx): Promise<OrganizationCopy> {
  const [found] = await tx.planned<OrganizationCopy>(
    `select name, upload_max_bytes, default_attachment_page, own_names, own_phones, own_t_number, retention_years,
       settlement_month, settlement_day, is_individual
     from intake.organizations where organization_id = $1`,
    [tx.actor.organization_id],
  );
  return found ?? UNKNOWN;
}

/** Stores the organization as its event describes it; the highest version wins. */
export async function keepOrganization(tx: Tx, organization: OrganizationChanged): Promise<void> {
  const { name, settings, profile, version } = organization;
  const own_names = [name, profile?.company_name, ...(profile?.exclude_company_names ?? [])].filter(isText);
  await tx.rows(
    `insert into intake.organizations as o (organization_id, name, upload_max_bytes, default_attachment_page,
       own_names, own_phones, own_t_number, version, timestamp_enabled, retention_years, settlement_month, settlement_day,
       is_individual)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (organization_id) do update set name = $2, upload_max_bytes = $3, default_attachment_page = $4,
       own_names = $5, own_phones = $6, own_t_number = $7, version = $8, timestamp_enabled = $9,
       retention_years = $10, settlement_month = $11, settlement_day = $12, is_individual = $13
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
      settings?.retention_years || DEFAULT_RETENTION_YEARS,
      profile?.settlement_month || null,
      profile?.settlement_day || null,
      profile?.type === 'individual',
    ],
  );
}

function isText(text: string | undefined): text is string {
  return !!text;
}
