import { ApiError, api } from '@uketori/frontend-kit/api';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useRef, useState } from 'react';
import { refuseFile } from '../files.rules';

/** One chosen file. When all are through, the page's list shows those that arrived. */
export interface Sending {
  key: number;
  file_name: string;
  state: 'waiting' | 'sending' | 'arrived' | 'refused';
  /** How much of it is through, 0 to 1. */
  part: number;
  /** Why it was refused; `too_many`: more files than the page takes in one go. */
  refusal: ApiError | 'too_many' | null;
}

const isClosed = ({ code }: ApiError): boolean =>
  code === 'request_link_expired' || code === 'request_link_revoked' || code === 'no_record';

interface Limits {
  max_bytes: number;
  max_files: number;
}

interface Events {
  onClosed: (error: ApiError) => void;
  /** Loads what the page shows of the month again. */
  onSent: () => Promise<unknown>;
}

/**
 * Sends files one after another; a refused one does not stop the others. `replaces` names a returned file whose place
 * the first file takes.
 */
export function useHandIn(uuid: string, limits: Limits, { onClosed, onSent }: Events) {
  const [files, setFiles] = useState<Sending[]>([]);
  const [arrived, setArrived] = useState(0);
  const [running, setRunning] = useState(false);
  const last = useRef(0);
  useDirtyGuard(running);
  const change = (key: number, values: Partial<Sending>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const take = async (list: Iterable<File> | null, replaces?: string) => {
    const chosen = [...(list ?? [])].map((file, index) => {
      const too_many = index >= limits.max_files;
      last.current += 1;
      const row: Sending = {
        key: last.current,
        file_name: file.name,
        state: too_many ? 'refused' : 'waiting',
        part: 0,
        refusal: too_many ? 'too_many' : null,
      };
      return { file, row };
    });
    if (running || chosen.length === 0) return;
    setRunning(true);
    setArrived(0);
    setFiles(chosen.map(({ row }) => row));
    let count = 0;
    for (const { file, row } of chosen) {
      if (row.state === 'refused') continue;
      change(row.key, { state: 'sending' });
      const refusal = await send(uuid, file, limits.max_bytes, replaces, (part) => change(row.key, { part }));
      if (refusal && isClosed(refusal)) {
        setRunning(false);
        onClosed(refusal);
        return;
      }
      if (!refusal) count += 1;
      change(row.key, refusal ? { state: 'refused', refusal } : { state: 'arrived', part: 1 });
    }
    if (count > 0) {
      await onSent();
      setFiles((now) => now.filter(({ state }) => state !== 'arrived'));
    }
    setArrived(count);
    setRunning(false);
  };
  return { files, arrived, running, take };
}

async function send(
  uuid: string,
  file: File,
  max_bytes: number,
  replaces: string | undefined,
  onProgress: (part: number) => void,
): Promise<ApiError | null> {
  const refusal = refuseFile(file, max_bytes);
  if (refusal) return new ApiError(refusal, 0);
  const form = new FormData();
  form.append('file', file, file.name);
  try {
    const params = { path: { uuid }, query: replaces ? { replaces } : {} };
    await api.upload('/tempupload/{uuid}', { params, body: form }, onProgress);
    return null;
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError('unexpected', 0);
  }
}
