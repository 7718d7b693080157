import { useState } from 'react';
import { send } from './api';
import { invalidate } from './apiHooks';
import type { PathOf, PathParamsOf } from './apiTypes';
import type { ErrorSituation } from './errorText';
import { toast } from './toast';
import { useAct } from './useAct';

interface Options {
  /** words when it is gone */
  success: string;
  /** what shows the row, or follows from it */
  invalidates: string[];
  situation?: ErrorSituation;
  /** after the lists were informed, whether it could be deleted or not */
  after?: () => unknown;
}

export interface Deletion<Row> {
  /** the row in the question */
  row: Row | null;
  ask: (row: Row) => void;
  /** goes to ConfirmDelete */
  dialog: { open: boolean; busy: boolean; onCancel: () => void; onConfirm: () => void };
}

interface Deleting<P extends PathOf<'delete'>, Row> {
  path: P;
  path_params: (row: Row) => PathParamsOf<P, 'delete'>;
}

/** Deleting one row of a list: the question, the call, and what is loaded again after it. */
export function useDeletion<P extends PathOf<'delete'>, Row>({
  path,
  path_params,
  success,
  invalidates,
  situation,
  after,
}: Options & Deleting<P, Row>): Deletion<Row> {
  const { busy, act } = useAct(situation);
  const [row, setRow] = useState<Row | null>(null);
  const close = () => setRow(null);
  const remove = (of: Row) =>
    act(
      async () => {
        await send('delete', path, { params: { path: path_params(of) as Record<string, unknown> } });
        toast.success(success);
      },
      async () => {
        close();
        await invalidate(...invalidates);
        await after?.();
      },
    );
  const onConfirm = () => void (row && remove(row));
  return { row, ask: (of) => setRow(of), dialog: { open: row !== null, busy, onCancel: close, onConfirm } };
}
