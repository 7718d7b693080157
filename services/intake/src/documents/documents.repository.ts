import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import { DocumentEntity, DocumentVersionEntity } from '../files/files.facade.js';
import type { LinkTarget } from './content-links.rules.js';

/** Bytes to be sent, and how a browser may treat them. */
export interface DocumentContent {
  storage_key: string;
  bytes: number;
  content_type: string;
  file_name: string;
  inline: boolean;
  etag: string;
}

/** The file of a verified link target; storage returns the size of words afterwards. */
export async function contentOf(tx: Tx, target: LinkTarget): Promise<DocumentContent> {
  const document = await tx.get(DocumentEntity, target.document_id);
  if (target.kind === 'words') {
    if (!document.words_key) throw noRecord();
    return {
      storage_key: document.words_key,
      bytes: 0,
      content_type: 'application/json',
      file_name: `${document.id}-words.json`,
      inline: false,
      etag: `"${document.words_key.split('/').at(-1)}"`,
    };
  }
  const found = await tx.find(DocumentVersionEntity, {
    document_id: document.id,
    document_version: target.document_version,
  });
  if (!found) throw noRecord();
  return {
    storage_key: found.storage_key,
    bytes: found.bytes,
    content_type: found.content_type,
    file_name: found.file_name,
    inline: !found.download_only,
    etag: `"${found.sha256}"`,
  };
}
