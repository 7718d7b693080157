import { Injectable } from '@nestjs/common';
import { decideType, type InspectedFile, isAlsoSomethingElse, judge } from './inspection.rules.js';
import { Inspector } from './inspector.service.js';
import type { ReceivedFile } from './received-file.service.js';

/** Decides whether a received file may be stored. */
@Injectable()
export class FileInspection {
  constructor(private readonly inspector: Inspector) {}

  /** The type and pages of a good file. Throws the catalogue code of a bad one; bounded in time and memory. */
  async inspect(file: ReceivedFile): Promise<InspectedFile> {
    const content_type = decideType(file.file_name, file.head);
    const { page_count } = judge(content_type, await this.inspector.look(file.path, content_type));
    return {
      content_type,
      page_count,
      download_only: isAlsoSomethingElse(content_type, file.head, file.tail),
    };
  }
}
