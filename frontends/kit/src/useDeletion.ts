import { useState } from 'react';
import { api } from './api';
import { invalidate } from './apiHooks';
import type { ErrorSituation } from './errorText';
import { toast } from './toast';
import { useAct } from './useAct';

interface Options<Row> {
  path: (row: Row) => string;
  /** words when it is gone */
  success: string;
  /** what shows the row, or follows from it */
  invalidates: string[];
  situation?: ErrorSituation;
  /** when the lists were told, whether it could be deleted or not */
  after?: () => unknown;
}

export interface Deletion<Row> {
  /** the row that is asked about */
  row: Row | null;
  ask: (row: Row) => void;
  /** goes to ConfirmDelete */
  dialog: { open: boolean; busy: boolean; onCancel: () => void; onConfirm: () => void };
}

/** Deleting one row of a list: the question, the call, and what is loaded again after it. */
export function useDeletion<Row>({
  path,
  success,
  invalidates,
  situation,
  after,
}: Options<Row>): Deletion<Row> {
  const { busy, act } = useAct(situation);
  const [row, setRow] = useState<Row | null>(null);
  const close = () => setRow(null);
  const remove = (of: Row) =>
    act(
      async () => {
        await api.delete(path(of));
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
