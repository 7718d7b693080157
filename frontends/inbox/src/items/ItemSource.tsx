import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import type { ReactNode } from 'react';
import styles from './source.module.css';

/** On an invoice that a supplier handed in: the item of the inbox it came of. */
export default function ItemSource({ document_id }: { document_id: string | null }): ReactNode {
  const t = useText('inbox');
  const document = useApiQuery(
    '/documents/{id}',
    { params: { path: { id: document_id ?? '' } } },
    { enabled: Boolean(document_id) },
  );
  const origin = document.data?.origin;
  const isInbox = origin?.source === 'inbox' && origin.source_ref !== '';
  const { data: item } = useApiQuery(
    '/inbox-items/{id}',
    { params: { path: { id: origin?.source_ref ?? '' } } },
    { enabled: isInbox },
  );
  if (!isInbox || !item) return null;
  return (
    <p className={styles.source}>
      <span lang="ja">
        {t(item.request_link_id ? 'source.by_supplier' : 'source.by_user', {
          customer: item.customer_name,
          name: item.submitted_by_name,
        })}
      </span>
      <span className="uk-muted">{t('months.name', { year: item.year, month: item.month })}</span>
      <Link to={`/inbox/${item.id}`}>{t('source.open')}</Link>
    </p>
  );
}
