import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Pagination, Segmented } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { formFieldOf, problemText } from '../problemText';
import { ByteRuler, RecordLine } from './RecordLine';
import type { ExportPlan, PlannedRow } from './zengin.types';
import styles from './zengin.module.css';

const TONES = { OK: 'success', WARNING: 'warning', BLOCKED: 'danger' } as const;
const PAGE = 20;
type Shown = 'all' | 'WARNING' | 'BLOCKED';

interface Props {
  plan: ExportPlan;
  onExclude: (pay_key: string) => void;
}

/** The file record by record as it will be written, with what stops a row and where to mend it. */
export function Preview({ plan, onExclude }: Props): ReactNode {
  const t = useText('payment');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>('all');
  const [pointed, setPointed] = useState<string | null>(null);
  const rows = shown === 'all' ? plan.rows : plan.rows.filter((row) => row.state === shown);
  const last = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(page, last);
  const countOf = (state: PlannedRow['state']) => plan.rows.filter((row) => row.state === state).length;
  const point = (event: MouseEvent) => {
    const field = (event.target as HTMLElement).closest<HTMLElement>('[data-field]');
    setPointed(field?.dataset.field ?? null);
  };
  return (
    <section className={`uk-panel ${styles.preview}`} aria-label={t('zengin.preview')}>
      <div className={styles.preview_head}>
        <h2>{t('zengin.preview')}</h2>
        <Segmented<Shown>
          size="small"
          value={shown}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
          options={[
            { value: 'all', label: t('zengin.show_all', { count: plan.rows.length }) },
            { value: 'WARNING', label: t('zengin.show_warning', { count: countOf('WARNING') }) },
            { value: 'BLOCKED', label: t('zengin.show_blocked', { count: countOf('BLOCKED') }) },
          ]}
        />
        <output className={styles.readout}>{pointed ?? t('zengin.point')}</output>
      </div>
      {plan.header.problems.length > 0 && <HeaderProblems plan={plan} />}
      <div className={styles.scroll} onMouseOver={point} onMouseLeave={() => setPointed(null)}>
        <div className={styles.sheet}>
          <ByteRuler />
          <p className={styles.kind}>{t('zengin.header')}</p>
          {plan.header.record ? (
            <RecordLine record={plan.header.record} layout={plan.layout.header} />
          ) : (
            <p className={styles.missing}>{t('zengin.no_record')}</p>
          )}
          {rows.slice((at - 1) * PAGE, at * PAGE).map((row) => (
            <Row key={row.pay_key} row={row} plan={plan} onExclude={onExclude} />
          ))}
          {plan.trailer && (
            <>
              <p className={styles.kind}>{t('zengin.trailer')}</p>
              <RecordLine record={plan.trailer} layout={plan.layout.trailer} />
            </>
          )}
          <p className={styles.kind}>{t('zengin.end')}</p>
          <RecordLine record={plan.end} layout={plan.layout.end} />
        </div>
      </div>
      {rows.length > PAGE && (
        <Pagination
          size="small"
          align="end"
          current={at}
          pageSize={PAGE}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function Row({
  row,
  plan,
  onExclude,
}: { row: PlannedRow; plan: ExportPlan } & Pick<Props, 'onExclude'>): ReactNode {
  const t = useText('payment');
  return (
    <div className={styles.row}>
      <div className={styles.row_head}>
        <StatusTag tone={TONES[row.state]}>{t(`zengin.state_${row.state}`)}</StatusTag>
        <Link to={`/payment/${row.pay_key}`} className="uk-num">
          {t('payment.number', { number: row.local_id })}
        </Link>
        <span lang="ja">{row.partner_name}</span>
        <strong>
          <Yen value={row.transfer_amount} />
        </strong>
        {row.problems.map((problem, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key
            key={`${problem.code}/${index}`}
            className={problem.severity === 'error' ? styles.error : styles.warning}
          >
            {t(`zengin_field.${problem.field}`)}: {problemText(problem)}{' '}
            {problem.severity === 'error' && (
              <Link to={`/payment/${row.pay_key}?field=${formFieldOf(problem)}`}>{t('problem.mend')}</Link>
            )}
          </span>
        ))}
        <Button type="text" size="small" className={styles.exclude} onClick={() => onExclude(row.pay_key)}>
          {t('zengin.exclude')}
        </Button>
      </div>
      {row.record ? (
        <RecordLine record={row.record} layout={plan.layout.data} />
      ) : (
        <p className={styles.missing}>{t('zengin.no_record')}</p>
      )}
    </div>
  );
}

function HeaderProblems({ plan }: { plan: ExportPlan }): ReactNode {
  const t = useText('payment');
  const blocked = plan.header.problems.some((problem) => problem.severity === 'error');
  return (
    <Alert
      type={blocked ? 'error' : 'warning'}
      showIcon
      title={t(blocked ? 'zengin.header_blocked' : 'zengin.header_warning')}
      description={
        <ul className={styles.list}>
          {plan.header.problems.map((problem) => (
            <li key={`${problem.code}/${problem.field}`}>
              {t(`zengin_field.${problem.field}`)}: {problemText(problem)}{' '}
              {typeof problem.params.previous === 'string' && typeof problem.params.next === 'string' && (
                <span className="uk-muted">
                  {t('zengin.business_days', {
                    previous: problem.params.previous.replaceAll('-', '/'),
                    next: problem.params.next.replaceAll('-', '/'),
                  })}
                </span>
              )}
              {problem.field !== 'pay_date' && <Link to="/payment/banks">{t('zengin.mend_account')}</Link>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
