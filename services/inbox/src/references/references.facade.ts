import { Injectable } from '@nestjs/common';
import type { Tx } from '@uketori/service-kit/work';
import { DEFAULT_UPLOAD_MAX_BYTES } from './references.data.js';
import { findOrganization } from './references.repository.js';

/** What inbox knows of other services' records. */
@Injectable()
export class ReferencesFacade {
  /** The own organization as suppliers read it; the defaults while its first event has not come. */
  async organization(tx: Tx): Promise<{ name: string; upload_max_bytes: number }> {
    return (await findOrganization(tx)) ?? { name: '', upload_max_bytes: DEFAULT_UPLOAD_MAX_BYTES };
  }
}
