import { useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';

/** What a person can do about a file that did not come in. */
export interface ImportChanges {
  retry: (row: { id: string }) => void;
  skip: (row: { id: string }) => void;
}

/** Another try, or leaving it out, at a list of imports. */
export function useImportChanges(path: '/chat-imports' | '/drive-imports'): ImportChanges {
  const t = useText('intake');
  const { mutate: retry } = useApiMutation<{ id: string }>({
    method: 'POST',
    path: ({ id }) => `${path}/${id}/retry`,
    body: () => ({}),
    invalidates: [path],
    success: t('imports.retried'),
  });
  const { mutate: skip } = useApiMutation<{ id: string }>({
    method: 'POST',
    path: ({ id }) => `${path}/${id}/skip`,
    body: () => ({}),
    invalidates: [path],
    success: t('imports.skipped'),
  });
  return { retry, skip };
}
