import { FileTextOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount, formatDate, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Alert, Button, Segmented, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Amount } from './Amount';
import { groupFilters } from './report.rules';
import { KindName } from './KindName';
import type { WithholdingReport } from './report.types';
import { ReportTable } from './ReportTable';
import { asKind, kindOf, paidBeside, WITHHOLDING_KINDS } from './withholding.rules';
import styles from './reports.module.css';

interface Props {
  /** as 2026-11, 2026-H1 or 2026 */
  period: string;
  onPeriod: (period: string) => void;
  /** opens the statements of the year: of one payee, or of all */
  onStatements: (payee: string | null) => void;
}

/** Withheld income tax of paid invoices: the lines of the payment slip, and the payees of the yearly statements. */
export function WithholdingTable({ period, onPeriod, onStatements }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/withholding',
    { params: { query: { period } } },
    { keepPrevious: true },
  );
  const kind = kindOf(period);
  const [before, after] = [paidBeside(period, -1), paidBeside(period, 1)];
  return (
    <>
      <p className="uk-muted">{t(`report.withholding.hint_${kind}`)}</p>
      <div className={styles.bar_top}>
        <Segmented
          aria-label={t('report.withholding.kind')}
          value={kind}
          options={WITHHOLDING_KINDS.map((value) => ({ value, label: t(`report.withholding.${value}`) }))}
          onChange={(next) => onPeriod(asKind(period, next))}
        />
        <div className={styles.period}>
          <Button
            icon={<LeftOutlined className="uk-way" />}
            aria-label={t('report.period_before')}
            disabled={before === null}
            onClick={() => before !== null && onPeriod(before)}
          />
          <strong>
            <PeriodName period={period} />
          </strong>
          <Button
            icon={<RightOutlined className="uk-way" />}
            aria-label={t('report.period_after')}
            disabled={after === null}
            onClick={() => after !== null && onPeriod(after)}
          />
        </div>
        {data && (
          <span>
            {t(kind === 'year' ? 'report.withholding.statements_due' : 'report.withholding.due')}{' '}
            <strong>{formatDate(data.due)}</strong>
          </span>
        )}
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data && data.unknown_days > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('report.withholding.unknown_days', { count: data.unknown_days })}
        />
      )}
      {data?.total.count === 0 && <EmptyState title={t('report.withholding.none')} />}
      {data && data.total.count > 0 && (
        <Spin spinning={isPlaceholderData}>
          <Kinds report={data} />
          {kind === 'year' && (
            <Button
              className={styles.statements}
              icon={<FileTextOutlined />}
              onClick={() => onStatements(null)}
            >
              {t('report.statement.open')}
            </Button>
          )}
          <Payees report={data} onStatements={onStatements} />
        </Spin>
      )}
    </>
  );
}

function PeriodName({ period }: { period: string }): ReactNode {
  const t = useText('journal');
  const year = period.slice(0, 4);
  switch (kindOf(period)) {
    case 'year':
      return t('report.withholding.name_year', { year });
    case 'half':
      return t(`report.withholding.name_${period.endsWith('1') ? 'h1' : 'h2'}`, { year });
    default:
      return period.replace('-', '/');
  }
}

/** Headings of the numbers. */
function Heads(): ReactNode {
  const t = useText('journal');
  return ['report.count', 'report.withholding.base', 'report.withholding_tax'].map((key) => (
    <th key={key} scope="col" className={styles.number}>
      {t(key)}
    </th>
  ));
}

function Cells({ sums }: { sums: { count: number; base: number; tax: number } }): ReactNode {
  return (
    <>
      <td className={styles.number}>{formatCount(sums.count)}</td>
      <td className={styles.number}>{formatYen(sums.base)}</td>
      <td className={styles.number}>{formatYen(sums.tax)}</td>
    </>
  );
}

/** The lines of the payment slip. */
function Kinds({ report }: { report: WithholdingReport }): ReactNode {
  const t = useText('journal');
  return (
    <ReportTable
      label={t('report.withholding.slip')}
      head={
        <>
          <th scope="col">{t('report.withholding.type')}</th>
          <th scope="col" className={styles.number}>
            {t('report.withholding.payees')}
          </th>
          <Heads />
        </>
      }
      foot={
        <tr>
          <th scope="row">{t('report.total')}</th>
          <td className={styles.number}>{formatCount(report.total.payees)}</td>
          <Cells sums={report.total} />
        </tr>
      }
    >
      {report.kinds.map((kind) => (
        <tr key={`${kind.non_resident}/${kind.type}/${kind.sub_type}`}>
          <th scope="row">
            <KindName {...kind} />
          </th>
          <td className={styles.number}>{formatCount(kind.payees)}</td>
          <Cells sums={kind} />
        </tr>
      ))}
    </ReportTable>
  );
}

/** Payees with their sums; of a year, who gets a statement. */
function Payees({
  report,
  onStatements,
}: Pick<Props, 'onStatements'> & { report: WithholdingReport }): ReactNode {
  const t = useText('journal');
  const isYear = report.kind === 'year';
  return (
    <ReportTable
      label={t('report.withholding.by_payee')}
      head={
        <>
          <th scope="col">{t('report.head_partner')}</th>
          <th scope="col">{t('report.withholding.type')}</th>
          <Heads />
          {isYear && <th scope="col">{t('report.withholding.statement')}</th>}
        </>
      }
    >
      {report.payees.map((payee) => {
        const filters = groupFilters('partner', { code: '', name: payee.partner_name });
        return (
          <tr
            key={`${payee.company_id}/${payee.partner_name}/${payee.non_resident}/${payee.type}/${payee.sub_type}`}
          >
            <th scope="row" lang="ja">
              <Amount value={payee.count} filters={filters && { ...filters, status: 'paid' }}>
                {payee.partner_name || t('report.none')}
              </Amount>
            </th>
            <td>
              <KindName {...payee} />
            </td>
            <Cells sums={payee} />
            {isYear && (
              <td>
                <Statement needed={payee.needs_statement} />{' '}
                <Button
                  type="link"
                  size="small"
                  onClick={() => onStatements(payee.company_id ?? `name:${payee.partner_name}`)}
                >
                  {t('report.statement.show')}
                </Button>
              </td>
            )}
          </tr>
        );
      })}
    </ReportTable>
  );
}

function Statement({ needed }: { needed: boolean | null }): ReactNode {
  const t = useText('journal');
  if (needed === null) return <span className="uk-muted">{t('report.withholding.statement_unknown')}</span>;
  return needed ? (
    <StatusTag tone="warning">{t('report.withholding.statement_needed')}</StatusTag>
  ) : (
    <span className="uk-muted">{t('report.withholding.statement_none')}</span>
  );
}
