import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert, Pagination, Segmented } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { problemText } from '../problemText';
import { PreviewRow } from './PreviewRow';
import { ByteRuler, NoRecord, RecordKind, RecordLine } from './RecordLine';
import type { ExportPlan, PlannedRow } from './zengin.types';
import styles from './zengin.module.css';

const PAGE = 20;
type Shown = 'all' | 'WARNING' | 'SHORTENED' | 'BLOCKED';

interface Props {
  plan: ExportPlan;
  shorten: string[];
  onShorten: (pay_key: string, allowed: boolean) => void;
  onExclude: (pay_key: string) => void;
}

/** The file record by record as it will be written, with what stops a row and where to mend it. */
export function Preview({ plan, shorten, onShorten, onExclude }: Props): ReactNode {
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
            { value: 'SHORTENED', label: t('zengin.show_shortened', { count: countOf('SHORTENED') }) },
            { value: 'BLOCKED', label: t('zengin.show_blocked', { count: countOf('BLOCKED') }) },
          ]}
        />
        <output className={styles.readout}>{pointed ?? t('zengin.point')}</output>
      </div>
      {plan.header.problems.length > 0 && <HeaderProblems plan={plan} />}
      <div className={styles.scroll} dir="ltr" onMouseOver={point} onMouseLeave={() => setPointed(null)}>
        <div className={styles.sheet}>
          <ByteRuler />
          <RecordKind>{t('zengin.header')}</RecordKind>
          {plan.header.record ? (
            <RecordLine record={plan.header.record} layout={plan.layout.header} />
          ) : (
            <NoRecord />
          )}
          {rows.slice((at - 1) * PAGE, at * PAGE).map((row) => (
            <PreviewRow
              key={row.pay_key}
              row={row}
              layout={plan.layout}
              chosen={shorten.includes(row.pay_key)}
              onShorten={onShorten}
              onExclude={onExclude}
            />
          ))}
          {plan.trailer && (
            <>
              <RecordKind>{t('zengin.trailer')}</RecordKind>
              <RecordLine record={plan.trailer} layout={plan.layout.trailer} />
            </>
          )}
          <RecordKind>{t('zengin.end')}</RecordKind>
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
