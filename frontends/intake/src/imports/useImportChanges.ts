import { useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';

/** What a person can do about a file that did not come in. */
export interface ImportChanges {
  retry: (row: { id: string }) => void;
  skip: (row: { id: string }) => void;
}

const RETRY = {
  '/chat-imports': '/chat-imports/{id}/retry',
  '/drive-imports': '/drive-imports/{id}/retry',
} as const;
const SKIP = {
  '/chat-imports': '/chat-imports/{id}/skip',
  '/drive-imports': '/drive-imports/{id}/skip',
} as const;

/** Another try, or leaving it out, at a list of imports. */
export function useImportChanges(path: keyof typeof RETRY): ImportChanges {
  const t = useText('intake');
  const { mutate: retry } = useApiMutation('post', RETRY[path], {
    invalidates: [path],
    success: t('imports.retried'),
  });
  const { mutate: skip } = useApiMutation('post', SKIP[path], {
    invalidates: [path],
    success: t('imports.skipped'),
  });
  return {
    retry: ({ id }) => retry({ params: { path: { id } } }),
    skip: ({ id }) => skip({ params: { path: { id } } }),
  };
}
