import { ApiError, api } from '@uketori/frontend-kit/api';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { createStore } from '@uketori/frontend-kit/store';
import { useState } from 'react';
import { refuseFile } from '../files.rules';

/** Spec 9: the upload begins after one second. */
export const START_DELAY_MS = 1_000;

export interface UploadWarning {
  code: 'duplicate_file_name' | 'duplicate_content';
  duplicate_local_ids: number[];
}

export interface FileResult {
  file: File;
  error: ApiError | null;
  warnings: UploadWarning[];
}

export interface Running {
  /** 1-based; 0 while waiting to begin */
  current: number;
  total: number;
  file_name: string;
  /** 0..1 over all files */
  part: number;
}

/** Grows with every accepted file; the upload list then polls again. */
export const acceptedStore = createStore(0);

interface Options {
  max_bytes: number;
  onDone: (results: FileResult[]) => void;
}

/**
 * Sends files one after another, each with the same choices. A refused one does not stop the others, and closing the
 * drawer does not either: dropped files are sent to the end, and `onDone` reports the results.
 */
export function useUploadQueue({ max_bytes, onDone }: Options) {
  const [running, setRunning] = useState<Running | null>(null);
  const [results, setResults] = useState<FileResult[]>([]);
  useDirtyGuard(running !== null);

  const start = async (files: File[], fields: Record<string, string>, kept: FileResult[] = []) => {
    if (running || files.length === 0) return;
    setResults(kept);
    const total = files.length;
    setRunning({ current: 0, total, file_name: '', part: 0 });
    await new Promise((resolve) => setTimeout(resolve, START_DELAY_MS));
    const done: FileResult[] = [];
    for (const [index, file] of files.entries()) {
      const show = (part: number) =>
        setRunning({ current: index + 1, total, file_name: file.name, part: (index + part) / total });
      show(0);
      done.push(await send(file, fields, max_bytes, show));
      setResults([...kept, ...done]);
    }
    setRunning(null);
    onDone(done);
  };
  return { running, results, start, clear: () => setResults([]) };
}

async function send(
  file: File,
  fields: Record<string, string>,
  max_bytes: number,
  onProgress: (part: number) => void,
): Promise<FileResult> {
  const refusal = refuseFile(file, max_bytes);
  if (refusal) return { file, error: new ApiError(refusal, 0), warnings: [] };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  try {
    const { warnings } = await api.upload('/uploads', { body: form }, onProgress);
    acceptedStore.set(acceptedStore.get() + 1);
    return { file, error: null, warnings };
  } catch (error) {
    return {
      file,
      error: error instanceof ApiError ? error : new ApiError('unexpected', 0),
      warnings: [],
    };
  }
}

/** Worth another try unchanged: the network or the server hiccuped, the file itself was not refused. */
export function isRetryable({ error }: FileResult): boolean {
  return error !== null && (error.code === 'network' || error.status >= 500 || error.status === 429);
}
