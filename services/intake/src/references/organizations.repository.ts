import type { Tx } from '@uketori/service-kit/work';
import { DEFAULT_ATTACHMENT_PAGE, DEFAULT_UPLOAD_MAX_BYTES } from './references.data.js';

/** What intake knows of an organization. */
export interface OrganizationCopy {
  name: string;
  upload_max_bytes: number;
  default_attachment_page: number;
  own_names: string[];
  own_phones: string[];
  own_t_number: string;
}

const UNKNOWN: OrganizationCopy = {
  name: '',
  upload_max_bytes: DEFAULT_UPLOAD_MAX_BYTES,
  default_attachment_page: DEFAULT_ATTACHMENT_PAGE,
  own_names: [],
  own_phones: [],
  own_t_number: '',
};

/** The copy of the actor's organization; the spec's defaults until its first event has arrived. */
export async function organizationOf(tx: Tx): Promise<OrganizationCopy> {
  const [found] = await tx.planned<OrganizationCopy>(
    `select name, upload_max_bytes, default_attachment_page, own_names, own_phones, own_t_number
     from intake.organizations where organization_id = $1`,
    [tx.actor.organization_id],
  );
  return found ?? UNKNOWN;
}
