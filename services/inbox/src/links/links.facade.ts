import { Injectable } from '@nestjs/common';
import type { Tx } from '@uketori/service-kit/work';
import {
  insertLink,
  type NewRequestLink,
  type OpenLink,
  RequestLinksService,
} from './request-links.service.js';

export { DEFAULT_LINK_DAYS, MAX_LINK_DAYS } from './request-links.rules.js';

/** Request links for the features that mail them and open them. */
@Injectable()
export class LinksFacade {
  constructor(private readonly links: RequestLinksService) {}

  /** A new link of a customer whose row the caller holds, with the address that is shown this once. */
  async insert(
    tx: Tx,
    customer: { id: string; name: string },
    input: NewRequestLink,
  ): Promise<{ id: string; url: string }> {
    const { link, url } = await insertLink(tx, customer, input);
    return { id: link.id, url };
  }

  /**
   * Resolves the secret of a public call, which counts against the hourly limits of its address and its link.
   * @throws rate_limited, no_record, request_link_expired, request_link_revoked
   */
  open(secret: string, ip: string, kind: 'view' | 'upload'): Promise<OpenLink> {
    return this.links.open(secret, ip, kind);
  }
}
