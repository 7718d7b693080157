import { DownloadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { ExportDialog } from '../exports/ExportDialog';
import styles from './spreads.module.css';

type MonthSpreads = Schema<'MonthSpreads'>;

/** What of the prepaid lines becomes an expense in a month, and what is still prepaid at its end. */
export function MonthSpreads({ spreads }: { spreads: MonthSpreads }): ReactNode {
  const t = useText('journal');
  const mayExport = useAbility('invoice:export_journal') > 0;
  const [isExporting, setExporting] = useState(false);
  const { booked, count, amount, rest, items } = spreads;
  const ids = [...new Set(items.map(({ local_id }) => local_id))];
  return (
    <>
      <p className={`uk-muted ${styles.intro}`}>
        {t('spread.month_hint')} <DateText value={booked} />
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('spread.count')}</dt>
          <dd className="uk-num">{count}</dd>
        </div>
        <div>
          <dt>{t('spread.month_amount')}</dt>
          <dd>
            <Yen value={amount} />
          </dd>
        </div>
        <div>
          <dt>{t('spread.rest')}</dt>
          <dd>
            <Yen value={rest} />
          </dd>
        </div>
      </dl>
      {items.length === 0 ? <p className="uk-muted">{t('spread.none')}</p> : <SpreadTable items={items} />}
      {mayExport && count > 0 && (
        <Button icon={<DownloadOutlined />} onClick={() => setExporting(true)}>
          {t('spread.export')}
        </Button>
      )}
      {isExporting && (
        <ExportDialog
          only="spread"
          until={booked}
          target={{ ids }}
          onClose={() => {
            setExporting(false);
            void invalidate('/month-end');
          }}
        />
      )}
    </>
  );
}

function SpreadTable({ items }: { items: MonthSpreads['items'] }): ReactNode {
  const t = useText('journal');
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('spread.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('spread.invoice')}</th>
            <th scope="col">{t('spread.expense')}</th>
            <th scope="col">{t('spread.period')}</th>
            <th scope="col" className={styles.number}>
              {t('spread.amount')}
            </th>
            <th scope="col" className={styles.number}>
              {t('spread.month_amount')}
            </th>
            <th scope="col" className={styles.number}>
              {t('spread.rest')}
            </th>
            <th scope="col">{t('spread.state')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} data-spread={item.local_id}>
              <td>
                <Link to={`/invoice/${item.local_id}`}>
                  {item.local_id} <span lang="ja">{item.partner_name}</span>
                </Link>
              </td>
              <td lang="ja">{item.expense_name}</td>
              <td>
                {item.first_month.slice(0, 7).replace('-', '/')}{' '}
                {t('spread.month_count', { count: item.months })}
              </td>
              <td className={styles.number}>
                <Yen value={item.amount} />
              </td>
              <td className={styles.number}>
                <Yen value={item.month_amount} />
              </td>
              <td className={styles.number}>
                <Yen value={item.rest} />
              </td>
              <td>
                {item.exports > 0 && <StatusTag tone="info">{t('export.exported.exported')}</StatusTag>}
                {!item.locked && <StatusTag tone="warning">{t('spread.unapproved')}</StatusTag>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
