import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useState } from 'react';
import { toBase64 } from '../zengin-exports/read.rules';
import { isWhole } from './columns.rules';
import type { Columns, Reading } from './statement.types';

/** As the server takes them, before base64. */
const MOST_BYTES = 660_000;

interface Chosen {
  name: string;
  content: string;
}

/** A file of a bank from the choice to its import. It is read again for each change of its columns. */
export function useStatementFile(user_bank_id: string, onImported: () => void) {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const [file, setFile] = useState<Chosen | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  // Null: as the server proposes.
  const [columns, setColumns] = useState<Columns | null>(null);
  // While a user moves columns about, some are missing: the file is read again once they are whole.
  const body = {
    user_bank_id,
    content: file?.content ?? '',
    ...(columns && isWhole(columns) ? { columns } : {}),
  };
  const query = useQuery<Reading, ApiError>({
    queryKey: ['/bank-statements/reading', body],
    queryFn: ({ signal }) => api.post('/bank-statements/reading', { body, signal }),
    enabled: file !== null && user_bank_id !== '',
    placeholderData: columns ? keepPreviousData : undefined,
    gcTime: 0,
  });
  const choose = async (chosen: File) => {
    setFile(null);
    setTooLarge(chosen.size > MOST_BYTES);
    if (chosen.size > MOST_BYTES) return;
    const content = toBase64(new Uint8Array(await chosen.arrayBuffer()));
    setFile({ name: chosen.name, content });
  };
  const bring = (mapping_name: string) =>
    act(
      async () => {
        const used = query.data?.format === 'csv' ? (columns ?? query.data.columns) : null;
        const named = mapping_name.trim();
        const { new_count, row_count } = await api.post('/bank-statements', {
          body: {
            user_bank_id,
            content: file?.content ?? '',
            file_name: file?.name ?? '',
            ...(used ? { columns: used } : {}),
            ...(used && named ? { mapping_name: named } : {}),
          },
        });
        toast.success(
          t(new_count === 0 ? 'statement.import_none' : 'statement.import_done', { new_count, row_count }),
        );
        onImported();
      },
      () => invalidate('/bank-statements'),
    );
  return {
    file,
    choose,
    isTooLarge,
    columns: columns ?? query.data?.columns ?? null,
    setColumns,
    reading: file ? query.data : undefined,
    isReading: query.isFetching,
    error: query.error,
    busy,
    bring,
  };
}
