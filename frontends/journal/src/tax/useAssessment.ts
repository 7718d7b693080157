import { ApiError, api } from '@uketori/frontend-kit/api';
import { useDebounced } from '@uketori/frontend-kit/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { headerChanges } from '../invoice.record';
import type { HeaderPatch, Invoice } from '../invoice.types';
import type { Assessment } from './assessment.types';

/** Long enough that a number being typed is not judged at each digit. */
const SETTLE_MS = 300;

/** The result of the tax rules for the stored invoice or, during editing, for the input. */
export function useAssessment(invoice: Invoice, draft: Invoice) {
  const { local_id } = invoice;
  const typed = useMemo(() => JSON.stringify(headerChanges(invoice, draft)), [invoice, draft]);
  const changes = useDebounced(typed, SETTLE_MS);
  return useQuery<Assessment, ApiError>({
    queryKey: [`/invoices/${local_id}/assessment`, invoice.version, invoice.qualified_verdict, changes],
    queryFn: () =>
      api.post('/invoices/{local_id}/assessment', {
        params: { path: { local_id } },
        body: JSON.parse(changes) as HeaderPatch,
      }),
    placeholderData: keepPreviousData,
  });
}
