import { formatDate, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import type { PurchaseTaxReport } from './report.types';
import { ReportTable } from './ReportTable';
import styles from './reports.module.css';

const TONES = { below: 'success', near: 'warning', over: 'danger' } as const;

/** What each issuer without a registration has used of its yearly cap of the transitional measure. */
export function CapTable({ report }: { report: PurchaseTaxReport }): ReactNode {
  const t = useText('journal');
  const { from, to } = report.cap_year;
  if (report.caps.length === 0) return null;
  return (
    <ReportTable
      label={t('report.cap.title', { from: formatDate(from), to: formatDate(to) })}
      head={
        <>
          <th scope="col">{t('report.head_partner')}</th>
          {['limit', 'used', 'remaining'].map((key) => (
            <th key={key} scope="col" className={styles.number}>
              {t(`report.cap.${key}`)}
            </th>
          ))}
          <th scope="col">{t('report.cap.state')}</th>
        </>
      }
    >
      {report.caps.map((cap) => (
        <tr key={cap.company_id ?? cap.partner_name}>
          <th scope="row" lang="ja">
            {cap.partner_name || t('report.none')}
          </th>
          <td className={styles.number}>{formatYen(cap.limit)}</td>
          <td className={styles.number}>{formatYen(cap.used)}</td>
          <td className={styles.number}>{formatYen(cap.remaining)}</td>
          <td>
            <StatusTag tone={TONES[cap.state]}>{t(`report.cap.states.${cap.state}`)}</StatusTag>
          </td>
        </tr>
      ))}
    </ReportTable>
  );
}
