import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Popconfirm, Spin } from 'antd';
import type { ReactNode } from 'react';
import { linkState, type LinkState } from './collect.rules';
import styles from './collect.module.css';

const TONES: Record<LinkState, Tone> = { open: 'success', expired: 'neutral', revoked: 'danger' };

/** The links a supplier was given; an open one can be closed at once. */
export function LinkHistory({
  customer_id,
  mayUpdate,
}: {
  customer_id: string;
  mayUpdate: boolean;
}): ReactNode {
  const t = useText('inbox');
  const query = useApiQuery('/customers/{id}/request-links', { params: { path: { id: customer_id } } });
  const revoke = async (id: string) => {
    try {
      await api.delete('/request-links/{id}', { params: { path: { id } } });
      toast.success(t('link.revoked_done'));
    } catch (error) {
      toast.error(errorText(error));
    }
    await invalidate(`/customers/${customer_id}/request-links`);
  };
  if (query.isPending) return <Spin />;
  if (query.error) return <p className="uk-muted">{errorText(query.error)}</p>;
  if (query.data.items.length === 0) return <p className="uk-muted">{t('link.none')}</p>;
  return (
    <section>
      <h4>{t('link.history')}</h4>
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
              </span>
              {state === 'open' && mayUpdate && (
                <Popconfirm
                  title={t('link.revoke_question')}
                  okText={t('link.revoke')}
                  cancelText={t('action.cancel')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => revoke(link.id)}
                >
                  <Button size="small" danger>
                    {t('link.revoke')}
                  </Button>
                </Popconfirm>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
