import { api } from '@uketori/frontend-kit/api';

/** Hands the stored bytes of a batch to the browser under the server's name. */
export async function downloadBatch(batch: { id: string; file_name: string }): Promise<void> {
  const { blob, file_name } = await api.file(`/zengin-exports/${batch.id}/file`);
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name ?? batch.file_name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
