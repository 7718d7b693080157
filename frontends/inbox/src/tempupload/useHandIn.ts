import { ApiError, api } from '@uketori/frontend-kit/api';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useState } from 'react';
import { refuseFile } from '../files.rules';

export interface Sent {
  file_name: string;
  error: ApiError | null;
}

const MAX_FILES = 20;
const isClosed = ({ code }: ApiError): boolean =>
  code === 'request_link_expired' || code === 'request_link_revoked' || code === 'no_record';

async function send(
  uuid: string,
  file: File,
  max_bytes: number,
  onProgress: (part: number) => void,
): Promise<ApiError | null> {
  const refusal = refuseFile(file, max_bytes);
  if (refusal) return new ApiError(refusal, 0);
  const form = new FormData();
  form.append('file', file, file.name);
  try {
    await api.upload('/tempupload/{uuid}', { params: { path: { uuid } }, body: form }, onProgress);
    return null;
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError('unexpected', 0);
  }
}

/** Sends files one after another. `running` says which one, and how much of all of them is through (0 to 1). */
export function useHandIn(
  uuid: string,
  max_bytes: number,
  { onClosed, onSent }: { onClosed: (error: ApiError) => void; onSent: () => void },
) {
  const [running, setRunning] = useState<{ current: number; total: number; part: number } | null>(null);
  const [sent, setSent] = useState<Sent[]>([]);
  useDirtyGuard(running !== null);
  const take = async (list: Iterable<File> | null) => {
    const files = [...(list ?? [])].slice(0, MAX_FILES);
    if (running || files.length === 0) return;
    const before = sent.filter(({ error }) => error === null);
    const results: Sent[] = [];
    for (const [index, file] of files.entries()) {
      const show = (part: number) =>
        setRunning({ current: index + 1, total: files.length, part: (index + part) / files.length });
      show(0);
      const error = await send(uuid, file, max_bytes, show);
      if (error && isClosed(error)) {
        setRunning(null);
        onClosed(error);
        return;
      }
      results.push({ file_name: file.name, error });
      setSent([...before, ...results]);
    }
    setRunning(null);
    if (results.some(({ error }) => error === null)) onSent();
  };
  return { running, sent, take };
}
