import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { csvDownload } from './csv-download.service.js';
import type { CsvFile } from './csv.rules.js';

const MENUS = { master: 'master', payables: 'invoice', report: 'invoice' } as const;

/** Files that a user takes out of the product: each is an export that people who watch over security see. */
@Injectable()
export class FileLogService {
  constructor(private readonly work: Work) {}

  /** A file for download, with a log entry once it is made. */
  async download(actor: Actor, kind: keyof typeof MENUS, made: Promise<CsvFile>): Promise<StreamableFile> {
    const file = await made;
    const subject = { menu: MENUS[kind], subject_type: kind, subject_id: file.file_name };
    await this.work.run(actor, (tx) =>
      tx.audit(`${kind}.exported`, subject, null, { file: file.file_name, bytes: file.bytes.length }),
    );
    return csvDownload(Promise.resolve(file));
  }
}
