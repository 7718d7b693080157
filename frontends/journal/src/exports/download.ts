import { api } from '@uketori/frontend-kit/api';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import type { ExportRun } from './export.types';

/** Hands the stored bytes of a file to the browser under the server's name. */
export async function downloadRun(run: Pick<ExportRun, 'id' | 'file_name'>): Promise<void> {
  const { blob, file_name } = await api.file('/exports/{id}/file', { params: { path: { id: run.id } } });
  saveFile(blob, file_name ?? run.file_name);
}
