import { LeftOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatDate, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { KindName } from './KindName';
import type { PaymentStatements } from './report.types';
import styles from './statements.module.css';

interface Props {
  year: string;
  /** key of one payee; null: all whose sum needs a statement */
  payee: string | null;
  onClose: () => void;
}

/** The yearly statements of payments as sheets to print, one for each payee. */
export function StatementSheets({ year, payee, onClose }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch } = useApiQuery('/reports/withholding/statements', {
    params: { query: { year: Number(year), ...(payee ? { payee } : {}) } },
  });
  return (
    <>
      <div className={styles.bar}>
        <Button icon={<LeftOutlined className="uk-way" />} onClick={onClose}>
          {t('report.statement.back')}
        </Button>
        {data && (
          <span>
            {t('report.withholding.statements_due')} <strong>{formatDate(data.due)}</strong>
          </span>
        )}
      </div>
      <Alert className={styles.notice} type="info" showIcon title={t('report.statement.blank')} />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data?.statements.length === 0 && <EmptyState title={t('report.statement.none')} />}
      {data?.statements.map((statement) => (
        <Sheet key={statement.key} statement={statement} payer={data.payer} year={year} />
      ))}
    </>
  );
}

interface SheetProps {
  statement: PaymentStatements['statements'][number];
  payer: PaymentStatements['payer'];
  year: string;
}

function Sheet({ statement, payer, year }: SheetProps): ReactNode {
  const t = useText('journal');
  return (
    <section className={styles.sheet} aria-label={statement.partner_name} data-statement={statement.key}>
      <h2>{t('report.statement.title', { year })}</h2>
      <table>
        <tbody>
          <Party
            head={t('report.statement.payee')}
            address={[statement.postal_code && `〒${statement.postal_code}`, statement.address]}
            name={statement.partner_name}
            number=""
          />
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('report.withholding.type')}</th>
            <th scope="col" className={styles.number}>
              {t('report.withholding.base')}
            </th>
            <th scope="col" className={styles.number}>
              {t('report.withholding_tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <tr key={`${line.type}/${line.sub_type}`}>
              <td>
                <KindName {...line} />
              </td>
              <td className={styles.number}>{formatYen(line.base)}</td>
              <td className={styles.number}>{formatYen(line.tax)}</td>
            </tr>
          ))}
        </tbody>
        {statement.lines.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('report.total')}</th>
              <td className={styles.number}>{formatYen(statement.base)}</td>
              <td className={styles.number}>{formatYen(statement.tax)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <table>
        <tbody>
          <Party
            head={t('report.statement.payer')}
            address={[]}
            name={payer.name}
            number={payer.corporate_number}
          />
        </tbody>
      </table>
    </section>
  );
}

/** Address, name and number of one side; what is unknown stays empty to be filled in by hand. */
function Party({
  head,
  address,
  name,
  number,
}: {
  head: string;
  address: readonly string[];
  name: string;
  number: string;
}): ReactNode {
  const t = useText('journal');
  return (
    <>
      <tr>
        <th scope="rowgroup" rowSpan={3} className={styles.party}>
          {head}
        </th>
        <th scope="row">{t('report.statement.address')}</th>
        <td lang="ja">{address.filter(Boolean).join(' ')}</td>
      </tr>
      <tr>
        <th scope="row">{t('report.statement.name')}</th>
        <td lang="ja">{name}</td>
      </tr>
      <tr>
        <th scope="row">{t('report.statement.number')}</th>
        <td>
          <bdi>{number}</bdi>
        </td>
      </tr>
    </>
  );
}
