import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DOCUMENT_REMOVED } from '@uketori/proto/events';
import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { Work } from '@uketori/service-kit/work';
import { countChange } from '../files/files.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import { receive } from '../inspection/inspection.facade.js';
import { organizationOf } from '../references/references.facade.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import {
  DELETE_SAMPLE_FILES,
  deleteSamples,
  heldFiles,
  holdSamples,
  loadedSamples,
} from './samples.repository.js';
import { checkLoad, mayLoad, SAMPLES } from './samples.rules.js';
import { SAMPLE_SOURCE, type SamplesAnswer } from './samples.types.js';

const FOLDER = join(PROJECT_ROOT, 'services/intake/samples');
/** Every sample is smaller; the limit of the organization is for its own files. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Sample invoices for a new organization: they come in like any upload and go away without a trace. */
@Injectable()
export class SamplesService {
  constructor(
    private readonly work: Work,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
  ) {}

  state(actor: Actor): Promise<SamplesAnswer> {
    return this.work.read(actor, async (tx) => {
      const held = await heldFiles(tx);
      return { loaded: held.samples, may_load: mayLoad(held) };
    });
  }

  /**
   * Uploads the samples that are not there yet, one transaction each.
   * @throws DomainError no_privilege | samples_only_when_empty | samples_loaded
   */
  async load(actor: Actor): Promise<SamplesAnswer> {
    requireAbility(actor, 'invoice:upload');
    const { there, page } = await this.work.read(actor, async (tx) => {
      checkLoad(await heldFiles(tx));
      return { there: await loadedSamples(tx), page: (await organizationOf(tx)).default_attachment_page };
    });
    for (const sample of SAMPLES.filter(({ file }) => !there.has(file)))
      await this.#upload(actor, sample, page);
    return this.state(actor);
  }

  /** Deletes the samples for good; the other services delete what became of them. Again changes nothing. */
  remove(actor: Actor): Promise<SamplesAnswer> {
    return this.work.run(actor, async (tx) => {
      const documents = await holdSamples(tx);
      if (documents.length > 0) {
        const keys = await deleteSamples(tx, documents);
        for (const { id, upload_id } of documents)
          await tx.emit({
            event: DOCUMENT_REMOVED,
            key: id,
            version: 1,
            cause: 'removed',
            data: { document_id: id, upload_id, source: SAMPLE_SOURCE },
          });
        await countChange(tx);
        tx.addJob(DELETE_SAMPLE_FILES, { keys });
        const subject = {
          menu: 'upload',
          subject_type: 'organization',
          subject_id: actor.organization_id,
        };
        await tx.audit('upload.samples_removed', subject, { documents: documents.length }, null);
      }
      const held = await heldFiles(tx);
      return { loaded: held.samples, may_load: mayLoad(held) };
    });
  }

  async #upload(actor: Actor, { file, name }: (typeof SAMPLES)[number], page: number): Promise<void> {
    const received = await receive(createReadStream(join(FOLDER, file)), name, MOST_BYTES);
    try {
      await this.uploads.store(actor, received, () => this.inspection.inspect(received), {
        source: SAMPLE_SOURCE,
        source_ref: file,
        uploaded_by_name: actor.user_name,
        read: true,
        split: false,
        options: toOptions(parseUploadFields({}), page),
      });
    } finally {
      await received.discard();
    }
  }
}
