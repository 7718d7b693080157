import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';

/** The beginning of an edit is not announced. */
const LOOK_MS = 20_000;

/** The colleague who is editing the invoice, for a user who reads it. */
export function EditedBy({ local_id }: { local_id: number }): ReactNode {
  const t = useText('journal');
  const me = useOptionalSession()?.user.id;
  const { data } = useApiQuery(
    '/invoices/{local_id}/editing',
    { params: { path: { local_id } } },
    { refetchInterval: LOOK_MS },
  );
  const editor = data?.editing_users.find(({ user_id }) => user_id !== me);
  if (!editor) return null;
  return <StatusTag tone="warning">{t('edited.by', { who: editor.user_name })}</StatusTag>;
}
