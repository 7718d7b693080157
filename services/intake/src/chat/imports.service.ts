import { Injectable } from '@nestjs/common';
import { listSchema } from '@uketori/service-kit/list';
import { eq } from '@uketori/service-kit/list-filters';
import { Work } from '@uketori/service-kit/work';
import { ImportDesk, importList, type WithoutUpload } from '../imports/imports.facade.js';
import { CHAT_IMPORTS } from './imports.repository.js';
import type { ChatImport } from './imports.types.js';

const list = importList(
  CHAT_IMPORTS,
  `connection_name, service, file_name, coalesce(nullif(channel_name, ''), channel_id) as channel_name,
   coalesce(nullif(author_name, ''), author_id) as author_name, message_text, sent_at`,
  { service: eq('service') },
);
export const importQuery = listSchema(list);

/** Files that were posted to the connected chat services, and what became of them. */
@Injectable()
export class ImportsService extends ImportDesk<WithoutUpload<ChatImport>> {
  constructor(work: Work) {
    const logged = ['service', 'file_name', 'fault'] as const;
    super(work, { tables: CHAT_IMPORTS, list, logged, source: ({ service }) => service });
  }
}
