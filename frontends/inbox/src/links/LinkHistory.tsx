import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { linkState, type LinkState } from './collect.rules';
import { useRevoking } from './useRevoking';
import styles from './collect.module.css';

const TONES: Record<LinkState, Tone> = { open: 'success', expired: 'neutral', revoked: 'danger' };

/** The links a supplier was given; an open one can be closed at once. */
export function LinkHistory({
  customer_id,
  customer_name,
  mayUpdate,
}: {
  customer_id: string;
  customer_name: string;
  mayUpdate: boolean;
}): ReactNode {
  const t = useText('inbox');
  const query = useApiQuery('/customers/{id}/request-links', { params: { path: { id: customer_id } } });
  const revoking = useRevoking();
  if (query.isPending) return <Spin />;
  if (query.error) return <p className="uk-muted">{errorText(query.error)}</p>;
  if (query.data.items.length === 0) return <p className="uk-muted">{t('link.none')}</p>;
  const open = query.data.items.filter((link) => linkState(link, query.dataUpdatedAt) === 'open').length;
  return (
    <section>
      <div className={styles.history}>
        <h4>{t('link.history')}</h4>
        {mayUpdate && open > 1 && (
          <Button size="small" danger onClick={() => revoking.all({ customer_id, customer_name })}>
            {t('link.revoke_all')}
          </Button>
        )}
      </div>
      <ul className={styles.links}>
        {query.data.items.map((link) => {
          const state = linkState(link, query.dataUpdatedAt);
          return (
            <li key={link.id}>
              <StatusTag tone={TONES[state]}>{t(`link.${state}`)}</StatusTag>
              <span className={styles.link_text}>
                {t('months.name', { year: link.year, month: link.month })}
                <span className={styles.small}>
                  {t('link.until')} <DateTimeText value={link.expires_at} /> ·{' '}
                  <span lang="ja">{link.created_by_name}</span>
                </span>
                {link.last_used_at && (
                  <span className={styles.small}>
                    {t('link.visits')} {link.visits} · {t('link.last_used')}{' '}
                    <DateTimeText value={link.last_used_at} />
                  </span>
                )}
              </span>
              {state === 'open' && mayUpdate && (
                <Button size="small" danger onClick={() => revoking.one(link.id)}>
                  {t('link.revoke')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
