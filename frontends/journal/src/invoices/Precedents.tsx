import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import styles from './books.module.css';

/** Why these accounts: the supplier's last three invoices, and what is different from last time. */
export function Precedents({ local_id, version }: { local_id: number; version: number }): ReactNode {
  const t = useText('journal');
  const { data } = useApiQuery(
    '/invoices/{local_id}/precedents',
    { params: { path: { local_id } } },
    { staleTime: 0 },
  );
  if (!data) return null;
  return (
    <section className={styles.card} data-version={version} aria-label={t('precedents.title')}>
      {data.differences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('precedents.differs')}
          description={<Differences items={data.differences} />}
        />
      )}
      <h3>{t('precedents.title')}</h3>
      {data.items.length === 0 ? (
        <p className="uk-muted">{t('precedents.none')}</p>
      ) : (
        <ul className={styles.precedents}>
          {data.items.map((item) => (
            <li key={item.local_id}>
              <Link to={`/invoice/${item.local_id}`}>
                {t('precedents.invoice', { number: item.local_id })}
              </Link>
              <DateText value={item.issue_date} />
              <span lang="ja" className={styles.accounts}>
                {item.accounts.map((row) => (
                  <span key={`${row.account_title}-${row.tax}`}>
                    {row.account_title} <span className="uk-muted">{row.tax}</span> {formatYen(row.amount)}
                  </span>
                ))}
              </span>
              <Yen value={item.total_amount} strong />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Each difference from the supplier's last invoice, a line each. */
export function Differences({ items }: { items: Schema<'Precedents'>['differences'] }): ReactNode {
  const t = useText('journal');
  return items.map(({ code, params }) => (
    <div key={`${code}-${String(params.account_title ?? '')}`}>
      {t(`precedents.${wordOf(code, params)}`, shownParams(params))}
    </div>
  ));
}

/** An amount went up or down; everything else is one word. */
function wordOf(code: string, { percent }: Record<string, string | number>): string {
  return code === 'amount_changed' && typeof percent === 'number'
    ? `${code}_${percent < 0 ? 'less' : 'more'}`
    : code;
}

function shownParams(params: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      return [name, name === 'percent' ? String(Math.abs(value)) : formatYen(value)];
    }),
  );
}
