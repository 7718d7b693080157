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
  const { mutate: retry } = useApiMutation('post', `${path}/{id}/retry`, {
    invalidates: [path],
    success: t('imports.retried'),
  });
  const { mutate: skip } = useApiMutation('post', `${path}/{id}/skip`, {
    invalidates: [path],
    success: t('imports.skipped'),
  });
  return {
    retry: ({ id }) => retry({ params: { path: { id } } }),
    skip: ({ id }) => skip({ params: { path: { id } } }),
  };
}
