import { api } from '@uketori/frontend-kit/api';
import { saveFile } from '@uketori/frontend-kit/saveFile';

/** Hands the stored bytes of a batch to the browser under the server's name. */
export async function downloadBatch(batch: { id: string; file_name: string }): Promise<void> {
  const { blob, file_name } = await api.file('/zengin-exports/{id}/file', {
    params: { path: { id: batch.id } },
  });
  saveFile(blob, file_name ?? batch.file_name);
}
