import { api } from '@uketori/frontend-kit/api';
import type { ExportRun } from './export.types';

/** Hands the stored bytes of a file to the browser under the server's name. */
export async function downloadRun(run: Pick<ExportRun, 'id' | 'file_name'>): Promise<void> {
  const { blob, file_name } = await api.file(`/exports/${run.id}/file`);
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name ?? run.file_name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
