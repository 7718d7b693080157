import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Checkbox, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { DutyRange } from './duties.rules';
import type { DutyReport } from './report.types';
import { ReportTable } from './ReportTable';
import styles from './reports.module.css';

interface Props {
  range: DutyRange;
  onChange: (next: DutyRange) => void;
}

/** The people who did two steps of one invoice in a range of dates, for auditors. */
export function DutyTable({ range, onChange }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/duties',
    { params: { query: range } },
    { keepPrevious: true },
  );
  return (
    <>
      <p className="uk-muted">{t('report.duties.hint')}</p>
      <div className={styles.days}>
        <DateInput
          label={t('report.duties.from')}
          value={range.from}
          onChange={(from) => from && onChange({ ...range, from })}
        />
        <span aria-hidden>–</span>
        <DateInput
          label={t('report.duties.to')}
          value={range.to}
          onChange={(to) => to && onChange({ ...range, to })}
        />
        <Checkbox
          checked={range.only_conflicts === 'true'}
          onChange={(event) =>
            onChange({ ...range, only_conflicts: event.target.checked ? 'true' : 'false' })
          }
        >
          {t('report.duties.only_conflicts')}
        </Checkbox>
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data?.rows.length === 0 && <EmptyState title={t('report.duties.none')} />}
      {data && data.rows.length > 0 && (
        <Spin spinning={isPlaceholderData}>
          {data.more && <Alert type="info" showIcon title={t('report.duties.more')} />}
          <Rows report={data} />
        </Spin>
      )}
    </>
  );
}

function Rows({ report }: { report: DutyReport }): ReactNode {
  const t = useText('journal');
  return (
    <ReportTable
      label={t('report.tab_duties')}
      head={
        <>
          <th scope="col" className={styles.number}>
            {t('report.ledger.number')}
          </th>
          <th scope="col">{t('report.head_partner')}</th>
          <th scope="col" className={styles.number}>
            {t('report.payable_amount')}
          </th>
          <th scope="col">{t('report.duties.person')}</th>
          <th scope="col">{t('report.duties.steps')}</th>
          <th scope="col">{t('report.duties.broken')}</th>
        </>
      }
    >
      {report.rows.map((row) => (
        <tr key={`${row.invoice_id}/${row.user_id}`} data-duties={row.local_id}>
          <td className={styles.number}>
            <Link to={`/invoice/${row.local_id}`}>{String(row.local_id)}</Link>
          </td>
          <td lang="ja">{row.partner_name || t('report.none')}</td>
          <td className={styles.number}>
            {row.payable_amount === null ? '–' : <Yen value={row.payable_amount} />}
          </td>
          <th scope="row" lang="ja">
            {row.user_name}
          </th>
          <td className={styles.text}>
            {row.steps.map((step) => (
              <Step key={`${step.duty}/${step.level}/${step.at}`} step={step} person={row.user_name} />
            ))}
          </td>
          <td className={styles.text}>
            {row.codes.length === 0
              ? '–'
              : row.codes.map((code) => (
                  <div key={code}>
                    <StatusTag tone="warning">{t(`report.duties.code.${code}`)}</StatusTag>
                  </div>
                ))}
          </td>
        </tr>
      ))}
    </ReportTable>
  );
}

interface StepProps {
  step: DutyReport['rows'][number]['steps'][number];
  person: string;
}

/** One step with its time; with the name of a key or a deputy that acted. */
function Step({ step, person }: StepProps): ReactNode {
  const t = useText('journal');
  return (
    <div>
      {t(`report.duties.duty.${step.duty}`, { level: step.level })}{' '}
      <span className="uk-muted">
        <DateTimeText value={step.at} />
        {step.as_deputy_of && ` · ${t('report.duties.by_deputy', { who: step.user_name })}`}
        {!step.as_deputy_of && step.user_name !== person && ` · ${step.user_name}`}
      </span>
    </div>
  );
}
