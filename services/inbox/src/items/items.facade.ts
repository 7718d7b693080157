import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { ReadingService } from './reading.service.js';
import { readFormFile } from './received-form.service.js';
import { type SubmissionLink, SubmissionsService } from './submissions.service.js';
import type { LinkView } from './submissions.types.js';

export { FILE_FORM } from './file-form.types.js';
export { inboxItemRecord } from './inbox-item.record.js';
export { type LinkView, linkView } from './submissions.types.js';

/** Items for the supplier's upload page. */
@Injectable()
export class ItemsFacade {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly reading: ReadingService,
  ) {}

  /** What the upload page shows before a file is sent. */
  view(actor: Actor, link: SubmissionLink): Promise<LinkView> {
    return this.submissions.view(actor, link);
  }

  /**
   * Reads the one file of a multipart form and files it as the supplier's. `replaces` names a returned file whose place
   * it takes.
   * @throws file_too_large, invalid_input, item_already_submitted, same_file_again, or the upload code of a refused file
   */
  async receive(
    actor: Actor,
    link: SubmissionLink,
    request: IncomingMessage,
    replaces: string | null,
  ): Promise<{ item_id: string; file_name: string }> {
    const file = await readFormFile(request, await this.submissions.maxBytes(actor));
    return this.submissions.bySupplier(actor, link, file, replaces);
  }
}
